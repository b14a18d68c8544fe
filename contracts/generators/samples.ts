import fc from 'fast-check';
import { day } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';

export const chatKinds = ['messenger', 'webChat', 'email'] as const;

export type ChatKind = (typeof chatKinds)[number];

export function chatKindsOf(subject: Subject): ChatKind[] {
  return chatKinds.filter((kind) => hasCapability(subject, kind));
}

export type NamedAgent = JsonObject & { agentName: string };

export function namedAgentsOf({ workspace }: Subject): NamedAgent[] {
  return workspace.agents.flatMap(({ name: agentName, versions, hasDraft }) => [
    { agentName },
    ...['default', ...versions, ...(hasDraft ? ['draft'] : [])].map((agentVersion) => ({ agentName, agentVersion })),
  ]);
}

export function anyAgentName({ workspace: { agents } }: Subject): fc.Arbitrary<string> {
  return fc.constantFrom(...agents.map(({ name }) => name));
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

export function mergeFields(...parts: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((fields): JsonObject => Object.assign({}, ...fields));
}

export function orNone(fields: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.oneof({ withCrossShrink: true }, fc.constant({}), fields);
}

export function replaceGroups(body: JsonObject, given: JsonObject, groups: readonly (readonly string[])[]): JsonObject {
  const replaced = groups.filter((names) => names.some((name) => name in given)).flat();
  const kept = Object.entries(body).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(kept), ...given };
}

export function joinFields(own: JsonObject, added: JsonObject): JsonObject {
  const members = Object.entries(own).map(([name, value]) => {
    const other = added[name];
    return [name, isObject(value) && isObject(other) ? { ...other, ...value } : value];
  });
  return { ...added, ...Object.fromEntries(members) };
}

export function unknownChannelNamesOf({ workspace }: Subject): string[] {
  const names = Object.values(workspace.channels);
  const similarNames = names.flatMap((name, index) => {
    const similar = similarNamesOf(name);
    return index === 0 ? similar : similar.filter((_, form) => form % similar.length === (index - 1) % similar.length);
  });
  return [...new Set(similarNames)].filter((name) => name !== '' && !names.includes(name));
}

function similarNamesOf(name: string): string[] {
  return [
    name.toUpperCase(),
    ` ${name}`,
    `${name}s`,
    name.toLowerCase(),
    `${name} `,
    // Does not shorten a name that ends in digits: `Line 12` would become `Line 1`, which may name an existing channel.
    /\p{L}{3}$/u.test(name) ? name.slice(0, -1) : '',
    name.replaceAll(' ', ''),
    name.replaceAll(' ', '_'),
    name.replaceAll(' ', '-'),
    name.replace(' ', '  '),
    `${name.slice(0, -1)}%`,
    name.replace(/[A-Za-z]/, (letter) => String.fromCodePoint(0xfee0 + (letter.codePointAt(0) ?? 0))),
  ];
}
