import fc from 'fast-check';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { checked, inconclusive } from '../../oracle/violation.ts';
import { triggerCallUnlessRefused } from '../../steps/calls.ts';
import { eventually } from '../../steps/eventually.ts';
import {
  cancelRetry,
  expectAttempts,
  expectNumbered,
  type FailingCall,
  isUnderWay,
  readAttempts,
  retryStatements,
} from '../../steps/failing-call.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';

/** So many seconds after its last change nothing more is expected of a call; a retry that is too early is there by then. */
const quietSeconds = 7;

/** Well before a retry after six minutes. */
const mostWatchSeconds = 240;

/** Source: Trigger Call, `noOfRetries` and `retryAfterHours`; Cancel Call. */
export const retryRules: readonly Rule[] = [
  defineRule<readonly [CallBody, string]>({
    id: 'live/failed-calls-are-retried-as-asked',
    title: 'A call that failed is tried again as often as asked, no earlier, and not at all once it is cancelled.',
    pitfall: 'The first attempt counts as a retry, hours are read as minutes, or the job of a retry outlives a cancel.',
    statements: [...retryStatements, 'cancel-call/jobs-removed', 'cancel-call/only-in-queue'],
    needs: ['voice', 'failingNumbers'],
    effect: 'call',
    runsFactor: 0.01,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) =>
      fc.noShrink(
        fc.tuple(
          requiredCallFields('triggerCall', subject),
          fc.constantFrom(...(subject.recipients.failingNumbers ?? [''])),
        ),
      ),
    async check(service, [fields, phoneNumber], subject) {
      const trigger = async (retryAfterHours: number): Promise<FailingCall | undefined> => {
        const body = { ...fields, phoneNumber, noOfRetries: 1, retryAfterHours, metadata: { retryAfterHours } };
        const callId = await triggerCallUnlessRefused(service, body, retryStatements);
        const isNew = { record: {}, attempts: 0, changedAt: Date.now(), isCancelled: false };
        return callId === undefined ? undefined : { callId, ...isNew };
      };
      // Six minutes would be six seconds if hours were minutes.
      const [soon, later, cancelled] = [await trigger(0.0005), await trigger(0.1), await trigger(0.001)];
      const calls = [soon, later, cancelled].filter((call) => call !== undefined);
      if (calls.length === 0) return inconclusive('the service refuses fractions of hours, and whether it may is open');

      const look = async () => {
        await Promise.all(calls.map((call) => readAttempts(service, call)));
        for (const call of calls) expectAttempts(call, call === later);
        if (cancelled !== undefined && !cancelled.isCancelled) await cancelRetry(service, cancelled);
        const isQuiet = ({ record, attempts, changedAt }: FailingCall) =>
          attempts > 0 && !isUnderWay(record) && Date.now() - changedAt > quietSeconds * 1_000;
        return calls.every(isQuiet) ? true : undefined;
      };
      const watchSeconds = Math.min(service.adaptiveTimeout(watchSecondsOf(subject)), mostWatchSeconds);
      const end = Date.now() + watchSeconds * 1_000;
      await eventually(look, () => end, 'close');
      if (later !== undefined) await cancelRetry(service, later);
      if (soon !== undefined && later?.attempts === 1 && later.isCancelled) expectNumbered(soon);
      const isShown = calls.some(({ isCancelled, record }) => isCancelled || record.retryAttemptNo === 1);
      return isShown ? checked : inconclusive('the record of a call shows no retry, or no attempt failed');
    },
  }),
];
