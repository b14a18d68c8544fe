import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { scheduledChat } from './chat.ts';
import { turnText } from './text.ts';
import { farFuture } from './time.ts';

export function anyActions(subject: Subject): fc.Arbitrary<readonly ClientAction[]> {
  const { otherWorkspace } = subject;
  const actor = fc.constantFrom<Actor>('own', ...(otherWorkspace === undefined ? [] : (['own', 'other'] as const)));
  const schedules = [
    scheduledChat(subject).map(({ body }): ClientAction => ({ type: 'schedule', actor: 'own', body })),
  ];
  if (otherWorkspace?.webChat !== undefined) schedules.push(scheduledInOtherWorkspace(subject, otherWorkspace.webChat));
  const begin: fc.Arbitrary<ClientAction> = fc.oneof(
    fc.oneof(...schedules),
    fc.record({ type: fc.constant('converse' as const), actor, text: turnText }),
  );
  const target = { actor, sessionIndex: fc.nat({ max: 1 }) };
  const action: fc.Arbitrary<ClientAction> = fc.oneof(
    { weight: 2, arbitrary: begin },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('continue' as const), ...target, text: turnText }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('cancel' as const, 'read' as const), ...target }) },
  );
  const more = fc.array(action, { minLength: 2, maxLength: 6, size: 'max' });
  return fc.tuple(begin, more).map(([first, others]) => [first, ...others]);
}

function scheduledInOtherWorkspace({ recipients }: Subject, communicationChannel: string): fc.Arbitrary<ClientAction> {
  const [customerNumber] = recipients.numbers;
  const [customerEmail] = recipients.emails;
  return farFuture.map((scheduleTime) => ({
    type: 'schedule',
    actor: 'other',
    body: { communicationChannel, customerNumber, customerEmail, scheduleTime },
  }));
}

export type Actor = 'own' | 'other';

export type ClientAction =
  | { type: 'schedule'; actor: Actor; body: JsonObject }
  | { type: 'converse'; actor: Actor; text: string }
  | { type: 'continue'; actor: Actor; sessionIndex: number; text: string }
  | { type: 'cancel'; actor: Actor; sessionIndex: number }
  | { type: 'read'; actor: Actor; sessionIndex: number };
