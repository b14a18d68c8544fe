import { escapeXml, svgStyle } from './svg.ts';

/** What leads from one state to another, or to itself. */
export interface Transition {
  /** `none` for what begins. */
  from: string;
  to: string;
  event: string;
}

/** The transitions of a table such as `{ 'call-placed': { call_in_queue: 'call_placed' } }`. */
export function toTransitions(table: Readonly<Record<string, Readonly<Record<string, string>>>>): Transition[] {
  return Object.entries(table).flatMap(([event, row]) =>
    Object.entries(row).map(([from, to]) => ({ from, to, event })),
  );
}

const box = { width: 150, height: 34 };
const gap = 28;
const columns = [10, 350] as const;
const width = columns[1] + box.width + 10;

/**
 * A state machine as SVG: on the left the states that go on, from top to bottom; on the right those that end. What leads
 * back is dashed. Transitions of a state to itself are left out.
 */
export function renderStateDiagram(title: string, transitions: readonly Transition[]): string {
  const order = orderOf(transitions);
  const moves = transitions.filter(({ from, to }) => from !== to);
  const isForward = ({ from, to }: Transition) => order.indexOf(from) < order.indexOf(to);
  const states = order.filter((state) => state !== 'none');
  const goesOn = (state: string) => moves.some((move) => move.from === state && isForward(move));
  const going = states.filter(goesOn);
  // Those that end stand in the order of the states that lead to them, so that few arrows cross.
  const firstSourceOf = (state: string) =>
    going.findIndex((source) => moves.some(({ from, to }) => from === source && to === state));
  const ending = states.filter((state) => !goesOn(state)).toSorted((a, b) => firstSourceOf(a) - firstSourceOf(b));
  const sides = [going, ending] as const;
  const rows = Math.max(...sides.map(({ length }) => length));
  const positions = new Map(
    sides.flatMap((side, column) =>
      side.map((state, index) => {
        const y = 10 + (index + 0.5) * ((rows * (box.height + gap)) / side.length) - box.height / 2;
        return [state, { x: columns[column === 0 ? 0 : 1], y }] as const;
      }),
    ),
  );
  const isAbove = (one: string, other: string) => (positions.get(one)?.y ?? 0) < (positions.get(other)?.y ?? 0);
  const arrows = groupByEnds(moves.filter(({ from }) => from !== 'none')).flatMap(({ from, to, events, forward }) => {
    const [start, end] = [positions.get(from), positions.get(to)];
    const isFirst = !moves.some(
      (move) => move.to === to && positions.has(move.from) && isForward(move) && isAbove(move.from, from),
    );
    return start === undefined || end === undefined ? [] : [renderArrow(start, end, events, forward, isFirst)];
  });
  const boxes = [...positions].map(([state, { x, y }]) => {
    const text = `<text x="${x + box.width / 2}" y="${y + 21}" text-anchor="middle">${escapeXml(state)}</text>`;
    return `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/>${text}`;
  });
  const height = rows * (box.height + gap) + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title>
${svgStyle}
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="head"/></marker></defs>
${arrows.map(({ path }) => path).join('\n')}
${arrows.map(({ labels }) => labels).join('\n')}
${boxes.join('\n')}
</svg>
`;

  function groupByEnds(all: readonly Transition[]) {
    const pairs = new Map<string, Transition[]>();
    for (const move of all)
      pairs.set(`${move.from} ${move.to}`, [...(pairs.get(`${move.from} ${move.to}`) ?? []), move]);
    return [...pairs.values()].map((group) => {
      const [{ from, to }] = group as [Transition];
      return { from, to, events: group.map(({ event }) => event), forward: group.every(isForward) };
    });
  }
}

/** States in the order in which they are reached, each after all that lead to it but by a way back. */
function orderOf(transitions: readonly Transition[]): string[] {
  const order: string[] = [];
  const visit = (state: string, trail: readonly string[]) => {
    if (order.includes(state) || trail.includes(state)) return;
    const next = transitions.filter(({ from }) => from === state).map(({ to }) => to);
    for (const one of next.toReversed()) visit(one, [...trail, state]);
    order.unshift(state);
  };
  visit('none', []);
  return order;
}

interface Point {
  x: number;
  y: number;
}

/** A line and its names, which are drawn above all lines; below its end where another arrow arrives from further up. */
function renderArrow(start: Point, end: Point, events: readonly string[], forward: boolean, isFirst: boolean) {
  const isBeside = start.x !== end.x;
  const toRight = end.x > start.x;
  const from = isBeside
    ? { x: start.x + (toRight ? box.width : 0), y: start.y + box.height / 2 + (forward ? 0 : 9) }
    : { x: start.x + box.width / 2, y: start.y + box.height };
  const to = isBeside
    ? { x: end.x + (toRight ? 0 : box.width), y: end.y + box.height / 2 + (forward ? 0 : 9) }
    : { x: end.x + box.width / 2, y: end.y };
  const bend = (to.x - from.x) / 2;
  const path = isBeside
    ? `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`
    : `M${from.x} ${from.y}L${to.x} ${to.y}`;
  // What leads back is in the table beside the drawing; its names would stand in each other's way.
  const lines = (forward ? events : []).map((event, index) => {
    const beside = isFirst ? to.y - 5 - (events.length - 1 - index) * 12 : to.y + 15 + index * 12;
    const y = isBeside ? beside : (from.y + to.y) / 2 + 4 + index * 12;
    const x = isBeside ? to.x - 12 : to.x + 8;
    return `<text class="label" x="${x}" y="${y}" text-anchor="${isBeside ? 'end' : 'start'}">${escapeXml(event)}</text>`;
  });
  return {
    path: `<path d="${path}" class="${forward ? 'arrow' : 'arrow back'}" marker-end="url(#arrow)"/>`,
    labels: lines.join(''),
  };
}
