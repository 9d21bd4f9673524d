// The evaluator of tools/record_searches.py: the same 32 bits, the same numbers.

export function seedOf(moves) {
  let seed = 0x811c9dc5;
  for (const action of moves) seed = Math.imul(seed ^ (action + 1), 0x01000193) >>> 0;
  return seed;
}

export function mixed(seed, index) {
  let bits = (seed ^ Math.imul(index, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35) >>> 0;
  return (bits ^ (bits >>> 16)) >>> 0;
}

export const valueOf = (seed) => ((mixed(seed, 0) % 2049) - 1024) / 1024;

/** Positions -> priors in 1/1024..1 and values in -1..1, both multiples of 1/1024. */
export async function hashEvaluator(positions) {
  const seeds = positions.map(({ moves }) => seedOf(moves));
  const actions = positions[0].game.numActions;
  return {
    priors: seeds.map((seed) =>
      Array.from({ length: actions }, (_, a) => ((mixed(seed, a + 1) % 1024) + 1) / 1024)),
    values: seeds.map(valueOf),
  };
}
