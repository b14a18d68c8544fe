export interface Random {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  chance(cases: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** The random number generator Sfc32. For the same seed, each `index` gives another, independent sequence. */
export function createRandom(seed: number, index = 0): Random {
  let [a, b, c, counter] = [seed | 0, index | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) next();
  const int = (from: number, to: number) => from + (next() % (to - from + 1));
  return {
    int,
    chance: (cases) => int(1, 100) <= cases,
    pick<Value>(values: readonly Value[]) {
      if (values.length === 0) throw new Error('There is nothing to pick from.');
      return values[int(0, values.length - 1)] as Value;
    },
  };
}
