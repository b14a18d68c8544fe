import type { Random } from '../support/random.ts';
import { callCommand, workflowCommand } from './call-commands.ts';
import { chatCommand, replyCommand } from './chat-commands.ts';
import { knownCalls, knownSessions, minutes, seconds, spoiled } from './ingredients.ts';
import type { Model, Request } from './reference-model.ts';
import { lastMoment } from './reference-time.ts';
import { type TestWorkspace, testWorkspaces } from './workspaces.ts';

/** One step of a simulation. */
export type Command =
  | { do: 'request'; request: Request }
  | { do: 'customerSays'; sessionId: string; text: string }
  | { do: 'openLink'; url: string }
  | { do: 'advance'; ms: number }
  | { do: 'toNext' };

/** What a step may come from. `links` are those that answers have had so far. */
export interface Situation {
  model: Model;
  links: readonly { url: string; until: number }[];
}

/** A step at random, so weighted that what is interesting comes often. */
export function someCommand(random: Random, situation: Situation): Command {
  const { model, links } = situation;
  const kind = random.int(1, 100);
  if (kind <= 22) return { do: 'advance', ms: someSpan(random, situation) };
  if (kind <= 36) return { do: 'toNext' };
  if (kind <= 42) {
    const sessionId = random.percent(5) ? 'ses_alpha_unknown' : random.pick(knownSessions(model));
    return { do: 'customerSays', sessionId, text: random.pick(['Hello', 'My order?', 'Please BREAK.']) };
  }
  if (kind <= 44 && links.length > 0) return { do: 'openLink', url: random.pick(links.slice(-6)).url };
  return { do: 'request', request: someRequest(random, situation) };
}

function someSpan(random: Random, { model: { now }, links }: Situation): number {
  const untilLinkEnds = (links.at(-1)?.until ?? now) - now;
  // Close to the end of a link, on either side.
  if (untilLinkEnds > 60_000 && random.percent(5)) return untilLinkEnds + random.pick([-1, 1]) * seconds(random, 30);
  const kind = now > lastMoment ? 1 : random.int(1, 100);
  if (kind <= 50) return seconds(random, 30);
  if (kind <= 60) return random.int(1, 3000);
  if (kind <= 78) return minutes(random, 40);
  if (kind <= 95) return minutes(random, 8 * 60);
  return minutes(random, 2 * 24 * 60);
}

function someRequest(random: Random, situation: Situation): Request {
  const workspace = random.percent(2) ? testWorkspaces[2] : random.percent(70) ? testWorkspaces[0] : testWorkspaces[1];
  if (workspace === undefined) throw new Error('There are three workspaces.');
  const request = requestIn(random, situation, workspace);
  const body = request.body !== undefined && random.percent(4) ? spoiled(random, request.body) : request.body;
  const key = random.percent(1)
    ? undefined
    : random.percent(1)
      ? random.pick(['', 'no-key', 'ALPHA-KEY'])
      : random.pick(workspace.apiKeys);
  const { key: _, ...keyless } = request;
  return { ...keyless, ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) };
}

function requestIn(random: Random, { model, links }: Situation, workspace: TestWorkspace): Request {
  const kind = random.int(1, 100);
  const chats = [...knownSessions(model, random.percent(85) ? workspace : undefined)];
  const calls = [...knownCalls(model, random.percent(90) ? workspace : undefined)];
  const strange = random.pick(['ses_alpha_0000000000000000', 'call_beta_0000000000000000', 'x', 'x'.repeat(300)]);
  const session = () => (random.percent(4) ? strange : random.pick(random.percent(70) ? chats.slice(-8) : chats));
  const call = () => (random.percent(4) ? strange : random.pick(random.percent(70) ? calls.slice(-6) : calls));
  if (kind <= 22) return { operation: 'triggerChat', body: chatCommand(random, model, workspace, session) };
  if (kind <= 33) return { operation: 'triggerChat', body: replyCommand(random, workspace, session) };
  if (kind <= 51) return { operation: 'triggerCall', body: callCommand(random, model, workspace) };
  if (kind <= 56) return workflowCommand(random, model, workspace);
  if (kind <= 66) return { operation: 'cancelScheduledMessages', id: random.percent(8) ? call() : session() };
  if (kind <= 72) return { operation: 'cancelCall', id: random.percent(10) ? session() : call() };
  if (kind <= 77)
    return {
      operation: 'getSignedUrl',
      query: someQuery(
        random,
        call,
        links.slice(-5).map(({ url }) => url),
      ),
    };
  return { operation: 'getSession', id: random.percent(2) ? '' : random.percent(50) ? session() : call() };
}

function someQuery(random: Random, call: () => string, ours: string[]): Record<string, string> {
  const callRecordingUrl = random.pick(['https://storage.example.com/call.wav', 'no address', ...ours]);
  const kind = random.int(1, 20);
  if (kind === 1) return {};
  if (kind <= 3) return { callRecordingUrl };
  return { callId: call(), ...(kind === 4 && { callRecordingUrl: 'https://storage.example.com/call.wav' }) };
}
