import type { Subject } from '../subject.ts';
import { counterparts } from './counterpart.ts';

/** Two services that are asked the same, and what corresponds in them. */
export interface Sides {
  subjects: readonly [Subject, Subject];
  /** What each clock showed at the beginning, in milliseconds since 1970. */
  now: readonly [number, number];
  /** What the first side's names are on the other: in a text, or in all that a value holds. */
  translated(value: unknown): unknown;
  /** Whether two identifiers stand for the same: what appears together first belongs together from then on. */
  isSameId(one: string, other: string): boolean;
}

export function sidesOf(subjects: Sides['subjects'], now: Sides['now']): Sides {
  const pairs = new Map<string, string>();
  const back = new Map<string, string>();
  return {
    subjects,
    now,
    translated: counterparts(...subjects),
    isSameId(one, other) {
      if (pairs.has(one) || back.has(other)) return pairs.get(one) === other;
      pairs.set(one, other);
      back.set(other, one);
      return true;
    },
  };
}

/** Whether a number is one that the subject's channels have; which of them speaks is open unless one was asked for. */
export function isOwnNumber({ workspace }: Subject, number: string): boolean {
  const { messengerNumbers = [], voiceNumbers = [] } = workspace;
  const digits = number.replace(/^\+/, '');
  return [...messengerNumbers, ...voiceNumbers].some((own) => own.replace(/^\+/, '') === digits);
}
