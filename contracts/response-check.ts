import type { Exchange } from './exchange.ts';

/** One thing that a response has to be by itself. Pointers are JSON Pointers into the body. */
export type OwnCheck =
  | { type: 'status'; from: number; to: number; also?: number }
  /** None at all fits every pattern, whose letters may be of any case. */
  | { type: 'contentType'; pattern: string }
  | { type: 'equals' | 'differs'; pointer: string; value: unknown }
  | { type: 'present' | 'absent'; pointer: string }
  | { type: 'is'; pointer: string; types: readonly string[] }
  | { type: 'matches'; pointer: string; pattern: string }
  /** A timestamp that is at most so many seconds from the time of the response. */
  | { type: 'now'; pointer: string; seconds: number }
  /** A timestamp that is not before this one, or is not there. */
  | { type: 'notBefore'; pointer: string; value: string }
  | { type: 'atMost'; pointer: string; value: number }
  /** How often a text is there, as a string or as a part of one, in all that the pointer leads to. Without `to`, any number. */
  | { type: 'texts'; pointer: string; value: string; isPart: boolean; from: number; to?: number };

/** One thing that something in a body has to be. */
type MemberCheck = Exclude<OwnCheck, { type: 'status' | 'contentType' }>;

/** One thing that a response has to be, so that a script can look for it without the rule. */
export type ResponseCheck =
  | OwnCheck
  /**
   * The same value as in an earlier response, or in another place of this one; another value; or a timestamp that is not
   * before that one. `exchange` is its index.
   */
  | { type: 'same' | 'other' | 'follows'; pointer: string; as: { exchange: number; pointer: string } };

/** A place in something that was received: an object or a list, as it is in the body of some response. */
export interface ReceivedPlace {
  within: object;
  pointer: string;
}

/** What a response was, so that another has to be so. */
interface Given {
  exchange: Exchange;
  check: OwnCheck;
}

/** What a violation was seen in: a response that is not what it has to be, or a value of some response. */
export type Evidence = (
  | { type: 'response'; exchange: Exchange; checks: readonly OwnCheck[] }
  | { type: 'value'; name: string; received: unknown; expected: unknown }
  /** The pointers of the checks begin at `within`. */
  | { type: 'within'; within: object; checks: readonly MemberCheck[] }
  | { type: 'same' | 'other' | 'follows'; place: ReceivedPlace; as: ReceivedPlace }
) & { given?: readonly Given[] };

/** A response that is not what it has to be. */
export function evidenceOf(exchange: Exchange, ...checks: readonly OwnCheck[]): Evidence {
  return { type: 'response', exchange, checks };
}

/** Something in a response that is not what it has to be. */
export function evidenceWithin(within: object, ...checks: readonly MemberCheck[]): Evidence {
  return { type: 'within', within, checks };
}

/** What only has to be so because a response was so: that of a cancel, or a success. */
export function evidenceGiven<E extends Evidence | undefined>(
  evidence: E,
  exchange: Exchange,
  check: OwnCheck,
): Evidence | (E & undefined) {
  if (evidence === undefined) return evidence;
  return { ...evidence, given: [...(evidence.given ?? []), { exchange, check }] };
}

/** A text that has to be in there so often; at least once when nothing is said. */
export function evidenceOfText(
  within: object,
  value: string,
  { isPart = false, from = 1, to }: { isPart?: boolean; from?: number; to?: number } = {},
): Evidence {
  return evidenceWithin(within, {
    type: 'texts',
    pointer: '',
    value,
    isPart,
    from,
    ...(to === undefined ? {} : { to }),
  });
}

/** What is not allowed to be in there. */
export function evidenceOfForeign(within: object, values: readonly unknown[]): Evidence | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  const checks = texts.map((value) => ({ type: 'texts', pointer: '', value, isPart: true, from: 0, to: 0 }) as const);
  return checks.length === 0 ? undefined : evidenceWithin(within, ...checks);
}

/** A member that has to be the same in two objects that were received, or another, or a timestamp not before the other. */
export function evidenceOfMember(
  type: 'same' | 'other' | 'follows',
  within: object,
  other: object,
  pointer: string,
): Evidence {
  return { type, place: { within, pointer }, as: { within: other, pointer } };
}
