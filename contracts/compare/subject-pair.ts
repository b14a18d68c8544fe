import type { Subject } from '../subject/subject.ts';
import { createIdMapping } from './id-mapping.ts';

/** Two services that are asked the same, and what corresponds in them. */
export interface SubjectPair {
  subjects: readonly [Subject, Subject];
  /** What each clock showed at the beginning, in milliseconds since 1970. */
  now: readonly [number, number];
  /** What the first side's names are on the other: in a text, or in all that a value holds. */
  translate(value: unknown): unknown;
  /** Whether two identifiers stand for the same: what appears together first belongs together from then on. */
  isSameId(one: string, other: string): boolean;
}

export function createSubjectPair(subjects: SubjectPair['subjects'], now: SubjectPair['now']): SubjectPair {
  const pairs = new Map<string, string>();
  const reverse = new Map<string, string>();
  return {
    subjects,
    now,
    translate: createIdMapping(...subjects),
    isSameId(one, other) {
      if (pairs.has(one) || reverse.has(other)) return pairs.get(one) === other;
      pairs.set(one, other);
      reverse.set(other, one);
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
