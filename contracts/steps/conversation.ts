import { isObject } from '../../src/json.ts';
import type { Service } from '../effects/service.ts';
import { dataOf, type Exchange, type JsonObject, type SentWith, type ValidBody } from '../facts/exchange.ts';
import { isSameEntry } from '../facts/record.ts';
import { expectError, expectId, expectSuccess } from '../judge/response.ts';
import {
  type CheckResult,
  expectAt,
  expectEqual,
  expectThat,
  expectValue,
  inconclusive,
  locate,
  type Should,
  type Statements,
  Violation,
} from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { describeSent } from './send-time.ts';
import { guaranteedLength, messagesIn, sentMessagesIn, textsByRole } from './session-record.ts';

interface Reply {
  sessionId: string;
  transcript: readonly JsonObject[];
}

export type ChatInput = ValidBody & { agentName: string; message: string; sessionId?: string };

export async function converse(service: Service, turn: ChatInput, options: SentWith = {}): Promise<Reply> {
  const body = { ...turn, doReturnResponse: true };
  return expectReply(service, turn, await service.send('triggerChat', { ...options, body }));
}

export function expectReply(service: Service, turn: ChatInput, answer: Exchange): Reply {
  const statements = ['trigger-chat/do-return-response-true', 'trigger-chat/success'] as const;
  const { transcript } = expectSuccess(statements, answer);
  const sessionId = expectId(['trigger-chat/success-session-id'], answer, 'sessionId');
  const isNew = turn.sessionId !== undefined || service.isOfOneRequest(sessionId);
  const ofOther = `${sessionId}, which the service had returned before`;
  const place = { ...locate(answer, '/data/sessionId'), earlier: service.firstAnswerWith(sessionId) };
  expectThat(['trigger-chat/session-id-omitted'], isNew, 'a new sessionId for a request without one', ofOther, place);
  const isList = Array.isArray(transcript);
  expectAt(locate(answer, '/data/transcript'), isList, ['trigger-chat/success-transcript'], 'a transcript as a list');
  return { sessionId, transcript };
}

function repliesIn({ operationId, status, json }: Exchange): Reply[] {
  if (operationId !== 'triggerChat' || status !== 200 || !isObject(json) || !isObject(json.data)) return [];
  const { sessionId, transcript } = json.data;
  return typeof sessionId === 'string' && Array.isArray(transcript) ? [{ sessionId, transcript }] : [];
}

export async function readSession(service: Service, sessionId: string, options: SentWith = {}): Promise<JsonObject> {
  const answer = await service.send('getSession', { ...options, path: { sessionId } });
  const statements = ['get-session/success', 'service/read-session'] as const;
  const record = expectSuccess(statements, answer);
  expectValue(locate(record, '/sessionId'), sessionId, ['session/field/session-id'], 'the sessionId');
  const replies = service.exchanges.flatMap(repliesIn).filter((reply) => reply.sessionId === sessionId);
  const replied = replies.flatMap(({ transcript }) => transcript);
  expectReplyInRecord(replied, record, service.should);
  return record;
}

export function expectReplyInRecord(
  reply: readonly JsonObject[],
  { transcript }: JsonObject,
  should: Should = () => {},
): void {
  const all: unknown[] = Array.isArray(transcript) ? transcript : [];
  const recorded = all.filter(isObject);
  for (const entry of reply) {
    const sameType = recorded.filter(({ type }) => type === entry.type);
    if (sameType.length === 0) continue;
    const found = sameType.filter((other) => isSameEntry(entry, other));
    const [same] = found;
    if (same === undefined) {
      const expected = `a transcript with this entry of the reply: ${JSON.stringify(entry)}`;
      const statements = ['session/field/transcript', 'trigger-chat/success-transcript'] as const;
      throw new Violation(statements, expected, JSON.stringify(sameType), locate(all));
    }
    const untold = ['senderId', 'agentName'].find(
      (name) => entry[name] != null && found.every((other) => other[name] == null),
    );
    const expected = `the ${untold} ${String(entry[untold ?? ''])} in the record, as in the reply`;
    should('session/nullable-absent', () =>
      expectAt(locate(same, `/${untold}`), untold === undefined, ['session/field/transcript'], expected),
    );
  }
}

export async function expectSessionNotFound(
  service: Service,
  statements: Statements,
  sessionId: string,
  options: SentWith = {},
): Promise<void> {
  const answer = await service.send('getSession', { ...options, path: { sessionId } });
  const fault = typeof options.apiKey === 'string' ? 'with the key of another workspace' : 'with an unknown sessionId';
  expectError(statements, answer, 'sessionNotFound', fault);
}

export function expectCustomerTexts(statements: Statements, transcript: unknown, texts: readonly string[]): void {
  const said = textsByRole('user', transcript).filter((text) => texts.includes(text));
  expectEqual(statements, 'the messages of the customer', said, texts, locate(transcript as unknown[]));
}

export function expectPlaceholdersFilled(transcript: object, metadata: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(transcript);
  const unreplaced = Object.keys(metadata)
    .map((name) => `\${${name}}`)
    .filter((placeholder) => text.includes(placeholder));
  const place = locate(transcript);
  expectEqual(['service/placeholder-replaced'], 'unreplaced placeholders', unreplaced, [], place);
}

export async function triggerChat(
  service: Pick<Service, 'send'>,
  body: ValidBody,
  options: SentWith = {},
): Promise<string> {
  const answer = await service.send('triggerChat', { ...options, body });
  expectSuccess(['trigger-chat/success'], answer);
  return expectId(['trigger-chat/success-session-id'], answer, 'sessionId');
}

export async function expectCancelResult(
  service: Service,
  sessionId: string,
  expected: boolean,
  statements: Statements,
  what: string,
): Promise<Exchange> {
  const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });
  const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
  if (isCancelled === expected) return answer;
  const read = await service.send('getSession', { path: { sessionId } }).catch(() => undefined);
  const sent = sentMessagesIn(dataOf(read?.json)).map((entry) => describeSent(entry));
  const found = read?.status === 200 ? sent.join(', ') || 'no sent message yet' : `status ${read?.status ?? 'unknown'}`;
  const received = `${JSON.stringify(isCancelled)}; Get Session then shows: ${found}`;
  expectThat(statements, false, `isCancelled for ${what} to be ${expected}`, received, locate(answer));
  return answer;
}

export async function lengthObstacleOf(
  service: Pick<Service, 'send'>,
  text: string,
  body: JsonObject,
): Promise<CheckResult | undefined> {
  if (text.length <= guaranteedLength) return undefined;
  const { status } = await service.send('triggerChat', { body });
  return status >= 400 && status < 500
    ? inconclusive(`the service refuses a text of ${text.length} characters, and the interface leaves the maximum open`)
    : undefined;
}

export function areOtherVersions(one: JsonObject, other: JsonObject, { workspace }: Subject): boolean {
  const { versions = [] } = workspace.agents.find(({ name }) => name === one.agentName) ?? {};
  const [version, otherVersion] = [String(one.agentVersion), String(other.agentVersion)];
  const areListed = versions.includes(version) && versions.includes(otherVersion);
  return areListed && one.agentName === other.agentName && version !== otherVersion;
}

export function expectOtherLabel(
  session: JsonObject,
  agent: JsonObject,
  otherSession: JsonObject,
  other: JsonObject,
  statements: Statements = ['trigger-chat/agent-version/number'],
): void {
  const [label, otherLabel] = [labelOf(session), labelOf(otherSession)].map((value) => JSON.stringify(value));
  const expected = `different labels for the versions ${agent.agentVersion} and ${other.agentVersion}`;
  const place = locate(otherSession, '/agentDetails/version');
  expectThat(statements, label !== otherLabel, expected, `${label} for both`, place);
}

export function expectAgent(session: JsonObject, { agentName, agentVersion }: JsonObject): void {
  expectValue(locate(session, '/agentDetails/name'), agentName, ['trigger-chat/field/agent-name'], 'the agent');
  if (agentVersion === undefined) return;
  const isLabel = typeof labelOf(session) === 'string';
  const place = locate(session, '/agentDetails/version');
  expectAt(place, isLabel, ['versioning/session-label'], 'the version label as a string');
}

export function expectWriter(session: JsonObject, { agentName }: JsonObject): void {
  const message = messagesIn(session, 'assistant').at(-1) ?? {};
  const { agentName: writer } = message;
  const isSo = typeof writer !== 'string' || writer === agentName;
  const expected = `the agentName ${JSON.stringify(agentName)}`;
  expectAt(locate(message, '/agentName'), isSo, ['transcript/message/agent-name'], expected);
}

export function labelOf({ agentDetails }: JsonObject): unknown {
  return (agentDetails as JsonObject).version;
}
