import { faults } from '../../src/generated/faults.ts';
import type { Service } from '../effects/service.ts';
import { dataOf, type Exchange, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { inWeeks, sampleCall, sampleChat, sampleReply } from '../generators/samples.ts';
import type { SubjectCheck } from '../reports/run-event.ts';
import { type ChannelRole, type Subject, withoutEntries } from '../subject/subject.ts';

export interface Check extends Pick<SubjectCheck, 'result' | 'message'> {
  pointer: string;
}

interface NameProbe {
  send(name?: string): Promise<Exchange | undefined>;
  blames: RegExp;
  /** Whether the service accepts the request without the name. */
  isOptional?: boolean;
  unknownName?: string;
}

interface NamedEntry {
  pointer: string;
  name: string | undefined;
  probes: readonly NameProbe[];
  lacks: string;
  remedy?: string;
  undecided?: string;
  /** The entries that the kit checks only if the service knows the name. */
  parts?: readonly NamedEntry[];
}

export async function checkEntries(service: Service, subject: Subject, before: readonly Check[]): Promise<Check[]> {
  const checks = [...before];
  const withoutMistakes = () => pruneSubject(subject, checks);
  const check = async (entries: readonly NamedEntry[]) => void checks.push(...(await checkAll(entries)));
  await check(channelEntries(service, subject));
  await check(agentEntries(service, subject));
  await check(languageEntries(service, withoutMistakes()));
  const workflow = { ...workflowTexts('The service'), probes: [createProbes(service, subject).workflow] };
  await check([{ pointer: '/workspace/workflowId', name: subject.workspace.workflowId, ...workflow }]);
  await check(numberEntries(service, withoutMistakes()));
  if (!(await isSameWorkspace(service, withoutMistakes()))) {
    await check(otherWorkspaceEntries(service, withoutMistakes()));
    return checks;
  }
  const message =
    'Both keys seem to open the same workspace: the second key reads a session of the first, and has its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
  return [...checks, { pointer: '/otherWorkspace/apiKey', result: 'mistake', message }];
}

async function checkAll(entries: readonly NamedEntry[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { pointer, name, probes, parts = [], ...texts } of entries) {
    if (name === undefined) continue;
    const { result, answer } = await judgeName(name, probes);
    const { lacks, remedy = orRemove('the line') } = texts;
    const { undecided = 'no allowed request shows whether it exists; allow more with --effects' } = texts;
    const mistake = `${lacks}: the service answers ${answer}, as for one that does not exist. ${remedy}.`;
    const message = { known: undefined, inconclusive: undecided, mistake }[result];
    checks.push({ pointer, result, message }, ...(result === 'known' ? await checkAll(parts) : []));
  }
  return checks;
}

function orRemove(part: string): string {
  return `Write the name exactly as the dashboard of the service shows it, or remove ${part}`;
}

async function judgeName(name: string, probes: readonly NameProbe[]) {
  let refusal: string | undefined;
  for (const { send, blames, isOptional = false, unknownName = unknownId } of probes) {
    const answer = await send(name);
    if (answer?.status === 200) return { result: 'known', answer: '200' } as const;
    if (answer === undefined || !isRefusal(answer)) continue;
    const label = statusAndCodeOf(answer);
    const unknown = await send(unknownName);
    if (unknown === undefined) continue;
    const isBlamed = speaksOf(blames, answer);
    const isToldApart = statusAndCodeOf(unknown) !== label && (isBlamed || speaksOf(blames, unknown));
    if (isToldApart) return { result: 'known', answer: label } as const;
    if (isBlamed && (!isOptional || (await send())?.status === 200)) refusal = label;
  }
  return { result: refusal === undefined ? 'inconclusive' : 'mistake', answer: refusal } as const;
}

function isRefusal({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

const unknownNameFault = /"channel":"unknown"|"\{(?:unknownName|numberOfAnotherChannel)\}"/;

function speaksOf(what: RegExp, { json }: Exchange): boolean {
  const { errorCode, message } = (json ?? {}) as JsonObject;
  const ofCode = faults.filter(({ code }) => code === errorCode);
  const isAboutAnotherFault =
    ofCode.length > 0 && !ofCode.some(({ but }) => unknownNameFault.test(JSON.stringify(but)));
  return !isAboutAnotherFault && what.test(`${errorCode} ${message}`.replaceAll(/\/\S+/g, ' '));
}

/** No request reaches a person: the kit schedules messages and calls weeks ahead and cancels them. */
function createProbes(service: Service, subject: Subject) {
  const chat = (body: JsonObject) => service.trySend('triggerChat', { body });
  const reply = (fields: JsonObject) => chat(sampleReply(subject, fields));
  // A workflow call without a number calls nobody, even if the service accepts the request.
  const callWorkflow = (workflowId = '') => service.trySend('updateWorkflowCall', { path: { workflowId }, body: {} });
  const probes = {
    channel: { send: (name) => chat({ communicationChannel: name }), blames: /channel/i },
    agent: { send: (agentName) => reply({ agentName }), blames: /agent/i },
    workflow: { send: callWorkflow, blames: /workflow/i },
  } satisfies Record<string, NameProbe>;
  return {
    ...probes,
    reply,
    message: (fields: JsonObject) => chat(sampleChat(subject, { ...inWeeks(), ...fields }, 'messenger')),
    call: (fields: JsonObject) =>
      service.trySend('triggerCall', { body: sampleCall(subject, { ...inWeeks(), ...fields }) }),
  };
}

function channelEntries(service: Service, subject: Subject): NamedEntry[] {
  const { disabled: _, unsupported: __, ...channels } = subject.workspace.channels;
  const { channel: byChat, call } = createProbes(service, subject);
  const byCall: NameProbe = { ...byChat, send: (channel) => call({ channel }), isOptional: true };
  return (Object.entries(channels) as [ChannelRole, string][]).map(([role, name]) => ({
    pointer: `/workspace/channels/${role}`,
    name,
    lacks: 'The service has no enabled channel of this name',
    probes: [role === 'voice' ? byCall : byChat],
  }));
}

function agentEntries(service: Service, subject: Subject): NamedEntry[] {
  const { agent, reply, call } = createProbes(service, subject);
  const probes = [agent, { ...agent, send: (agentName?: string) => call({ agentName }) }];
  const texts = { lacks: 'The service has no agent of this name', remedy: orRemove('the agent') };
  return subject.workspace.agents.map(({ name: agentName, versions, hasDraft }, index) => {
    const pointer = `/workspace/agents/${index}`;
    const send = (agentVersion = 'default') => reply({ agentName, agentVersion });
    const probe = { send, isOptional: true, unknownName: '987654321', blames: /agent|version/i };
    const version = {
      probes: [probe],
      lacks: 'The agent has no published version of this number',
      remedy: 'Write the number of a version that the dashboard of the service shows, or remove it from the list',
    };
    const draft = {
      probes: [probe],
      lacks: 'The agent has no draft, so agentVersion cannot be draft',
      remedy: 'Write hasDraft: false, or create a draft in the dashboard of the service',
    };
    const parts = [
      ...versions.map((name, place) => ({ pointer: `${pointer}/versions/${place}`, name, ...version })),
      ...(hasDraft ? [{ pointer: `${pointer}/hasDraft`, name: 'draft', ...draft }] : []),
    ];
    return { pointer: `${pointer}/name`, name: agentName, probes, ...texts, parts };
  });
}

function languageEntries(service: Service, subject: Subject): NamedEntry[] {
  const { template, channels } = subject.workspace;
  if (template === undefined || channels.messenger === undefined) return [];
  const { message } = createProbes(service, subject);
  const { templateId: name, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((variable) => [variable, 'understudy']));
  const lacks = 'The messenger channel has no approved template of this name in this language';
  return languages.map((templateLanguage, index) => {
    const options = { messageType: 'template', templateVariables, templateLanguage };
    const send = (templateId?: string) =>
      message(templateId === undefined ? {} : { messengerOptions: { ...options, templateId } });
    const probes = [{ send, isOptional: true, blames: /template|language/i }];
    const pointer = `/workspace/template/languages/${index}`;
    return { pointer, name, probes, lacks, remedy: orRemove('the language') };
  });
}

function workflowTexts(holder: string) {
  return {
    lacks: `${holder} has no workflow of this id`,
    undecided:
      'the service answers it like an unknown id. The kit does not try it with a customer number, because that may place a call',
  };
}

function numberEntries(service: Service, subject: Subject): NamedEntry[] {
  const { channels, ...workspace } = subject.workspace;
  const { message, call } = createProbes(service, subject);
  const byMessage = { send: (agentNumber?: string) => message({ agentNumber }), blames: /agentNumberNotInChannel/ };
  const byCall = {
    send: (agentNumber?: string) => call({ channel: channels.voice, agentNumber }),
    blames: /number/i,
  };
  return (['messenger', 'voice'] as const).flatMap((kind) => {
    const named = channels[kind] === undefined ? [] : (workspace[`${kind}Numbers`] ?? []);
    // No country has the code 999, so nobody has this phone number.
    const unknown = { isOptional: true, unknownName: '+9990000000001' };
    const probes = [{ ...(kind === 'voice' ? byCall : byMessage), ...unknown }];
    const lacks = `The ${kind} channel has no such number`;
    return named.map((name, index) => ({ pointer: `/workspace/${kind}Numbers/${index}`, name, probes, lacks }));
  });
}

function otherWorkspaceEntries(service: Service, subject: Subject): NamedEntry[] {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const probes = createProbes(withKey(service, apiKey), subject);
  const channel = { lacks: 'The other workspace has no enabled channel of this name', probes: [probes.channel] };
  const anAgent = { lacks: 'The other workspace has no agent of this name', probes: [probes.agent] };
  const workflow = { ...workflowTexts('The other workspace'), probes: [probes.workflow] };
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

async function isSameWorkspace(service: Service, subject: Subject): Promise<boolean> {
  const { otherWorkspace, workspace } = subject;
  const agentName = workspace.agents[0]?.name;
  if (otherWorkspace === undefined || agentName === undefined) return false;
  const theirs = withKey(service, otherWorkspace.apiKey);
  const begun = await service.trySend('triggerChat', { body: sampleReply(subject) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await theirs.trySend('getSession', { path: { sessionId } });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const resultOf = async (name: string, at: Service) =>
    (await judgeName(name, [createProbes(at, subject).agent])).result;
  if ((await resultOf(agentName, theirs)) !== 'known') return false;
  for (const name of [otherWorkspace.agent, otherWorkspace.onlyHere?.agent])
    if (name !== undefined && (await resultOf(name, service)) === 'mistake') return false;
  return true;
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
