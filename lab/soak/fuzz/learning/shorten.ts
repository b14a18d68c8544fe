/** Each try is a run. */
const maxTries = 60;

/** A text that is still as wanted, after halves, quarters, … and characters of it were left out one after the other. */
export async function shorten(text: string, isWanted: (shorter: string) => Promise<boolean>): Promise<string> {
  let shortest = text;
  let tries = 0;
  for (let size = Math.ceil(shortest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shortest.length && tries < maxTries; tries += 1) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + size);
      if (await isWanted(shorter)) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}
