import fc from 'fast-check';
import { scheduledChat } from '../generators/chat/chat.ts';
import { farFuture } from '../generators/time/timestamp.ts';
import type { Subject } from '../subject/subject.ts';

/** Which of the two workspaces does something. */
export type Actor = 'own' | 'other';

/**
 * Something a client does. `of` picks one of the sessions made before, whoever made it: the remainder counts, and
 * where there is none yet the step is left out.
 */
export type ClientAction =
  | { type: 'schedule'; actor: Actor; body: Readonly<Record<string, unknown>> }
  | { type: 'converse'; actor: Actor; text: string }
  | { type: 'continue'; actor: Actor; sessionIndex: number; text: string }
  | { type: 'cancel'; actor: Actor; sessionIndex: number }
  | { type: 'read'; actor: Actor; sessionIndex: number };

/** What clients do, in any order. It shrinks to fewer steps. */
export function anyActions(subject: Subject): fc.Arbitrary<readonly ClientAction[]> {
  const { otherWorkspace } = subject;
  const actor = fc.constantFrom<Actor>(
    'own',
    ...(otherWorkspace === undefined ? [] : ['own' as const, 'other' as const]),
  );
  // Few, so that the same session is come back to.
  const sessionIndex = fc.nat({ max: 3 });
  const schedules = [
    scheduledChat(subject).map(({ body }): ClientAction => ({ type: 'schedule', actor: 'own', body })),
  ];
  if (otherWorkspace?.webChat !== undefined) schedules.push(scheduledInOtherWorkspace(subject, otherWorkspace.webChat));
  const action = fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...schedules) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('converse' as const), actor: actor, text: turnText }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('continue' as const),
        actor: actor,
        sessionIndex: sessionIndex,
        text: turnText,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('cancel' as const), actor: actor, sessionIndex: sessionIndex }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('read' as const), actor: actor, sessionIndex: sessionIndex }),
    },
  );
  return fc.array(action, { minLength: 1, maxLength: 14, size: 'max' });
}

/** A text that an agent can answer without ado, and that is found again. */
export const turnText: fc.Arbitrary<string> = fc.stringMatching(/^note [a-z]{4}[0-9]{8}$/);

/** The other workspace's channel may be of any kind, so the customer is named in both ways. */
function scheduledInOtherWorkspace({ recipients }: Subject, communicationChannel: string): fc.Arbitrary<ClientAction> {
  const [customerNumber] = recipients.numbers;
  const [customerEmail] = recipients.emails;
  return farFuture.map((scheduleTime) => ({
    type: 'schedule',
    actor: 'other',
    body: { communicationChannel, customerNumber, customerEmail, scheduleTime },
  }));
}
