import fc from 'fast-check';
import type { Service } from '../effects/service.ts';
import { messageOf } from '../facts/document.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { scheduledChat } from '../generators/chat.ts';
import { turnText } from '../generators/text.ts';
import { farFuture } from '../generators/time.ts';
import { expectError, expectSuccess } from '../judge/response.ts';
import { type CheckResult, checked, expectEqual, expectValue, locate } from '../judge/violation.ts';
import { converse, expectCustomerTexts, expectSessionNotFound, readSession } from '../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

export const modelRules: readonly Rule[] = [
  defineRule({
    id: 'model/any-order',
    title:
      'Scheduling, cancelling, replying and reading give the documented results in any order, even when two workspaces alternate.',
    pitfall:
      'Each operation works on its own but fails after certain others, such as a second cancel after a new message.',
    statements: [
      'service/conversation-start',
      'service/continue-by-session-id',
      'service/cancel-scheduled',
      'trigger-chat/scheduled-message',
      'trigger-chat/session-id-omitted',
      'trigger-chat/field/session-id',
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/foreign-session',
      'authentication/workspace',
      'authentication/session-isolation',
      'authentication/foreign-session-read',
      'authentication/foreign-session-continue',
      'session/field/transcript',
    ],
    effect: 'schedule',
    runsFactor: 1.5,
    arbitrary: anyActions,
    assumes: (actions, subject) =>
      actions.flatMap((action) => (action.type === 'schedule' ? assumeOwnSession([action.body], subject) : [])),
    check: (service, actions, subject) => runActions(service, subject, actions),
  }),
];

interface KnownSession {
  sessionId: string;
  owner: Actor;
  isPending: boolean;
  texts: string[] | undefined;
}

async function runActions(service: Service, subject: Subject, actions: readonly ClientAction[]): Promise<CheckResult> {
  const known = new Map<string, KnownSession>();
  for (const action of actions) await runAction(service, subject, known, action);
  for (const session of known.values()) {
    await read(service, subject, session, session.owner);
    if (session.isPending) await cancel(service, subject, session, session.owner);
  }
  return checked;
}

async function runAction(
  service: Service,
  subject: Subject,
  known: Map<string, KnownSession>,
  action: ClientAction,
): Promise<void> {
  if (action.type === 'schedule') return schedule(service, subject, known, action);
  if (action.type === 'converse') {
    const { sessionId } = await sendTurnAs(service, subject, action);
    known.set(sessionId, { sessionId, owner: action.actor, isPending: false, texts: [action.text] });
    return;
  }
  const sessions = [...known.values()];
  const session = sessions[action.sessionIndex % sessions.length];
  if (session === undefined) return;
  if (action.type === 'continue') return continueConversation(service, subject, session, action);
  if (action.type === 'cancel') return cancel(service, subject, session, action.actor);
  return read(service, subject, session, action.actor);
}

async function schedule(
  service: Service,
  subject: Subject,
  known: Map<string, KnownSession>,
  { actor, body }: ClientAction & { type: 'schedule' },
): Promise<void> {
  const answer = await service.send('triggerChat', { body, apiKey: apiKeyOf(subject, actor) });
  const data = expectSuccess(['trigger-chat/success', 'trigger-chat/scheduled-message'], answer);
  const sessionId = String(data.sessionId);
  const session = known.get(sessionId) ?? { sessionId, owner: actor, isPending: true, texts: undefined };
  const place = locate(answer, '/data/sessionId');
  const owner = 'the workspace that owns the session';
  expectEqual(['authentication/session-isolation'], owner, session.owner, actor, place);
  known.set(sessionId, { ...session, isPending: true });
}

async function continueConversation(
  service: Service,
  subject: Subject,
  session: KnownSession,
  { actor, text }: ClientAction & { type: 'continue' },
): Promise<void> {
  const { sessionId, texts, owner } = session;
  if (owner === actor) {
    if (texts === undefined) return;
    await sendTurnAs(service, subject, { actor, text, sessionId });
    const place = locate(service.exchanges.at(-1) ?? {}, '/data/sessionId');
    expectValue(place, sessionId, ['service/continue-by-session-id'], 'the sessionId');
    texts.push(text);
    return;
  }
  const body = { agentName: agentNameOf(subject, actor), doReturnResponse: true, message: text, sessionId };
  const answer = await service.send('triggerChat', { body, apiKey: apiKeyOf(subject, actor) });
  if (texts === undefined && answer.status === 404) return;
  expectError(['authentication/foreign-session-continue', 'trigger-chat/error/forbidden'], answer, 'forbidden');
}

async function cancel(service: Service, subject: Subject, session: KnownSession, actor: Actor): Promise<void> {
  const answer = await service.send('cancelScheduledMessages', {
    path: { sessionId: session.sessionId },
    apiKey: apiKeyOf(subject, actor),
  });
  const isCancelled = session.isPending && session.owner === actor;
  const message = messageOf(isCancelled ? 'MessagesCancelled' : 'NothingScheduled');
  const ofOwner = `cancel-scheduled/transition/${isCancelled ? 'pending' : 'none-pending'}` as const;
  const statements = [session.owner === actor ? ofOwner : 'cancel-scheduled/foreign-session'] as const;
  const data = expectSuccess(statements, answer, [message]);
  expectValue(locate(data, '/isCancelled'), isCancelled, ['cancel-scheduled/outcome-in-data'], 'isCancelled');
  if (isCancelled) session.isPending = false;
}

async function read(service: Service, subject: Subject, session: KnownSession, actor: Actor): Promise<void> {
  const { sessionId, owner, texts } = session;
  const apiKey = apiKeyOf(subject, actor);
  if (owner !== actor) {
    return expectSessionNotFound(service, ['authentication/foreign-session-read'], sessionId, { apiKey });
  }
  if (texts === undefined) return;
  const { transcript } = await readSession(service, sessionId, { apiKey });
  expectCustomerTexts(['session/field/transcript', 'trigger-chat/success-transcript'], transcript, texts);
}

function sendTurnAs(
  service: Service,
  subject: Subject,
  { actor, text, ...session }: { actor: Actor; text: string; sessionId?: string },
) {
  const { sessionId } = session;
  const turn = {
    agentName: agentNameOf(subject, actor),
    message: text,
    ...(sessionId === undefined ? {} : { sessionId }),
  };
  return converse(service, turn, { apiKey: apiKeyOf(subject, actor) });
}

function apiKeyOf({ workspace, otherWorkspace }: Subject, actor: Actor): string {
  return actor === 'other' && otherWorkspace !== undefined ? otherWorkspace.apiKey : workspace.apiKey;
}

function agentNameOf({ workspace, otherWorkspace }: Subject, actor: Actor): string {
  return (actor === 'other' ? otherWorkspace?.agent : workspace.agents[0]?.name) ?? '';
}

function anyActions(subject: Subject): fc.Arbitrary<readonly ClientAction[]> {
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

type Actor = 'own' | 'other';

type ClientAction =
  | { type: 'schedule'; actor: Actor; body: JsonObject }
  | { type: 'converse'; actor: Actor; text: string }
  | { type: 'continue'; actor: Actor; sessionIndex: number; text: string }
  | { type: 'cancel'; actor: Actor; sessionIndex: number }
  | { type: 'read'; actor: Actor; sessionIndex: number };
