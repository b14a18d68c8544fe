import type { Placeholder } from '../../src/document/faults.ts';
import { faults } from '../../src/generated/faults.ts';
import type { Service } from '../effects/service.ts';
import { type Exchange, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { type ChatKind, inWeeks, sampleCall, sampleChat, sampleReply } from '../generators/samples.ts';
import type { SubjectCheck } from '../reports/run-event.ts';
import { type ChannelRole, type Subject, withoutEntries } from '../subject/subject.ts';

export interface Check extends Pick<SubjectCheck, 'result'> {
  pointer: string;
  message?: string;
}

interface NameProbe {
  send(name: string): Promise<Exchange | undefined>;
  sendWithout?(): Promise<Exchange | undefined>;
  blames: RegExp;
}

interface NamedEntry {
  pointer: string;
  name: string | undefined;
  probes: readonly NameProbe[];
  unknownName?: string;
  lacks: string;
  remedy?: string;
  undecided?: string;
}

export async function checkNames(service: Service, subject: Subject, before: readonly Check[]): Promise<Check[]> {
  const checks = [...before];
  const check = async (entries: readonly NamedEntry[]) => void checks.push(...(await checkAll(entries)));
  const withoutMistakes = () => pruneSubject(subject, checks);
  await check(channelEntries(service, subject));
  await check(agentEntries(service, subject));
  const isKnown = (pointer: string) => checks.some((one) => one.pointer === pointer && one.result === 'known');
  await check(versionEntries(service, subject, isKnown));
  await check(languageEntries(service, withoutMistakes()));
  const { workflowId } = subject.workspace;
  const lacks = 'The service has no workflow of this id';
  await check([{ pointer: '/workspace/workflowId', name: workflowId, ...workflowProbe(service), lacks }]);
  await check(numberEntries(service, withoutMistakes()));
  return checks;
}

export async function checkAll(entries: readonly NamedEntry[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const entry of entries) checks.push(...(await checkName(entry)));
  return checks;
}

async function checkName(entry: NamedEntry): Promise<Check[]> {
  const { pointer, name, probes, unknownName, lacks, remedy = orRemove('the line'), undecided } = entry;
  if (name === undefined) return [];
  const { verdict, answer } = await judgeName(name, probes, unknownName);
  if (verdict === 'known') return [{ pointer, result: 'known' }];
  const inconclusive = undecided ?? 'no allowed request shows whether it exists; allow more with --effects';
  if (verdict === 'inconclusive') return [{ pointer, result: 'inconclusive', message: inconclusive }];
  const message = `${lacks}: the service answers ${answer}, as for one that does not exist. ${remedy}.`;
  return [{ pointer, result: 'mistake', message }];
}

function orRemove(part: string): string {
  return `Write the name exactly as the dashboard of the service shows it, or remove ${part}`;
}

export async function judgeName(name: string, probes: readonly NameProbe[], unknownName = unknownId) {
  let verdict: 'unknown' | 'inconclusive' = 'inconclusive';
  let refusal = '';
  for (const { send, sendWithout, blames } of probes) {
    const answer = await send(name);
    if (answer?.status === 200) return { verdict: 'known', answer: '200' } as const;
    if (answer === undefined || !isRefusal(answer)) continue;
    const label = statusAndCodeOf(answer);
    const unknown = await send(unknownName);
    if (unknown === undefined) continue;
    const isBlamed = speaksOf(blames, answer);
    const isToldApart = statusAndCodeOf(unknown) !== label && (isBlamed || speaksOf(blames, unknown));
    if (isToldApart) return { verdict: 'known', answer: label } as const;
    if (!isBlamed) continue;
    if (sendWithout !== undefined && (await sendWithout())?.status !== 200) continue;
    verdict = 'unknown';
    refusal = label;
  }
  return { verdict, answer: refusal };
}

function isRefusal({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

const unknownNames: readonly Placeholder[] = ['unknownName', 'numberOfAnotherChannel'];

function isAboutAnotherFault(errorCode: unknown): boolean {
  const ofCode = faults.filter(({ code }) => code === errorCode);
  const hasUnknownName = ofCode.some(({ but }) =>
    but.some((change) => {
      if ('channel' in change) return change.channel === 'unknown';
      return 'with' in change && unknownNames.some((name) => Object.values(change.with).includes(`{${name}}`));
    }),
  );
  return ofCode.length > 0 && !hasUnknownName;
}

function speaksOf(what: RegExp, { json }: Exchange): boolean {
  const { errorCode, message } = (json ?? {}) as JsonObject;
  const words = `${errorCode} ${message}`.replaceAll(/\/\S+/g, ' ');
  return !isAboutAnotherFault(errorCode) && what.test(words);
}

/**
 * Creates requests that show whether a name exists. No request reaches a person: the kit schedules messages weeks ahead
 * and cancels them.
 */
export function createProbes(service: Service, subject: Subject) {
  const send = (body: JsonObject) => service.trySend('triggerChat', { body });
  return {
    chat(kind: ChatKind, fieldsOf: (name: string) => JsonObject, blames: RegExp): NameProbe {
      const sendChat = (fields: JsonObject) => send(sampleChat(subject, { ...inWeeks(), ...fields }, kind));
      return { send: (name) => sendChat(fieldsOf(name)), sendWithout: () => sendChat({}), blames };
    },
    call(field: 'channel' | 'agentName' | 'agentNumber', blames: RegExp): NameProbe {
      const sendCall = (fields: JsonObject) =>
        service.trySend('triggerCall', { body: sampleCall(subject, { ...inWeeks(), ...fields }) });
      const rest = field === 'agentNumber' ? { channel: subject.workspace.channels.voice } : {};
      const without = field === 'agentName' ? {} : { sendWithout: () => sendCall(rest) };
      return { send: (name) => sendCall({ ...rest, [field]: name }), ...without, blames };
    },
    channel: { send: (name) => send({ communicationChannel: name }), blames: /channel/i } satisfies NameProbe,
    agent: { send: (agentName) => send(sampleReply(subject, { agentName })), blames: /agent/i } satisfies NameProbe,
  };
}

/** A workflow call without a number calls nobody, even if the service accepts the request. */
function workflowProbe(service: Service): Pick<NamedEntry, 'probes' | 'undecided'> {
  const send = (workflowId: string) => service.trySend('updateWorkflowCall', { path: { workflowId }, body: {} });
  return {
    probes: [{ send, blames: /workflow/i }],
    undecided:
      'the service answers it like an unknown id. The kit does not try it with a customer number, because that may place a call',
  };
}

function channelEntries(service: Service, subject: Subject): NamedEntry[] {
  const { disabled: _, unsupported: __, ...channels } = subject.workspace.channels;
  const probes = createProbes(service, subject);
  return (Object.entries(channels) as [ChannelRole, string][]).map(([role, name]) => ({
    pointer: `/workspace/channels/${role}`,
    name,
    lacks: 'The service has no enabled channel of this name',
    probes: [role === 'voice' ? probes.call('channel', /channel/i) : probes.channel],
  }));
}

function agentEntries(service: Service, subject: Subject): NamedEntry[] {
  const { agent, call } = createProbes(service, subject);
  const probes = [agent, call('agentName', /agent/i)];
  const texts = { lacks: 'The service has no agent of this name', remedy: orRemove('the agent') };
  const { agents } = subject.workspace;
  return agents.map(({ name }, index) => ({ pointer: `/workspace/agents/${index}/name`, name, probes, ...texts }));
}

function versionEntries(service: Service, subject: Subject, isKnown: (pointer: string) => boolean): NamedEntry[] {
  return subject.workspace.agents.flatMap(({ name: agentName, versions, hasDraft }, index) => {
    const pointer = `/workspace/agents/${index}`;
    if (!isKnown(`${pointer}/name`)) return [];
    const send = (agentVersion: string) =>
      service.trySend('triggerChat', { body: sampleReply(subject, { agentName, agentVersion }) });
    const probes = [{ send, sendWithout: () => send('default'), blames: /agent|version/i }];
    const shared = { probes, unknownName: '987654321' };
    const texts = {
      lacks: 'The agent has no published version of this number',
      remedy: 'Write the number of a version that the dashboard of the service shows, or remove it from the list',
    };
    const draft = {
      lacks: 'The agent has no draft, so agentVersion cannot be draft',
      remedy: 'Write hasDraft: false, or create a draft in the dashboard of the service',
    };
    return [
      ...versions.map((name, place) => ({ pointer: `${pointer}/versions/${place}`, name, ...shared, ...texts })),
      ...(hasDraft ? [{ pointer: `${pointer}/hasDraft`, name: 'draft', ...shared, ...draft }] : []),
    ];
  });
}

function languageEntries(service: Service, subject: Subject): NamedEntry[] {
  const { template, channels } = subject.workspace;
  if (template === undefined || channels.messenger === undefined) return [];
  const { templateId: name, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((variable) => [variable, 'understudy']));
  const lacks = 'The messenger channel has no approved template of this name in this language';
  return languages.map((templateLanguage, index) => {
    const options = { messageType: 'template', templateVariables, templateLanguage };
    const fieldsOf = (templateId: string) => ({ messengerOptions: { ...options, templateId } });
    const probes = [createProbes(service, subject).chat('messenger', fieldsOf, /template|language/i)];
    const pointer = `/workspace/template/languages/${index}`;
    return { pointer, name, probes, lacks, remedy: orRemove('the language') };
  });
}

function numberEntries(service: Service, subject: Subject): NamedEntry[] {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = subject.workspace;
  const { chat, call } = createProbes(service, subject);
  const byMessage = chat('messenger', (agentNumber) => ({ agentNumber }), /agentNumberNotInChannel/);
  const byCall = call('agentNumber', /number/i);
  const entriesOf = (kind: 'messenger' | 'voice', numbers: readonly string[], probe: NameProbe): NamedEntry[] => {
    // No country has the code 999, so nobody has this phone number.
    const shared = { probes: [probe], unknownName: '+9990000000001', lacks: `The ${kind} channel has no such number` };
    const named = channels[kind] === undefined ? [] : numbers;
    return named.map((name, index) => ({ pointer: `/workspace/${kind}Numbers/${index}`, name, ...shared }));
  };
  return [...entriesOf('messenger', messengerNumbers, byMessage), ...entriesOf('voice', voiceNumbers, byCall)];
}

export function otherWorkspaceEntries(service: Service, subject: Subject): NamedEntry[] {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const theirs = withKey(service, apiKey);
  const probes = createProbes(theirs, subject);
  const channel = { lacks: 'The other workspace has no enabled channel of this name', probes: [probes.channel] };
  const anAgent = { lacks: 'The other workspace has no agent of this name', probes: [probes.agent] };
  const workflow = { lacks: 'The other workspace has no workflow of this name', ...workflowProbe(theirs) };
  const remedy = orRemove('otherWorkspace');
  return [
    { pointer: '/otherWorkspace/webChat', name: webChat, ...channel, remedy },
    { pointer: '/otherWorkspace/agent', name: agent, ...anAgent, remedy },
    { pointer: '/otherWorkspace/onlyHere/agent', name: onlyHere.agent, ...anAgent },
    { pointer: '/otherWorkspace/onlyHere/workflowId', name: onlyHere.workflowId, ...workflow },
    ...(['messenger', 'webChat', 'email'] as const).map((kind) => {
      return { pointer: `/otherWorkspace/onlyHere/${kind}`, name: onlyHere[kind], ...channel };
    }),
  ];
}

export function pruneSubject(subject: Subject, checks: readonly Check[]): Subject {
  const mistakes = checks.filter(({ result }) => result === 'mistake').map(({ pointer }) => pointer);
  return mistakes.length === 0 ? subject : withoutEntries(subject, mistakes);
}

export const unknownId = 'understudy-no-such-id';

export function withKey(service: Service, apiKey: string): Service {
  return {
    ...service,
    trySend: (operationId, input, ...rest) => service.trySend(operationId, { ...input, apiKey }, ...rest),
  };
}
