import { formatPointer } from '../../src/schema.ts';
import type { PreflightDone, SubjectCheck } from '../reports/run-log/run-event.ts';
import { describeCheck } from '../reports/text/subject-check.ts';
import type { Subject } from '../subject/subject.ts';
import type { Preflight } from './preflight.ts';

/** What was found out as an event, not yet redacted. `at` is ISO 8601. */
export function toPreflightEvent(
  { obstacle, checks }: Pick<Preflight, 'obstacle' | 'checks'>,
  subject: Subject,
  at: string,
): PreflightDone {
  return {
    type: 'preflight',
    at,
    obstacle:
      obstacle === undefined ? undefined : describeCheck({ ...locateEntry(obstacle.pointer, subject), ...obstacle }),
    checks: checks.map(({ pointer, finding }): SubjectCheck => {
      const message =
        finding.type === 'mistake' ? finding.message : finding.type === 'inconclusive' ? finding.reason : undefined;
      return { ...locateEntry(pointer, subject), result: finding.type, message };
    }),
  };
}

/** An entry as people write it, and where it stands. */
export function locateEntry(pointer: string, subject: Subject): Pick<SubjectCheck, 'entry' | 'place'> {
  return { entry: formatPointer(pointer, 'the subject'), place: subject.placeOf?.(pointer) };
}
