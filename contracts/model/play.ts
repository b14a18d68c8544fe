import { expectEqual, expectError, expectSuccess, expectThat } from '../expect.ts';
import type { Service } from '../service.ts';
import type { Subject } from '../subject.ts';
import { expectSaid, expectUnknown, recordOf, said } from './conversation.ts';
import type { Step, Who } from './step.ts';

/** All that a client can know of a session. Several messages may wait in one: whether they share it is open. */
interface Known {
  sessionId: string;
  owner: Who;
  isPending: boolean;
  /** What the customer said in reply mode; undefined for a session that was only scheduled. */
  texts: string[] | undefined;
}

/** Does the steps one after another, and expects after each what a client may expect of what it knows by then. */
export async function play(service: Service, subject: Subject, steps: readonly Step[]): Promise<void> {
  const known = new Map<string, Known>();
  for (const step of steps) await playStep(service, subject, known, step);
  for (const session of known.values()) {
    await read(service, subject, session, session.owner);
    // Nothing of what a rule has scheduled is left behind.
    if (session.isPending) await cancel(service, subject, session, session.owner);
  }
}

async function playStep(service: Service, subject: Subject, known: Map<string, Known>, step: Step): Promise<void> {
  if (step.does === 'schedule') return schedule(service, subject, known, step);
  if (step.does === 'converse') {
    const { sessionId } = await say(service, subject, step);
    const isNew = !known.has(sessionId);
    expectThat(['trigger-chat/session-id-omitted', 'session/field/session-id'], isNew, 'a new session', sessionId);
    known.set(sessionId, { sessionId, owner: step.who, isPending: false, texts: [step.text] });
    return;
  }
  const sessions = [...known.values()];
  const session = sessions[step.of % sessions.length];
  if (session === undefined) return;
  if (step.does === 'continue') return goOn(service, subject, session, step);
  if (step.does === 'cancel') return cancel(service, subject, session, step.who);
  return read(service, subject, session, step.who);
}

async function schedule(
  service: Service,
  subject: Subject,
  known: Map<string, Known>,
  { who, body }: Step & { does: 'schedule' },
): Promise<void> {
  const answer = await service.send('triggerChat', { body, apiKey: keyOf(subject, who) });
  const data = expectSuccess(['trigger-chat/success', 'trigger-chat/scheduled-message'], answer, 'Trigger dispatched');
  const sessionId = String(data.sessionId);
  const session = known.get(sessionId) ?? { sessionId, owner: who, isPending: true, texts: undefined };
  expectEqual(['authentication/session-isolation'], 'workspace of the session', session.owner, who);
  known.set(sessionId, { ...session, isPending: true });
}

/** Whether a session that was only scheduled can go on in reply mode is open. */
async function goOn(
  service: Service,
  subject: Subject,
  session: Known,
  { who, text }: Step & { does: 'continue' },
): Promise<void> {
  const { sessionId, texts, owner } = session;
  if (owner === who) {
    if (texts === undefined) return;
    const reply = await say(service, subject, { who, text, sessionId });
    expectEqual(['service/continue-by-session-id'], 'sessionId', reply.sessionId, sessionId);
    texts.push(text);
    return;
  }
  const body = { agentName: agentOf(subject, who), doReturnResponse: true, message: text, sessionId };
  const answer = await service.send('triggerChat', { body, apiKey: keyOf(subject, who) });
  expectError(['authentication/foreign-session-continue', 'trigger-chat/error/forbidden'], answer, 'forbidden', 403);
}

async function cancel(service: Service, subject: Subject, session: Known, who: Who): Promise<void> {
  const answer = await service.send('cancelScheduledMessages', {
    path: { sessionId: session.sessionId },
    apiKey: keyOf(subject, who),
  });
  const isCancelled = session.isPending && session.owner === who;
  const message = isCancelled ? 'Scheduled messages cancelled successfully' : 'No scheduled jobs found';
  const data = expectSuccess(
    session.owner === who
      ? ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending']
      : ['cancel-scheduled/foreign-session'],
    answer,
    message,
  );
  expectEqual(['cancel-scheduled/outcome-in-data'], 'isCancelled', data.isCancelled, isCancelled);
  if (isCancelled) session.isPending = false;
}

/** Whether and how a session shows that was only scheduled is open. */
async function read(service: Service, subject: Subject, session: Known, who: Who): Promise<void> {
  const { sessionId, owner, texts } = session;
  const apiKey = keyOf(subject, who);
  if (owner !== who) {
    return expectUnknown(service, ['authentication/foreign-session-read'], sessionId, { apiKey });
  }
  if (texts === undefined) return;
  const { transcript } = await recordOf(service, sessionId, { apiKey });
  expectSaid(['session/field/transcript', 'trigger-chat/success-transcript'], transcript, texts);
}

function say(
  service: Service,
  subject: Subject,
  { who, text, ...session }: { who: Who; text: string; sessionId?: string },
) {
  const { sessionId } = session;
  const turn = { agentName: agentOf(subject, who), message: text, ...(sessionId === undefined ? {} : { sessionId }) };
  return said(service, turn, { apiKey: keyOf(subject, who) });
}

function keyOf({ workspace, otherWorkspace }: Subject, who: Who): string {
  return who === 'other' && otherWorkspace !== undefined ? otherWorkspace.apiKey : workspace.apiKey;
}

function agentOf({ workspace, otherWorkspace }: Subject, who: Who): string {
  return (who === 'other' ? otherWorkspace?.agent : workspace.agents[0]?.name) ?? '';
}
