import type { Instant } from '../../../src/instant.ts';
import { type Refused, refused } from '../decision.ts';
import type { OpenQuestions } from '../open-questions.ts';
import { findWorkingHoursRefusal } from '../time/requested-hours.ts';
import type { WorkingHours } from '../time/working-hours.ts';

/** What of a call may be refused, and what the operation calls the fields that it came by. */
export interface CallToCheck {
  now: Instant;
  /** When the call was asked for. */
  requestedAt: Instant;
  /** When the day is over by which it must be placed. */
  dateEnd: Instant | undefined;
  workingHours: WorkingHours;
  /** As they were asked for, not yet cut to what is possible. */
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

/** The refusal of what is odd about a call, where the profile refuses it; by default all of it is taken. */
export function findCallRefusal(open: OpenQuestions, call: CallToCheck, fields: CallFieldNames): Refused | undefined {
  const { now, requestedAt, dateEnd, workingHours, noOfRetries, retryAfterHours } = call;
  if (requestedAt < now && open.choose('trigger-call/past-schedule') === 'refused')
    return refused('validationError', `${fields.scheduleTime} is over.`, 'trigger-call/past-schedule');
  if (dateEnd !== undefined && now >= dateEnd && open.choose('trigger-call/call-on-date-past') === 'refused')
    return refused('validationError', `${fields.callOnDate} is over.`, 'trigger-call/call-on-date-past');
  if ((noOfRetries < 0 || retryAfterHours < 0) && open.choose('trigger-call/retry-negative') === 'refused') {
    const field = noOfRetries < 0 ? fields.noOfRetries : fields.retryAfterHours;
    return refused('validationError', `${field} must not be negative.`, 'trigger-call/retry-negative');
  }
  return findWorkingHoursRefusal(open, workingHours, fields);
}
