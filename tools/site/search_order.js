// The order of what a search finds: first the lessons, then the library's names, then other pages.
// Sphinx calls `score` with [page, title, anchor, description, score, file, kind], and declares
// `Scorer` once more: that allows only `var`.
var Scorer = {
  score: ([page, , , , score]) => score + (page.startsWith("lessons/") ? 10 : 0),
  objNameMatch: 11,
  objPartialMatch: 1,
  objPrio: {},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
