import { day } from '../../src/instant.ts';
import type { ChatKind } from '../generators/chat.ts';
import { sampleCall, sampleChat, sampleReply } from '../generators/sample-requests.ts';
import { dataOf, type JsonObject } from '../operations/exchange.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Probe } from '../transport/probe.ts';
import { unknownId, withKey } from './access.ts';
import type { Check } from './check.ts';
import {
  agentProbe,
  checkName,
  judgeName,
  messageToNobody,
  type NameProbe,
  type NameVerdict,
  speaksOf,
  toCheck,
  workflowProbe,
} from './judge-name.ts';
import { pruneSubject } from './prune-subject.ts';

/**
 * Whether the service knows what the subject names. One after the other, as later names are tried with the help of
 * earlier ones that are known.
 *
 * @param before what is known of addresses and keys
 */
export async function checkNames(probe: Probe, subject: Subject, before: readonly Check[]): Promise<Check[]> {
  const { workflowId } = subject.workspace;
  const checks = [...before];
  const subjectSoFar = () => pruneSubject(subject, checks);
  checks.push(...(await checkChannels(probe, subject)));
  const channels = (['messenger', 'webChat', 'email'] as const).filter(
    (role) => subjectSoFar().workspace.channels[role] !== undefined,
  );
  checks.push(...(await checkAgents(probe, subject, channels[0])));
  checks.push(...(await checkTemplate(probe, subjectSoFar())));
  if (workflowId !== undefined) {
    const lacks = 'The service has no workflow of this id';
    checks.push(
      await checkName({ pointer: '/workspace/workflowId', name: workflowId, ...workflowProbe(probe), lacks }),
    );
  }
  checks.push(...(await checkNumbers(probe, subjectSoFar())));
  checks.push(...(await checkOtherWorkspace(probe, subjectSoFar(), channels)));
  return checks;
}

/** A message for weeks ahead, which is cancelled afterwards. */
function chatProbe(
  probe: Probe,
  subject: Subject,
  kind: ChatKind,
  fieldsOf: (name: string) => JsonObject,
  blamesName: NameProbe['blamesName'],
): NameProbe {
  const send = (fields: JsonObject) =>
    probe.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime: farAhead(), ...fields }, kind) });
  return { send: (name) => send(fieldsOf(name)), sendWithout: () => send({}), blamesName };
}

/** A call for weeks ahead, which is cancelled afterwards. */
function callProbe(
  probe: Probe,
  subject: Subject,
  fieldsOf: (name?: string) => JsonObject,
  blamesName: NameProbe['blamesName'],
): NameProbe {
  const send = (fields: JsonObject) =>
    probe.trySend('triggerCall', { body: sampleCall(subject, { scheduleTime: farAhead(), ...fields }) });
  return { send: (name) => send(fieldsOf(name)), sendWithout: () => send(fieldsOf()), blamesName };
}

function farAhead(): string {
  return `${new Date(Date.now() + 40 * day).toISOString().slice(0, 19)}Z`;
}

async function checkChannels(probe: Probe, subject: Subject): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [role, name] of Object.entries(subject.workspace.channels) as [ChannelRole, string][]) {
    const pointer = `/workspace/channels/${role}`;
    const inconclusive = (message: string) => void checks.push({ pointer, result: 'inconclusive', message });
    if (role === 'disabled') {
      inconclusive('a disabled channel is answered like an unknown one');
      continue;
    }
    const verdict = await judgeName(name, channelProbes(probe, subject, role));
    if (verdict.verdict === 'unknown' && role === 'unsupported' && (await deniesVoice(probe, subject))) {
      inconclusive(`the service answers ${verdict.answer} to channels of other kinds, also to one that it calls by`);
      continue;
    }
    const doubt = role === 'unsupported' ? '; if there is such a channel, it should get unsupportedChannelType' : '';
    const lacks = 'The service has no enabled channel of this name';
    checks.push(toCheck(pointer, verdict, { lacks, remedy: `remove the line${doubt}` }));
  }
  return checks;
}

/** A message to nobody suffices as a rule: of a known channel it says that the customer is missing, or that it is of another kind. */
function channelProbes(probe: Probe, subject: Subject, role: ChannelRole): NameProbe[] {
  const toNobody = messageToNobody(probe);
  if (role === 'unsupported') return [toNobody];
  // Where messages are sent a service may deny a channel for calls.
  if (role === 'voice') return [toNobody, voiceProbe(probe, subject)];
  const kind = role === 'webChat' ? 'webChat' : role.startsWith('email') ? 'email' : 'messenger';
  const { send } = chatProbe(
    probe,
    subject,
    kind,
    (communicationChannel) => ({ communicationChannel }),
    () => false,
  );
  return [toNobody, { ...toNobody, send }];
}

function voiceProbe(probe: Probe, subject: Subject): NameProbe {
  return callProbe(probe, subject, (channel) => (channel === undefined ? {} : { channel }), speaksOf(/channel/i));
}

/** Whether a service that has a voice channel denies it where messages are sent. */
async function deniesVoice(probe: Probe, subject: Subject): Promise<boolean> {
  const { voice } = subject.workspace.channels;
  const toNobody = messageToNobody(probe);
  const answer = voice === undefined ? undefined : await toNobody.send(voice);
  if (voice === undefined || answer === undefined || !toNobody.blamesName(answer)) return false;
  return (await judgeName(voice, [voiceProbe(probe, subject)])).verdict !== 'unknown';
}

/** Whether the agents, and the versions of those that are, are known. */
async function checkAgents(probe: Probe, subject: Subject, kind: ChatKind | undefined): Promise<Check[]> {
  const blamesAgent = speaksOf(/agent/i);
  const { sendWithout: _, ...byCall } = callProbe(probe, subject, (agentName) => ({ agentName }), blamesAgent);
  const byMessage = kind && chatProbe(probe, subject, kind, (agentName) => ({ agentName }), blamesAgent);
  const probes = [agentProbe(probe), byCall, ...(byMessage === undefined ? [] : [byMessage])];
  const checks: Check[] = [];
  for (const [index, { name, versions, hasDraft }] of subject.workspace.agents.entries()) {
    const pointer = `/workspace/agents/${index}`;
    const texts = { lacks: 'The service has no agent of this name', remedy: 'remove the agent' };
    const ofAgent = await checkName({ pointer: `${pointer}/name`, name, probes, ...texts });
    checks.push(ofAgent);
    if (ofAgent.result !== 'known') continue;
    for (const [position, label] of versions.entries()) {
      const texts = { lacks: 'The agent has no published version of this name', remedy: 'remove the label' };
      checks.push(toCheck(`${pointer}/versions/${position}`, await judgeVersion(probe, name, label), texts));
    }
    if (!hasDraft) continue;
    const draftTexts = { lacks: 'The agent has no draft', remedy: 'write hasDraft: false' };
    checks.push(toCheck(`${pointer}/hasDraft`, await judgeVersion(probe, name, 'draft'), draftTexts));
  }
  return checks;
}

/** A version number that no agent has come to. */
const unknownVersion = '987654321';

function judgeVersion(probe: Probe, agentName: string, label: string): Promise<NameVerdict> {
  const send = (agentVersion: string) =>
    probe.trySend('triggerChat', { body: { doReturnResponse: true, agentName, agentVersion, message: 'Good day' } });
  // A service that refuses the published version refuses them all.
  const sendWithout = () => send('default');
  return judgeName(label, [{ send, sendWithout, blamesName: speaksOf(/agent|version/i) }], unknownVersion);
}

/** Whether the template is known, and in which of its languages. Takes the messenger channel to be known. */
async function checkTemplate(probe: Probe, subject: Subject): Promise<Check[]> {
  const { template, channels } = subject.workspace;
  if (template === undefined || channels.messenger === undefined) return [];
  const { templateId, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((name) => [name, 'understudy']));
  const verdicts: NameVerdict[] = [];
  for (const templateLanguage of languages) {
    const options = { messageType: 'template', templateVariables, templateLanguage };
    const optionsOf = (templateId: string) => ({ messengerOptions: { ...options, templateId } });
    const byTemplate = chatProbe(probe, subject, 'messenger', optionsOf, speaksOf(/template|language/i));
    verdicts.push(await judgeName(templateId, [byTemplate]));
  }
  const pointer = '/workspace/template/templateId';
  if (!verdicts.some(({ verdict }) => verdict === 'known')) {
    const verdict = verdicts.find((one) => one.verdict === 'unknown') ?? { verdict: 'inconclusive', answer: '' };
    const lacks = `The messenger channel has no approved template of this name in ${languages.join(' or ')}`;
    return [toCheck(pointer, verdict, { lacks, remedy: 'remove the template' })];
  }
  const ofLanguages = verdicts.map((verdict, index): Check => {
    const languagePointer = `/workspace/template/languages/${index}`;
    if (verdict.verdict !== 'unknown') return { pointer: languagePointer, result: 'known' };
    const texts = { lacks: 'The template is not known in this language', remedy: 'remove the language' };
    return toCheck(languagePointer, verdict, texts);
  });
  return [{ pointer, result: 'known' }, ...ofLanguages];
}

/** No country has this code. */
const unknownNumber = '+9990000000001';

/** Whether the channels send and call from the numbers. Takes the channels to be known. */
async function checkNumbers(probe: Probe, subject: Subject): Promise<Check[]> {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = subject.workspace;
  const { messenger, voice: channel } = channels;
  const ofCall = (agentNumber?: string) => ({ channel, ...(agentNumber === undefined ? {} : { agentNumber }) });
  const blamesNumber = speaksOf(/agentNumberNotInChannel/);
  const byMessage = chatProbe(probe, subject, 'messenger', (agentNumber) => ({ agentNumber }), blamesNumber);
  const byCall = callProbe(probe, subject, ofCall, speaksOf(/number/i));
  const checks: Check[] = [];
  for (const [kind, numbers, byNumber] of [
    ['messenger', messenger === undefined ? [] : messengerNumbers, byMessage],
    ['voice', channel === undefined ? [] : voiceNumbers, byCall],
  ] as const) {
    for (const [index, number] of numbers.entries()) {
      const verdict = await judgeName(number, [byNumber], unknownNumber);
      const lacks = `The ${kind} channel has no such number`;
      checks.push(toCheck(`/workspace/${kind}Numbers/${index}`, verdict, { lacks }));
    }
  }
  return checks;
}

/** Whether the second key opens another workspace, with this channel and agent. Takes the key to be good. */
async function checkOtherWorkspace(probe: Probe, subject: Subject, channels: readonly ChannelRole[]): Promise<Check[]> {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const theirs = withKey(probe, apiKey);
  if (await isSameWorkspace(probe, theirs, subject, channels)) {
    const message =
      'Both keys seem to open the same workspace: the second one reads a session of the first, and has its channels and its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
    return [{ pointer: '/otherWorkspace/apiKey', result: 'mistake', message }];
  }
  const channel = { what: 'enabled channel', probes: [messageToNobody(theirs)] };
  const anAgent = { what: 'agent', probes: [agentProbe(theirs)] };
  const names = [
    { field: 'webChat', name: webChat, ...channel, remedy: 'remove otherWorkspace' },
    { field: 'agent', name: agent, ...anAgent, remedy: 'remove otherWorkspace' },
    { field: 'onlyHere/agent', name: onlyHere.agent, ...anAgent },
    ...(['messenger', 'webChat', 'email'] as const).map((kind) => {
      return { field: `onlyHere/${kind}`, name: onlyHere[kind], ...channel };
    }),
    { field: 'onlyHere/workflowId', name: onlyHere.workflowId, what: 'workflow', ...workflowProbe(theirs) },
  ];
  const checks: Check[] = [];
  for (const { field, name, what, ...entry } of names) {
    const lacks = `The other workspace has no ${what} of this name`;
    if (name !== undefined)
      checks.push(await checkName({ pointer: `/otherWorkspace/${field}`, name, lacks, ...entry }));
  }
  return checks;
}

/** One sign alone may be a fault of the service; a session, all channels and an agent in common are one workspace. */
async function isSameWorkspace(
  probe: Probe,
  theirs: Probe,
  subject: Subject,
  roles: readonly ChannelRole[],
): Promise<boolean> {
  const { channels, agents } = subject.workspace;
  const agentName = agents[0]?.name;
  if (agentName === undefined) return false;
  const begun = await probe.trySend('triggerChat', { body: sampleReply(subject) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await theirs.trySend('getSession', { path: { sessionId } });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const names = roles.map((role) => channels[role]).filter((name) => name !== undefined);
  for (const name of names) {
    const { verdict } = await judgeName(name, [messageToNobody(theirs)]);
    if (verdict !== 'known') return false;
  }
  const { verdict } = await judgeName(agentName, [agentProbe(theirs)]);
  const takesAnyAgent = (await agentProbe(theirs).send(unknownId))?.status === 200;
  return names.length > 0 && verdict === 'known' && !takesAnyAgent;
}
