import type { Instant } from '../../../src/instant.ts';
import { type Refused, refuse } from '../decision.ts';
import type { OpenQuestions } from '../open-questions.ts';
import { findWorkingHoursRefusal } from '../time/requested-hours.ts';
import type { WorkingHours } from '../time/working-hours.ts';

/** What may be refused about a call, and the operation's names of its fields. */
export interface CallToCheck {
  now: Instant;
  /** When the call was requested. */
  requestedAt: Instant;
  /** The end of the day by which it must be placed. */
  dateEnd: Instant | undefined;
  workingHours: WorkingHours;
  /** As requested, not yet limited. */
  noOfRetries: number;
  retryAfterHours: number;
}

export interface CallFieldNames {
  scheduleTime: string;
  callOnDate: string;
  noOfRetries: string;
  retryAfterHours: string;
  startWorkingHour: string;
  endWorkingHour: string;
}

/** The refusal of odd values of a call, where the profile refuses them; by default all are accepted. */
export function findCallRefusal(open: OpenQuestions, call: CallToCheck, fields: CallFieldNames): Refused | undefined {
  const { now, requestedAt, dateEnd, workingHours, noOfRetries, retryAfterHours } = call;
  if (requestedAt < now && open.choose('trigger-call/past-schedule') === 'refused')
    return refuse('validationError', `${fields.scheduleTime} is over.`, 'trigger-call/past-schedule');
  if (dateEnd !== undefined && now >= dateEnd && open.choose('trigger-call/call-on-date-past') === 'refused')
    return refuse('validationError', `${fields.callOnDate} is over.`, 'trigger-call/call-on-date-past');
  if ((noOfRetries < 0 || retryAfterHours < 0) && open.choose('trigger-call/retry-negative') === 'refused') {
    const field = noOfRetries < 0 ? fields.noOfRetries : fields.retryAfterHours;
    return refuse('validationError', `${field} must not be negative.`, 'trigger-call/retry-negative');
  }
  return findWorkingHoursRefusal(open, workingHours, fields);
}
