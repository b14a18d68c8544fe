import { day } from '../../src/instant.ts';
import { sampleCall } from '../generators/call.ts';
import { type ChatKind, sampleChat, sampleReply } from '../generators/chat.ts';
import { dataOf, type JsonObject } from '../operations/exchange.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Probe } from '../transport/with-service.ts';
import { withKey } from './access.ts';
import type { Check } from './check.ts';
import { pruneSubject } from './check.ts';
import { checkName, judgeName, type NamedEntry, type NameProbe, speaksOf } from './judge-name.ts';

/**
 * Whether the service knows what the subject names. One after the other, as later names are tried with the help of
 * earlier ones that are known.
 *
 * @param before what is known of addresses and keys
 */
export async function checkNames(probe: Probe, subject: Subject, before: readonly Check[]): Promise<Check[]> {
  const checks = [...before];
  const check = async (entries: readonly OptionalEntry[]) => {
    for (const { name, ...entry } of entries) if (name !== undefined) checks.push(await checkName({ ...entry, name }));
  };
  const withoutMistakes = () => pruneSubject(subject, checks);
  const isKnown = (pointer: string) => checks.some((one) => one.pointer === pointer && one.result === 'known');
  await check(await channelEntries(probe, subject));
  await check(agentEntries(probe, subject));
  await check(versionEntries(probe, subject, isKnown));
  await check(templateEntries(probe, withoutMistakes()));
  if (isKnown('/workspace/template/templateId')) await check(languageEntries(probe, withoutMistakes()));
  const { workflowId } = subject.workspace;
  const lacks = 'The service has no workflow of this id';
  await check([{ pointer: '/workspace/workflowId', name: workflowId, ...workflowProbe(probe), lacks }]);
  await check(numberEntries(probe, withoutMistakes()));
  if (await isSameWorkspace(probe, withoutMistakes())) {
    const message =
      'Both keys seem to open the same workspace: the second one reads a session of the first, and has its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
    return [...checks, { pointer: '/otherWorkspace/apiKey', result: 'mistake', message }];
  }
  await check(otherWorkspaceEntries(probe, withoutMistakes()));
  return checks;
}

/** An entry that the subject may lack. */
type OptionalEntry = Omit<NamedEntry, 'name'> & { name: string | undefined };

/** A message for weeks ahead, which is cancelled afterwards. */
function chatProbe(
  probe: Probe,
  subject: Subject,
  kind: ChatKind,
  fieldsOf: (name: string) => JsonObject,
  subjectOfRefusal: RegExp,
): NameProbe {
  const send = (fields: JsonObject) =>
    probe.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime: farAhead(), ...fields }, kind) });
  return { send: (name) => send(fieldsOf(name)), sendWithout: () => send({}), blamesName: speaksOf(subjectOfRefusal) };
}

/** A call for weeks ahead, which is cancelled afterwards. */
function callProbe(
  probe: Probe,
  subject: Subject,
  field: 'channel' | 'agentName' | 'agentNumber',
  subjectOfRefusal: RegExp,
): NameProbe {
  const { voice: channel } = subject.workspace.channels;
  const send = (fields: JsonObject) =>
    probe.trySend('triggerCall', { body: sampleCall(subject, { scheduleTime: farAhead(), ...fields }) });
  const rest = field === 'agentNumber' ? { channel } : {};
  return {
    send: (name) => send({ ...rest, [field]: name }),
    // There is no call without an agent.
    ...(field === 'agentName' ? {} : { sendWithout: () => send(rest) }),
    blamesName: speaksOf(subjectOfRefusal),
  };
}

function farAhead(): string {
  return `${new Date(Date.now() + 40 * day).toISOString().slice(0, 19)}Z`;
}

/** Names no customer: of a known channel it says that the customer is missing, or that it is of another kind. */
function messageToNobody(probe: Probe): NameProbe {
  return {
    send: (name) => probe.trySend('triggerChat', { body: { communicationChannel: name } }),
    blamesName: ({ json }) => (json as JsonObject | undefined)?.errorCode === 'channelNotFound',
    othersShowName: true,
  };
}

/** Reply mode reaches no person. */
function agentProbe(probe: Probe): NameProbe {
  return {
    send: (agentName) =>
      probe.trySend('triggerChat', { body: { doReturnResponse: true, agentName, message: 'Good day' } }),
    blamesName: speaksOf(/agent/i),
  };
}

/** Names no number, so a service that takes it all the same calls no person. No workflow is tried with a customer. */
function workflowProbe(probe: Probe): Pick<NamedEntry, 'probes' | 'undecided'> {
  const send = (workflowId: string) => probe.trySend('updateWorkflowCall', { path: { workflowId }, body: {} });
  return {
    probes: [{ send, blamesName: speaksOf(/workflow/i) }],
    undecided:
      'the service answers it like an unknown id. The kit does not try it with a customer number, because that may place a call',
  };
}

async function channelEntries(probe: Probe, subject: Subject): Promise<NamedEntry[]> {
  const { channels } = subject.workspace;
  const toNobody = messageToNobody(probe);
  const voiceAnswer = channels.voice === undefined ? undefined : await toNobody.send(channels.voice);
  // Where messages are sent a service may deny every channel of another kind.
  const isVoiceDenied = voiceAnswer !== undefined && toNobody.blamesName(voiceAnswer);
  const unseen = ['disabled', ...(isVoiceDenied ? ['unsupported'] : [])];
  const entries = Object.entries(channels) as [ChannelRole, string][];
  return entries
    .filter(([role]) => !unseen.includes(role))
    .map(([role, name]) => ({
      ...{ pointer: `/workspace/channels/${role}`, name, lacks: 'The service has no enabled channel of this name' },
      probes: [role === 'voice' && isVoiceDenied ? callProbe(probe, subject, 'channel', /channel/i) : toNobody],
      ...(role === 'unsupported'
        ? { remedy: 'remove the line; if there is such a channel, it should get unsupportedChannelType' }
        : {}),
    }));
}

function agentEntries(probe: Probe, subject: Subject): NamedEntry[] {
  const probes = [agentProbe(probe), callProbe(probe, subject, 'agentName', /agent/i)];
  const texts = { lacks: 'The service has no agent of this name', remedy: 'remove the agent' };
  const { agents } = subject.workspace;
  return agents.map(({ name }, index) => ({ pointer: `/workspace/agents/${index}/name`, name, probes, ...texts }));
}

/** The versions of the agents that are known. */
function versionEntries(probe: Probe, { workspace }: Subject, isKnown: (pointer: string) => boolean): NamedEntry[] {
  return workspace.agents.flatMap(({ name: agentName, versions, hasDraft }, index) => {
    const pointer = `/workspace/agents/${index}`;
    if (!isKnown(`${pointer}/name`)) return [];
    const send = (agentVersion: string) =>
      probe.trySend('triggerChat', { body: { doReturnResponse: true, agentName, agentVersion, message: 'Good day' } });
    // A service that refuses the published version refuses them all.
    const sendWithout = () => send('default');
    const probes = [{ send, sendWithout, blamesName: speaksOf(/agent|version/i) }];
    // No agent has come to so many.
    const shared = { probes, unknownName: '987654321' };
    const texts = { lacks: 'The agent has no published version of this name', remedy: 'remove the label' };
    const draft = { lacks: 'The agent has no draft', remedy: 'write hasDraft: false' };
    return [
      ...versions.map((name, place) => ({ pointer: `${pointer}/versions/${place}`, name, ...shared, ...texts })),
      ...(hasDraft ? [{ pointer: `${pointer}/hasDraft`, name: 'draft', ...shared, ...draft }] : []),
    ];
  });
}

/** Whether the template is known in any of its languages. Takes the messenger channel to be known. */
function templateEntries(probe: Probe, subject: Subject): NamedEntry[] {
  const entries = languageEntries(probe, subject);
  const { languages = [] } = subject.workspace.template ?? {};
  const lacks = `The messenger channel has no approved template of this name in ${languages.join(' or ')}`;
  const remedy = 'remove the template';
  return entries.slice(0, 1).map(({ name }) => ({
    ...{ pointer: '/workspace/template/templateId', name, lacks, remedy },
    probes: entries.flatMap(({ probes }) => probes),
  }));
}

function languageEntries(probe: Probe, subject: Subject): NamedEntry[] {
  const { template, channels } = subject.workspace;
  if (template === undefined || channels.messenger === undefined) return [];
  const { templateId: name, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((variable) => [variable, 'understudy']));
  const texts = { lacks: 'The template is not known in this language', remedy: 'remove the language' };
  return languages.map((templateLanguage, index) => {
    const options = { messageType: 'template', templateVariables, templateLanguage };
    const fieldsOf = (templateId: string) => ({ messengerOptions: { ...options, templateId } });
    const probes = [chatProbe(probe, subject, 'messenger', fieldsOf, /template|language/i)];
    return { pointer: `/workspace/template/languages/${index}`, name, probes, ...texts };
  });
}

/** Whether the channels send and call from the numbers. Takes the channels to be known. */
function numberEntries(probe: Probe, subject: Subject): NamedEntry[] {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = subject.workspace;
  const byMessage = chatProbe(
    probe,
    subject,
    'messenger',
    (agentNumber) => ({ agentNumber }),
    /agentNumberNotInChannel/,
  );
  const byCall = callProbe(probe, subject, 'agentNumber', /number/i);
  const entriesOf = (kind: 'messenger' | 'voice', numbers: readonly string[], probe: NameProbe): NamedEntry[] => {
    // No country has this code.
    const shared = { probes: [probe], unknownName: '+9990000000001', lacks: `The ${kind} channel has no such number` };
    const named = channels[kind] === undefined ? [] : numbers;
    return named.map((name, index) => ({ pointer: `/workspace/${kind}Numbers/${index}`, name, ...shared }));
  };
  return [...entriesOf('messenger', messengerNumbers, byMessage), ...entriesOf('voice', voiceNumbers, byCall)];
}

/** What the second workspace has by the file. Takes its key to be good. */
function otherWorkspaceEntries(probe: Probe, { otherWorkspace }: Subject): OptionalEntry[] {
  if (otherWorkspace === undefined) return [];
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const theirs = withKey(probe, apiKey);
  const channel = { what: 'enabled channel', probes: [messageToNobody(theirs)] };
  const anAgent = { what: 'agent', probes: [agentProbe(theirs)] };
  const names = [
    { field: 'webChat', name: webChat, ...channel, remedy: 'remove otherWorkspace' },
    { field: 'agent', name: agent, ...anAgent, remedy: 'remove otherWorkspace' },
    { field: 'onlyHere/agent', name: onlyHere.agent, ...anAgent },
    { field: 'onlyHere/messenger', name: onlyHere.messenger, ...channel },
    { field: 'onlyHere/webChat', name: onlyHere.webChat, ...channel },
    { field: 'onlyHere/email', name: onlyHere.email, ...channel },
    { field: 'onlyHere/workflowId', name: onlyHere.workflowId, what: 'workflow', ...workflowProbe(theirs) },
  ];
  return names.map(({ field, what, ...entry }) => {
    return { pointer: `/otherWorkspace/${field}`, lacks: `The other workspace has no ${what} of this name`, ...entry };
  });
}

/** One sign alone may be a fault of the service; a session and an agent in common are one workspace. */
async function isSameWorkspace(probe: Probe, subject: Subject): Promise<boolean> {
  const { otherWorkspace, workspace } = subject;
  const agentName = workspace.agents[0]?.name;
  if (otherWorkspace === undefined || agentName === undefined) return false;
  const theirs = withKey(probe, otherWorkspace.apiKey);
  const begun = await probe.trySend('triggerChat', { body: sampleReply(subject) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await theirs.trySend('getSession', { path: { sessionId } });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const { verdict } = await judgeName(agentName, [agentProbe(theirs)]);
  return verdict === 'known';
}
