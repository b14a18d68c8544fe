import TinyQueue from 'tinyqueue';
import type { Instant } from '../../../src/instant.ts';

/** An item and when it is due; of equal instants the lower order is first. */
export interface TimedItem<Item> {
  at: Instant;
  order: number;
  item: Item;
  /** Which part of the item is due: a whole number below 2^32, of whose meaning the heap knows nothing. */
  part: number;
}

/**
 * Items ordered by due time, with quick access to the earliest.
 *
 * A heap with four children per node. The due times are in an array of numbers, apart from the items: with a million
 * items most time goes into memory access, and this way comparing two of them loads no object.
 */
export class InstantHeap<Item> {
  #length = 0;
  #at = new Float64Array(1_024);
  /** Where in `#items`, `#order` and `#part` the item of a node is. Those stay where they are when nodes move. */
  #slot = new Uint32Array(1_024);
  #order = new Float64Array(1_024);
  #part = new Uint32Array(1_024);
  readonly #items: (Item | undefined)[] = [];
  readonly #freeSlots: number[] = [];

  get length(): number {
    return this.#length;
  }

  /** The instant of the earliest item. */
  get nextAt(): Instant | undefined {
    return this.#length === 0 ? undefined : this.#at[0];
  }

  /** The earliest item; it is not removed. */
  get first(): Item | undefined {
    return this.#length === 0 ? undefined : this.#items[this.#slot[0] as number];
  }

  /** The part of the earliest item; 0 where there is none. */
  get firstPart(): number {
    return this.#length === 0 ? 0 : (this.#part[this.#slot[0] as number] as number);
  }

  /** The earliest item for which `matches` is true; it is not removed. */
  find(matches: (item: Item, part: number, at: Instant) => boolean): TimedItem<Item> | undefined {
    const compare = (one: number, other: number) =>
      this.#isAfter(one, this.#at[other] as number, this.#slot[other] as number) ? 1 : -1;
    const nodes = new TinyQueue<number>(this.#length === 0 ? [] : [0], compare);
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      const timed = this.#itemAt(node);
      if (matches(timed.item, timed.part, timed.at)) return timed;
      const end = Math.min(4 * node + 5, this.#length);
      for (let child = 4 * node + 1; child < end; child += 1) nodes.push(child);
    }
    return undefined;
  }

  push({ at, order, item, part }: TimedItem<Item>): void {
    if (this.#length === this.#at.length) this.#grow();
    const slot = this.#freeSlots.pop() ?? this.#items.length;
    this.#items[slot] = item;
    this.#order[slot] = order;
    this.#part[slot] = part;
    this.#write(this.#siftUp(this.#length, at, slot), at, slot);
    this.#length += 1;
  }

  /** A heap of the items for which `predicate` is true. */
  filter(predicate: (item: Item) => boolean): InstantHeap<Item> {
    const heap = new InstantHeap<Item>();
    for (let node = 0; node < this.#length; node += 1) {
      const timed = this.#itemAt(node);
      if (predicate(timed.item)) heap.push(timed);
    }
    return heap;
  }

  /** Adds all items of another heap. */
  pushAll(other: InstantHeap<Item>): void {
    for (let node = 0; node < other.#length; node += 1) this.push(other.#itemAt(node));
  }

  /** Removes the earliest item. */
  pop(): Item | undefined {
    if (this.#length === 0) return undefined;
    const slot = this.#slot[0] as number;
    const first = this.#items[slot];
    this.#items[slot] = undefined;
    this.#freeSlots.push(slot);
    this.#length -= 1;
    const last = this.#length;
    const at = this.#at[last] as number;
    const movedSlot = this.#slot[last] as number;
    this.#write(this.#siftDown(at, movedSlot), at, movedSlot);
    return first;
  }

  #itemAt(node: number): TimedItem<Item> {
    const slot = this.#slot[node] as number;
    const [at, order, part] = [this.#at[node] as number, this.#order[slot] as number, this.#part[slot] as number];
    return { at, order, item: this.#items[slot] as Item, part };
  }

  /** Makes way for an instant from a node at the end towards the top; returns the node where it belongs. */
  #siftUp(node: number, instant: Instant, slot: number): number {
    let at = node;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (!this.#isAfter(parent, instant, slot)) break;
      this.#copy(parent, at);
      at = parent;
    }
    return at;
  }

  /** Makes way for an instant from the top towards the end; returns the node where it belongs. */
  #siftDown(instant: Instant, slot: number): number {
    let node = 0;
    for (;;) {
      const child = this.#earliestChild(node);
      if (child === undefined || this.#isAfter(child, instant, slot)) return node;
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
      if (this.#isAfter(earliest, this.#at[child] as number, this.#slot[child] as number)) earliest = child;
    }
    return earliest;
  }

  #isAfter(node: number, at: Instant, slot: number): boolean {
    const own = this.#at[node] as number;
    if (own !== at) return own > at;
    return (this.#order[this.#slot[node] as number] as number) > (this.#order[slot] as number);
  }

  #copy(from: number, to: number): void {
    this.#at[to] = this.#at[from] as number;
    this.#slot[to] = this.#slot[from] as number;
  }

  #write(node: number, at: Instant, slot: number): void {
    this.#at[node] = at;
    this.#slot[node] = slot;
  }

  #grow(): void {
    const length = 2 * this.#at.length;
    this.#at = enlarge(this.#at, new Float64Array(length));
    this.#order = enlarge(this.#order, new Float64Array(length));
    this.#slot = enlarge(this.#slot, new Uint32Array(length));
    this.#part = enlarge(this.#part, new Uint32Array(length));
  }
}

function enlarge<Numbers extends Float64Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
