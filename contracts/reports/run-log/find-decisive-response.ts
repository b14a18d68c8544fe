import { isObject } from '../../../src/json.ts';
import type { Exchange } from '../../exchange.ts';
import { toPointerStep } from '../../json-pointer.ts';
import type { ReceivedPlace, ResponseCheck } from '../../response-check.ts';
import type { Violation } from '../../violation.ts';
import type { DecisiveResponse } from './run-event.ts';

/** The response that shows a violation, and what it has to be; undefined where only the rule can decide. */
export function findDecisiveResponse(
  violation: Violation,
  exchanges: readonly Exchange[],
): DecisiveResponse | undefined {
  const decisive = findWrongResponse(violation, exchanges);
  const given = (violation.evidence?.given ?? []).flatMap((one) => {
    if ('exchange' in one) return [{ exchange: exchanges.indexOf(one.exchange), check: one.check }];
    const place = placeOf(exchanges, { within: one.within, pointer: one.check.pointer });
    return place === undefined ? [] : [{ exchange: place.exchange, check: { ...one.check, pointer: place.pointer } }];
  });
  return decisive === undefined || given.length === 0 ? decisive : { ...decisive, given };
}

function findWrongResponse(
  { evidence, received }: Violation,
  exchanges: readonly Exchange[],
): DecisiveResponse | undefined {
  if (evidence?.type === 'response') {
    const exchange = exchanges.indexOf(evidence.exchange);
    return exchange === -1 ? undefined : { exchange, checks: evidence.checks };
  }
  if (evidence?.type === 'within') {
    const { within, checks } = evidence;
    const place = placeOf(exchanges, { within, pointer: '' });
    if (place === undefined) return undefined;
    const { exchange, pointer } = place;
    return { exchange, checks: checks.map((check) => ({ ...check, pointer: `${pointer}${check.pointer}` })) };
  }
  if (evidence?.type === 'same' || evidence?.type === 'other' || evidence?.type === 'follows') {
    const [place, as] = [placeOf(exchanges, evidence.place), placeOf(exchanges, evidence.as)];
    return place === undefined || as === undefined ? undefined : relate(evidence.type, place, as);
  }
  if (evidence?.type === 'value') {
    const { name, expected } = evidence;
    const found = findValue(exchanges, evidence.received, memberNamed(name));
    if (found === undefined) return undefined;
    const { exchange, pointer } = found;
    const check = expected === undefined ? ({ type: 'absent', pointer } as const) : equalTo(pointer, expected);
    return { exchange, checks: [check] };
  }
  const text = parseText(received);
  const found = text === undefined ? undefined : findValue(exchanges, text, undefined);
  if (found === undefined) return undefined;
  return { exchange: found.exchange, checks: [{ type: 'differs', pointer: found.pointer, value: text }] };
}

function equalTo(pointer: string, value: unknown) {
  return { type: 'equals', pointer, value } as const;
}

/** The later one is held against the earlier one. */
function relate(type: 'same' | 'other' | 'follows', one: FoundValue, other: FoundValue): DecisiveResponse | undefined {
  const [as, { exchange, pointer }] = one.exchange < other.exchange ? [one, other] : [other, one];
  // An earlier value cannot be asked for again.
  if (type === 'follows' && as === one) return undefined;
  return { exchange, checks: [{ type, pointer, as } satisfies ResponseCheck] };
}

interface FoundValue {
  exchange: number;
  pointer: string;
}

/** Where something was received; undefined where it is no part of a body, but was made of one. */
function placeOf(exchanges: readonly Exchange[], { within, pointer }: ReceivedPlace): FoundValue | undefined {
  for (let exchange = exchanges.length - 1; exchange >= 0; exchange -= 1) {
    const body = exchanges[exchange]?.json;
    const found = body === within ? { pointer: '' } : [...placesIn(body, '')].find(({ value }) => value === within);
    if (found !== undefined) return { exchange, pointer: `${found.pointer}${pointer}` };
  }
  return undefined;
}

/** Where a value was received last: under this name, or a text that is too long to be there by chance. */
function findValue(exchanges: readonly Exchange[], value: unknown, name: string | undefined): FoundValue | undefined {
  const json = JSON.stringify(value);
  const isTelling = typeof value === 'string' && value.length > 2;
  for (let exchange = exchanges.length - 1; exchange >= 0; exchange -= 1) {
    const body = exchanges[exchange]?.json;
    const places = [...placesIn(body, '')];
    const isNamed = ({ pointer }: FoundPlace) => name !== undefined && pointer.endsWith(`/${name}`);
    const named = places.findLast((place) => isNamed(place) && JSON.stringify(place.value) === json);
    const same = isTelling ? places.findLast((place) => place.value === value) : undefined;
    const pointer = (named ?? same)?.pointer;
    if (pointer !== undefined) return { exchange, pointer };
    const isLeftOut = value === undefined && name !== undefined && isObject(body) && isObject(body.data);
    if (isLeftOut && !places.some(isNamed)) return { exchange, pointer: `/data/${name}` };
  }
  return undefined;
}

interface FoundPlace {
  pointer: string;
  value: unknown;
}

/** No value that rules look at is deeper. */
const maxDepth = 20;

function* placesIn(value: unknown, pointer: string, depth = 0): Generator<FoundPlace> {
  if (depth > 0) yield { pointer, value };
  if (typeof value !== 'object' || value === null || depth === maxDepth) return;
  for (const [name, member] of Object.entries(value))
    yield* placesIn(member, `${pointer}${toPointerStep(name)}`, depth + 1);
}

/** The member that a value is called after: `isCancelled of its owner`. */
function memberNamed(name: string): string | undefined {
  return /^[a-z]+[A-Za-z]*(?= of |$)/.exec(name)?.[0];
}

/** A text as a rule quotes it, in JSON or as it is. Moments and identifiers would be others in another run. */
function parseText(received: string): string | undefined {
  let value: unknown = received;
  try {
    value = JSON.parse(received);
  } catch {
    // It stands there as it is.
  }
  return typeof value === 'string' && !/\d{4}/.test(value) ? value : undefined;
}
