import type { Random } from '../../support/random.ts';
import type { Model, Request } from '../model/model.ts';
import { lastInstant } from '../model/time.ts';
import { type TestWorkspace, testWorkspaces } from '../workspaces.ts';
import { randomCallBody, randomWorkflowRequest } from './call-commands.ts';
import { randomChatBody, randomReplyBody } from './chat-commands.ts';
import { knownCalls, knownSessions, randomMinutes, randomSeconds, withInvalidMember } from './generators.ts';

/** One step of a simulation. */
export type Command =
  | { do: 'request'; request: Request }
  | { do: 'customerSays'; sessionId: string; text: string }
  | { do: 'openLink'; url: string }
  | { do: 'advance'; ms: number }
  | { do: 'toNext' };

/** What a step may come from. `links` are those that answers have had so far. */
export interface CommandContext {
  model: Model;
  links: readonly { url: string; until: number }[];
}

/** A step at random, so weighted that what is interesting comes often. */
export function randomCommand(random: Random, context: CommandContext): Command {
  const { model, links } = context;
  const kind = random.int(1, 100);
  if (kind <= 22) return { do: 'advance', ms: randomDuration(random, context) };
  if (kind <= 36) return { do: 'toNext' };
  if (kind <= 42) {
    const sessionId = random.chance(5) ? 'ses_alpha_unknown' : random.pick(knownSessions(model));
    return { do: 'customerSays', sessionId, text: random.pick(['Hello', 'My order?', 'Please BREAK.']) };
  }
  if (kind <= 44 && links.length > 0) return { do: 'openLink', url: random.pick(links.slice(-6)).url };
  return { do: 'request', request: randomRequest(random, context) };
}

function randomDuration(random: Random, { model: { now }, links }: CommandContext): number {
  const untilLinkEnds = (links.at(-1)?.until ?? now) - now;
  // Close to the end of a link, on either side.
  if (untilLinkEnds > 60_000 && random.chance(5))
    return untilLinkEnds + random.pick([-1, 1]) * randomSeconds(random, 30);
  const kind = now > lastInstant ? 1 : random.int(1, 100);
  if (kind <= 50) return randomSeconds(random, 30);
  if (kind <= 60) return random.int(1, 3000);
  if (kind <= 78) return randomMinutes(random, 40);
  if (kind <= 95) return randomMinutes(random, 8 * 60);
  return randomMinutes(random, 2 * 24 * 60);
}

function randomRequest(random: Random, context: CommandContext): Request {
  const workspace = random.chance(2) ? testWorkspaces[2] : random.chance(70) ? testWorkspaces[0] : testWorkspaces[1];
  if (workspace === undefined) throw new Error('There are three workspaces.');
  const request = randomRequestIn(random, context, workspace);
  const body = request.body !== undefined && random.chance(4) ? withInvalidMember(random, request.body) : request.body;
  const key = random.chance(1)
    ? undefined
    : random.chance(1)
      ? random.pick(['', 'no-key', 'ALPHA-KEY'])
      : random.pick(workspace.apiKeys);
  const { key: _, ...requestWithoutKey } = request;
  return { ...requestWithoutKey, ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) };
}

function randomRequestIn(random: Random, { model, links }: CommandContext, workspace: TestWorkspace): Request {
  const kind = random.int(1, 100);
  const chats = [...knownSessions(model, random.chance(85) ? workspace : undefined)];
  const calls = [...knownCalls(model, random.chance(90) ? workspace : undefined)];
  const unknownId = random.pick(['ses_alpha_0000000000000000', 'call_beta_0000000000000000', 'x', 'x'.repeat(300)]);
  const session = () => (random.chance(4) ? unknownId : random.pick(random.chance(70) ? chats.slice(-8) : chats));
  const call = () => (random.chance(4) ? unknownId : random.pick(random.chance(70) ? calls.slice(-6) : calls));
  if (kind <= 22) return { operation: 'triggerChat', body: randomChatBody(random, model, workspace, session) };
  if (kind <= 33) return { operation: 'triggerChat', body: randomReplyBody(random, workspace, session) };
  if (kind <= 51) return { operation: 'triggerCall', body: randomCallBody(random, model, workspace) };
  if (kind <= 56) return randomWorkflowRequest(random, model, workspace);
  if (kind <= 66) return { operation: 'cancelScheduledMessages', id: random.chance(8) ? call() : session() };
  if (kind <= 72) return { operation: 'cancelCall', id: random.chance(10) ? session() : call() };
  if (kind <= 77)
    return {
      operation: 'getSignedUrl',
      query: randomQuery(
        random,
        call,
        links.slice(-5).map(({ url }) => url),
      ),
    };
  return { operation: 'getSession', id: random.chance(2) ? '' : random.chance(50) ? session() : call() };
}

function randomQuery(random: Random, call: () => string, knownUrls: string[]): Record<string, string> {
  const callRecordingUrl = random.pick(['https://storage.example.com/call.wav', 'no address', ...knownUrls]);
  const kind = random.int(1, 20);
  if (kind === 1) return {};
  if (kind <= 3) return { callRecordingUrl };
  return { callId: call(), ...(kind === 4 && { callRecordingUrl: 'https://storage.example.com/call.wav' }) };
}
