import { bounds } from '../../domain/bounds/bounds.ts';
import { sizeOf } from '../../domain/bounds/size.ts';

/** The first items as they are shown, as many as an answer holds, but one at least. */
export function takeWhileFits<Item, Shown>(
  items: readonly Item[],
  show: (item: Item) => Shown,
  maxSize: number = bounds.answerSize,
): Shown[] {
  const taken: Shown[] = [];
  let size = 0;
  for (const item of items) {
    const shown = show(item);
    size += sizeOf(shown);
    if (size > maxSize && taken.length > 0) break;
    taken.push(shown);
  }
  return taken;
}
