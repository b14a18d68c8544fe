import type { Place } from './places.ts';

export const dropped = Symbol('dropped');

export interface EarlierValues {
  previous: unknown;
  anothers: unknown;
}

export interface Change {
  name: string;
  applies(place: Place): boolean;
  change(value: unknown, earlier: EarlierValues): unknown;
}

const isText = ({ types, format }: Place) => types.includes('string') && format !== 'date-time';
const isFreeText = (place: Place) => isText(place) && !place.isFixed && place.values.length === 0;
const isTimestamp = ({ format }: Place) => format === 'date-time';
const isNumber = ({ types }: Place) => types.some((type) => type === 'number' || type === 'integer');
const isList = ({ types }: Place) => types.includes('array');

export const answerChanges: readonly Change[] = [
  {
    // A service may omit optional members (gaps `session/nullable-absent` and `content/optional-members`), so drop only
    // required members.
    name: 'dropped',
    applies: ({ isRequired }) => isRequired,
    change: () => dropped,
  },
  { name: 'null', applies: ({ types }) => types.some((type) => type !== 'null'), change: () => null },
  { name: 'of another type', applies: () => true, change: toOtherType },
  { name: 'empty', applies: (place) => !isNumber(place) && !isTimestamp(place), change: toEmpty },
  { name: 'trimmed', applies: isFreeText, change: onText((text) => text.trim()) },
  { name: 'cut short', applies: isText, change: onText((text) => [...text].slice(0, -1).join('')) },
  {
    name: 're-cased',
    applies: isText,
    change: onText((text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())),
  },
  { name: 'stale', applies: ({ isFixed }) => !isFixed, change: (value, { previous }) => previous ?? value },
  { name: "another's", applies: ({ isFixed }) => !isFixed, change: (value, { anothers }) => anothers ?? value },
  {
    name: 'in another unit',
    applies: (place) => isNumber(place) || isTimestamp(place),
    change: (value) => {
      if (typeof value === 'number') return value * 1000;
      const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return Number.isNaN(at) ? value : new Date(at / 1000).toISOString();
    },
  },
  { name: 'in reverse', applies: isList, change: onList((list) => list.toReversed()) },
  { name: 'with its last twice', applies: isList, change: onList((list) => [...list, ...list.slice(-1)]) },
  { name: 'without its first', applies: isList, change: onList((list) => list.slice(1)) },
];

export const requestChanges: readonly Change[] = [
  { name: 'ignored', applies: () => true, change: () => dropped },
  ...answerChanges.filter(({ name }) =>
    ['trimmed', 're-cased', 'cut short', 'stale', 'in another unit'].includes(name),
  ),
];

function toOtherType(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return 7;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return Array.isArray(value) ? {} : value === null ? false : [];
  }
}

function toEmpty(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}

function onText(change: (text: string) => string): Change['change'] {
  return (value) => (typeof value === 'string' ? change(value) : value);
}

function onList(change: (list: readonly unknown[]) => unknown): Change['change'] {
  return (value) => (Array.isArray(value) ? change(value) : value);
}

export function replacementsAt({ values }: Place): Change[] {
  return values.map((value, index) => replace(value, values[(index + 1) % values.length]));
}

export function replace(value: unknown, other: unknown): Change {
  return { name: `${value} as ${other}`, applies: () => true, change: (found) => (found === value ? other : found) };
}
