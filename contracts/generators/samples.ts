import { day } from '../../src/instant.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { type Capability, hasCapability, type Subject } from '../subject/subject.ts';

export type ChatKind = 'messenger' | 'webChat' | 'email';

const kinds: readonly ChatKind[] = ['messenger', 'webChat', 'email'];

export function chatKindsOf(subject: Subject): ChatKind[] {
  return kinds.filter((kind) => hasCapability(subject, kind as Capability));
}

export type NamedAgent = JsonObject & { agentName: string };

export function namedAgentsOf({ workspace }: Subject): NamedAgent[] {
  return workspace.agents.flatMap(({ name: agentName, versions, hasDraft }) => [
    { agentName },
    ...['default', ...versions, ...(hasDraft ? ['draft'] : [])].map((agentVersion) => ({ agentName, agentVersion })),
  ]);
}

export function sampleChat(
  subject: Subject,
  fields: JsonObject = {},
  kind: ChatKind | undefined = chatKindsOf(subject)[0],
): JsonObject {
  const { workspace, recipients } = subject;
  const communicationChannel = kind === undefined ? undefined : workspace.channels[kind];
  if (kind === 'email') return { communicationChannel, customerEmail: recipients.emails[0], ...fields };
  const [customerNumber] = kind === 'webChat' ? recipients.userIds : recipients.numbers;
  return { communicationChannel, customerNumber, ...fields };
}

export function sampleReply({ workspace }: Subject, fields: JsonObject = {}): JsonObject {
  return { doReturnResponse: true, agentName: workspace.agents[0]?.name, message: 'Good day', ...fields };
}

export function sampleCall({ workspace, recipients }: Subject, fields: JsonObject = {}): JsonObject {
  return { phoneNumber: recipients.numbers[0], agentName: workspace.agents[0]?.name, ...fields };
}

export function inWeeks(): { scheduleTime: string } {
  return { scheduleTime: `${new Date(Date.now() + 40 * day).toISOString().slice(0, 19)}Z` };
}
