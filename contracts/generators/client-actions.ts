import fc from 'fast-check';
import type { JsonObject } from '../operations/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { scheduledChat } from './chat.ts';
import { turnText } from './text.ts';
import { farFuture } from './time.ts';

/** What is there first, and two things that are done with it: the least in which one operation can disturb another. */
export interface Beginning {
  opening: 'message' | 'two messages' | 'conversation' | 'their conversation';
  next: readonly [DirectedAction, DirectedAction];
}

interface DirectedAction {
  type: 'cancel' | 'read' | 'continue';
  actor: Actor;
  sessionIndex: number;
}

/** Every beginning, with whatever can be done with what there is then. */
export function beginningsOf({ otherWorkspace }: Subject): Beginning[] {
  const actors: Actor[] = otherWorkspace === undefined ? ['own'] : ['own', 'other'];
  const cancels = actors.map((actor): DirectedAction => ({ type: 'cancel', actor, sessionIndex: 0 }));
  const reads = actors.map((actor): DirectedAction => ({ type: 'read', actor, sessionIndex: 0 }));
  const turns = actors.map((actor): DirectedAction => ({ type: 'continue', actor, sessionIndex: 0 }));
  const cancelOfSecond: DirectedAction = { type: 'cancel', actor: 'own', sessionIndex: 1 };
  const ofTheirs = (type: DirectedAction['type']): DirectedAction => ({ type, actor: 'own', sessionIndex: 0 });
  const withTheirs: Beginning[] = [
    { opening: 'their conversation', next: [ofTheirs('continue'), ofTheirs('read')] },
    { opening: 'their conversation', next: [ofTheirs('cancel'), ofTheirs('continue')] },
  ];
  return [
    ...(otherWorkspace === undefined ? [] : withTheirs),
    ...pairsOf([...cancels, ...reads]).map((next): Beginning => ({ opening: 'message', next })),
    ...pairsOf([...cancels, cancelOfSecond]).map((next): Beginning => ({ opening: 'two messages', next })),
    ...pairsOf([...turns, ...cancels]).map((next): Beginning => ({ opening: 'conversation', next })),
  ];
}

function pairsOf<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one) => values.map((other): [Value, Value] => [one, other]));
}

/** What clients do: this to begin with, and then anything in any order. It shrinks to fewer steps. */
export function actionsAfter({ opening, next }: Beginning, subject: Subject): fc.Arbitrary<readonly ClientAction[]> {
  const { otherWorkspace } = subject;
  const actor = fc.constantFrom<Actor>(
    'own',
    ...(otherWorkspace === undefined ? [] : ['own' as const, 'other' as const]),
  );
  // Few, so that the same session is come back to.
  const sessionIndex = fc.nat({ max: 3 });
  const ownSchedule = scheduledChat(subject).map(
    ({ body }): ClientAction => ({ type: 'schedule', actor: 'own', body }),
  );
  const schedules = [ownSchedule];
  if (otherWorkspace?.webChat !== undefined) schedules.push(scheduledInOtherWorkspace(subject, otherWorkspace.webChat));
  const turnOf = (actor: Actor) => turnText.map((text): ClientAction => ({ type: 'converse', actor, text }));
  const openings = {
    message: [ownSchedule],
    'two messages': [ownSchedule, ownSchedule],
    conversation: [turnOf('own')],
    'their conversation': [turnOf('other')],
  } satisfies Record<Beginning['opening'], fc.Arbitrary<ClientAction>[]>;
  const nextActions = next.map(({ type, ...rest }) =>
    type === 'continue'
      ? turnText.map((text): ClientAction => ({ type, ...rest, text }))
      : fc.constant<ClientAction>({ type, ...rest }),
  );
  const anyOpening: fc.Arbitrary<ClientAction> = fc.oneof(
    fc.oneof(...schedules),
    fc.record({ type: fc.constant('converse' as const), actor, text: turnText }),
  );
  const action: fc.Arbitrary<ClientAction> = fc.oneof(
    { weight: 4, arbitrary: anyOpening },
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
  return fc
    .tuple(fc.tuple(...openings[opening], ...nextActions), fc.array(action, { maxLength: 4, size: 'max' }))
    .map(([first, more]) => [...first, ...more]);
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

/** Which of the two workspaces does something. */
export type Actor = 'own' | 'other';

/**
 * Something a client does. `sessionIndex` picks one of the sessions made before by either workspace: the remainder
 * counts. Without a session the step is skipped.
 */
export type ClientAction =
  | { type: 'schedule'; actor: Actor; body: JsonObject }
  | { type: 'converse'; actor: Actor; text: string }
  | { type: 'continue'; actor: Actor; sessionIndex: number; text: string }
  | { type: 'cancel'; actor: Actor; sessionIndex: number }
  | { type: 'read'; actor: Actor; sessionIndex: number };
