import fc from 'fast-check';
import { scheduledChat } from '../given/chat.ts';
import { farAhead } from '../given/moment.ts';
import type { Subject } from '../subject.ts';

/** Which of the two workspaces does something. */
export type Who = 'own' | 'other';

/**
 * Something a client does. `of` picks one of the sessions made before, whoever made it: the remainder counts, and
 * where there is none yet the step is left out.
 */
export type Step =
  | { does: 'schedule'; who: Who; body: Readonly<Record<string, unknown>> }
  | { does: 'converse'; who: Who; text: string }
  | { does: 'continue'; who: Who; of: number; text: string }
  | { does: 'cancel'; who: Who; of: number }
  | { does: 'read'; who: Who; of: number };

/** What clients do, in any order. It shrinks to fewer steps. */
export function anySteps(subject: Subject): fc.Arbitrary<readonly Step[]> {
  const { otherWorkspace } = subject;
  const who = fc.constantFrom<Who>('own', ...(otherWorkspace === undefined ? [] : ['own' as const, 'other' as const]));
  // Few, so that the same session is come back to.
  const of = fc.nat({ max: 3 });
  const schedules = [scheduledChat(subject).map(({ body }): Step => ({ does: 'schedule', who: 'own', body }))];
  if (otherWorkspace?.webChat !== undefined) schedules.push(scheduledElsewhere(subject, otherWorkspace.webChat));
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...schedules) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('converse' as const), who, text: turnText }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('continue' as const), who, of, text: turnText }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('cancel' as const), who, of }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), who, of }) },
  );
  return fc.array(step, { minLength: 1, maxLength: 14, size: 'max' });
}

/** A text that an agent can answer without ado, and that is found again. */
export const turnText: fc.Arbitrary<string> = fc.stringMatching(/^note [a-z]{4}[0-9]{8}$/);

/** The other workspace's channel may be of any kind, so the customer is named in both ways. */
function scheduledElsewhere({ recipients }: Subject, communicationChannel: string): fc.Arbitrary<Step> {
  const [customerNumber] = recipients.numbers;
  const [customerEmail] = recipients.emails;
  return farAhead.map((scheduleTime) => ({
    does: 'schedule',
    who: 'other',
    body: { communicationChannel, customerNumber, customerEmail, scheduleTime },
  }));
}
