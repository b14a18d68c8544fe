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
  const byEach = (type: DirectedAction['type']) =>
    actors.map((actor): DirectedAction => ({ type, actor, sessionIndex: 0 }));
  const [cancels, reads, turns] = [byEach('cancel'), byEach('read'), byEach('continue')];
  const cancelOfSecond: DirectedAction = { type: 'cancel', actor: 'own', sessionIndex: 1 };
  const [cancel, read, turn] = [cancels, reads, turns].map(([own]) => own) as [
    DirectedAction,
    DirectedAction,
    DirectedAction,
  ];
  const beginWith = (opening: Beginning['opening'], pairs: Beginning['next'][]) =>
    pairs.map((next): Beginning => ({ opening, next }));
  return [
    ...(otherWorkspace === undefined
      ? []
      : beginWith('their conversation', [
          [turn, read],
          [cancel, turn],
        ])),
    // Two reads in a row say little.
    ...beginWith(
      'message',
      pairsOf([...cancels, ...reads]).filter((pair) => pair.some(({ type }) => type !== 'read')),
    ),
    ...beginWith('two messages', pairsOf([...cancels, cancelOfSecond])),
    ...beginWith('conversation', pairsOf([...turns, ...cancels])),
  ];
}

function pairsOf<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one) => values.map((other): [Value, Value] => [one, other]));
}

/** What clients do: this to begin with, and then anything in any order. It shrinks to fewer steps. */
export function actionsAfter({ opening, next }: Beginning, subject: Subject): fc.Arbitrary<readonly ClientAction[]> {
  const { otherWorkspace } = subject;
  const actor = fc.constantFrom<Actor>(
    ...((otherWorkspace === undefined ? ['own'] : ['own', 'own', 'other']) as Actor[]),
  );
  // Few, so that the same session is come back to.
  const sessionIndex = fc.nat({ max: 3 });
  const schedule = scheduledChat(subject).map(({ body }): ClientAction => ({ type: 'schedule', actor: 'own', body }));
  const schedules = [schedule];
  if (otherWorkspace?.webChat !== undefined) schedules.push(scheduledInOtherWorkspace(subject, otherWorkspace.webChat));
  const turnOf = (actor: Actor) => turnText.map((text): ClientAction => ({ type: 'converse', actor, text }));
  const openings = {
    message: [schedule],
    'two messages': [schedule, schedule],
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
  const fieldsOf = <Type extends DirectedAction['type']>(type: Type) => ({
    type: fc.constant(type),
    actor,
    sessionIndex,
  });
  const action: fc.Arbitrary<ClientAction> = fc.oneof(
    { weight: 4, arbitrary: anyOpening },
    { weight: 2, arbitrary: fc.record({ ...fieldsOf('continue'), text: turnText }) },
    { weight: 4, arbitrary: fc.record(fieldsOf('cancel')) },
    { weight: 2, arbitrary: fc.record(fieldsOf('read')) },
  );
  return fc
    .tuple(fc.tuple(...openings[opening], ...nextActions), fc.array(action, { maxLength: 2, size: 'max' }))
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
