// The order of what a search finds: lessons come before the library's many names.
// Sphinx calls `score` with [page, title, anchor, description, score, file, kind].
const Scorer = {
  score: ([page, , , , score]) => score + (page.startsWith("lessons/") ? 10 : 0),
  objNameMatch: 2,
  objPartialMatch: 1,
  objPrio: {},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
