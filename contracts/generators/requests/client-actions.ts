import fc from 'fast-check';
import type { Actor, ClientAction } from '../../model/client-action.ts';
import type { Subject } from '../../subject/subject.ts';
import { scheduledChat } from '../chat/chat.ts';
import { turnText } from '../text.ts';
import { farFuture } from '../time/timestamp.ts';

/** What clients do, in any order once there is a session. It shrinks to fewer steps. */
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
  const opening: fc.Arbitrary<ClientAction> = fc.oneof(
    fc.oneof(...schedules),
    fc.record({ type: fc.constant('converse' as const), actor, text: turnText }),
  );
  const action: fc.Arbitrary<ClientAction> = fc.oneof(
    { weight: 4, arbitrary: opening },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('continue' as const),
        actor,
        sessionIndex,
        text: turnText,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('cancel' as const), actor, sessionIndex }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('read' as const), actor, sessionIndex }),
    },
  );
  return fc.tuple(opening, fc.array(action, { maxLength: 13, size: 'max' })).map(([first, more]) => [first, ...more]);
}

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
