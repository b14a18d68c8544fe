import type { JsonObject } from '../facts/exchange.ts';
import { expectEqual, expectThat } from '../judge/expectations.ts';
import { locate, type Statements } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { messagesIn } from './session-record.ts';

/** Whether two requests name different versions of one agent, both listed in the subject file. */
export function areOtherVersions(one: JsonObject, other: JsonObject, { workspace }: Subject): boolean {
  const { versions = [] } = workspace.agents.find(({ name }) => name === one.agentName) ?? {};
  const [version, otherVersion] = [String(one.agentVersion), String(other.agentVersion)];
  const areListed = versions.includes(version) && versions.includes(otherVersion);
  return areListed && one.agentName === other.agentName && version !== otherVersion;
}

/** @throws Violation when two versions have the same label. The interface leaves open the format of a label. */
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
  expectEqual(['trigger-chat/field/agent-name'], 'the agent', (session.agentDetails as JsonObject).name, agentName);
  if (agentVersion === undefined) return;
  const version = labelOf(session);
  const label = JSON.stringify(version);
  const place = locate(session, '/agentDetails/version');
  expectThat(['versioning/session-label'], typeof version === 'string', 'the version label as a string', label, place);
}

/** @throws Violation when the last message of an assistant names another agent. */
export function expectWriter(session: JsonObject, { agentName }: JsonObject): void {
  const message = messagesIn(session, 'assistant').at(-1) ?? {};
  const { agentName: writer } = message;
  const isSo = typeof writer !== 'string' || writer === agentName;
  expectThat(
    ['transcript/message/agent-name'],
    isSo,
    `the agentName ${JSON.stringify(agentName)}`,
    JSON.stringify(writer),
    locate(message, '/agentName'),
  );
}

export function labelOf({ agentDetails }: JsonObject): unknown {
  return (agentDetails as JsonObject).version;
}
