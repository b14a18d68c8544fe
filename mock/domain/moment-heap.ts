import type { Instant } from '../../src/instant.ts';

/** An item and when it is due; of equal moments the lower order is first. */
export interface Timed<Item> {
  at: Instant;
  order: number;
  item: Item;
}

/**
 * Items by their moment, the earliest at hand.
 *
 * A heap with four children to a node whose moments stand apart from the items, in plain
 * numbers: with a million items what takes time is fetching memory, and comparing two
 * moments this way fetches no object.
 */
export class MomentHeap<Item> {
  #length = 0;
  #at = new Float64Array(1_024);
  /** Where in `#items` and `#order` the item of a node is. Those stay where they are when nodes move. */
  #place = new Uint32Array(1_024);
  #order = new Float64Array(1_024);
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];

  get length(): number {
    return this.#length;
  }

  /** The moment of the earliest item. */
  get nextAt(): Instant | undefined {
    return this.#length === 0 ? undefined : this.#at[0];
  }

  /** The earliest item, which stays. */
  peek(): Timed<Item> | undefined {
    return this.#length === 0 ? undefined : this.#timed(0);
  }

  push({ at, order, item }: Timed<Item>): void {
    if (this.#length === this.#at.length) this.#grow();
    const place = this.#free.pop() ?? this.#items.length;
    this.#items[place] = item;
    this.#order[place] = order;
    this.#settle(this.#upFrom(this.#length, at, place), at, place);
    this.#length += 1;
  }

  /** A heap of those items for which it holds. */
  only(holds: (item: Item) => boolean): MomentHeap<Item> {
    const heap = new MomentHeap<Item>();
    for (let node = 0; node < this.#length; node += 1) {
      const timed = this.#timed(node);
      if (holds(timed.item)) heap.push(timed);
    }
    return heap;
  }

  /** Takes the earliest item away. */
  pop(): Item | undefined {
    if (this.#length === 0) return undefined;
    const place = this.#place[0] as number;
    const first = this.#items[place];
    this.#items[place] = undefined;
    this.#free.push(place);
    this.#length -= 1;
    const last = this.#length;
    const at = this.#at[last] as number;
    const moved = this.#place[last] as number;
    this.#settle(this.#downFromTop(at, moved), at, moved);
    return first;
  }

  #timed(node: number): Timed<Item> {
    const place = this.#place[node] as number;
    return { at: this.#at[node] as number, order: this.#order[place] as number, item: this.#items[place] as Item };
  }

  /** Makes way for a moment from a node at the end towards the top; returns the node where it belongs. */
  #upFrom(node: number, instant: Instant, place: number): number {
    let at = node;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (!this.#isAfter(parent, instant, place)) break;
      this.#copy(parent, at);
      at = parent;
    }
    return at;
  }

  /** Makes way for a moment from the top towards the end; returns the node where it belongs. */
  #downFromTop(instant: Instant, place: number): number {
    let node = 0;
    for (;;) {
      const child = this.#earliestChild(node);
      if (child === undefined || this.#isAfter(child, instant, place)) return node;
      this.#copy(child, node);
      node = child;
    }
  }

  #earliestChild(node: number): number | undefined {
    const first = 4 * node + 1;
    if (first >= this.#length) return undefined;
    const end = Math.min(first + 4, this.#length);
    let earliest = first;
    for (let child = first + 1; child < end; child += 1) {
      if (this.#isAfter(earliest, this.#at[child] as number, this.#place[child] as number)) earliest = child;
    }
    return earliest;
  }

  #isAfter(node: number, at: Instant, place: number): boolean {
    const own = this.#at[node] as number;
    if (own !== at) return own > at;
    return (this.#order[this.#place[node] as number] as number) > (this.#order[place] as number);
  }

  #copy(from: number, to: number): void {
    this.#at[to] = this.#at[from] as number;
    this.#place[to] = this.#place[from] as number;
  }

  #settle(node: number, at: Instant, place: number): void {
    this.#at[node] = at;
    this.#place[node] = place;
  }

  #grow(): void {
    const length = 2 * this.#at.length;
    this.#at = longer(this.#at, new Float64Array(length));
    this.#order = longer(this.#order, new Float64Array(length));
    this.#place = longer(this.#place, new Uint32Array(length));
  }
}

function longer<Numbers extends Float64Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
