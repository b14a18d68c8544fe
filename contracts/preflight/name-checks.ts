import type { ChatKind } from '../generators/chat.ts';
import { sampleCall, sampleChat } from '../generators/sample-requests.ts';
import type { JsonObject } from '../operations/exchange.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Check } from './check.ts';
import {
  agentProbe,
  isChannelUnknown,
  judgeName,
  messageToNobody,
  type NameProbe,
  type NameVerdict,
  speaksOf,
  toCheck,
  undecidedWorkflow,
  workflowProbe,
} from './judge-name.ts';
import { checkOtherWorkspace } from './other-workspace.ts';
import { farAhead, type Prober } from './prober.ts';
import { pruneSubject } from './prune-subject.ts';

/**
 * Whether the service knows what the subject names. One after the other, as later names are tried with the help of
 * earlier ones that are known.
 *
 * @param before what is known of addresses and keys
 */
export async function checkNames(prober: Prober, subject: Subject, before: readonly Check[]): Promise<Check[]> {
  const checks = [...before];
  const subjectSoFar = () => pruneSubject(subject, checks);
  checks.push(...(await checkChannels(prober, subject)));
  const channels = (['messenger', 'webChat', 'email'] as const).filter(
    (role) => subjectSoFar().workspace.channels[role] !== undefined,
  );
  checks.push(...(await checkAgents(prober, subject, channels[0])));
  checks.push(...(await checkTemplate(prober, subjectSoFar())));
  checks.push(...(await checkWorkflow(prober, subject)));
  checks.push(...(await checkNumbers(prober, subjectSoFar())));
  checks.push(...(await checkOtherWorkspace(prober, subjectSoFar(), channels)));
  return checks;
}

/** A message for weeks ahead. */
function scheduleChat(prober: Prober, subject: Subject, kind: ChatKind, fields: JsonObject = {}) {
  return prober.send('triggerChat', { body: sampleChat(subject, { scheduleTime: farAhead(), ...fields }, kind) });
}

/** A call for weeks ahead. */
function scheduleCall(prober: Prober, subject: Subject, fields: JsonObject = {}) {
  return prober.send('triggerCall', { body: sampleCall(subject, { scheduleTime: farAhead(), ...fields }) });
}

async function checkChannels(prober: Prober, subject: Subject): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [role, name] of Object.entries(subject.workspace.channels) as [ChannelRole, string][]) {
    const pointer = `/workspace/channels/${role}`;
    if (role === 'disabled') {
      const message = 'a disabled channel is answered like an unknown one';
      checks.push({ pointer, result: 'inconclusive', message });
      continue;
    }
    const verdict = await judgeChannel(prober, subject, role, name);
    if (verdict.verdict === 'unknown' && role === 'unsupported' && (await deniesVoice(prober, subject))) {
      const message = `the service answers ${verdict.answer} to channels of other kinds, also to one that it calls by`;
      checks.push({ pointer, result: 'inconclusive', message });
      continue;
    }
    const doubt = role === 'unsupported' ? '; if there is such a channel, it should get unsupportedChannelType' : '';
    const lacks = 'The service has no enabled channel of this name';
    checks.push(toCheck(pointer, verdict, lacks, `remove the line${doubt}`));
  }
  return checks;
}

/** A message to nobody suffices as a rule: of a known channel it says that the customer is missing, or that it is of another kind. */
async function judgeChannel(prober: Prober, subject: Subject, role: ChannelRole, name: string): Promise<NameVerdict> {
  const toNobody = messageToNobody(prober);
  if (role === 'unsupported') return judgeName(name, [toNobody]);
  if (role === 'voice') {
    const byMessage = await judgeName(name, [toNobody]);
    // Where messages are sent a service may deny a channel for calls.
    return byMessage.verdict === 'known' ? byMessage : judgeName(name, [voiceProbe(prober, subject)]);
  }
  const kind = role === 'webChat' ? 'webChat' : role.startsWith('email') ? 'email' : 'messenger';
  const send = (channel: string) => scheduleChat(prober, subject, kind, { communicationChannel: channel });
  return judgeName(name, [toNobody, { ...toNobody, send }]);
}

function voiceProbe(prober: Prober, subject: Subject): NameProbe {
  return {
    send: (channel) => scheduleCall(prober, subject, { channel }),
    sendWithout: () => scheduleCall(prober, subject),
    blamesName: speaksOf(/channel/i),
  };
}

/** Whether a service that has a voice channel denies it where messages are sent. */
async function deniesVoice(prober: Prober, subject: Subject): Promise<boolean> {
  const { voice } = subject.workspace.channels;
  if (voice === undefined) return false;
  const answer = await messageToNobody(prober).send(voice);
  if (answer === undefined || !isChannelUnknown(answer)) return false;
  return (await judgeName(voice, [voiceProbe(prober, subject)])).verdict !== 'unknown';
}

/** Whether the agents, and the versions of those that are, are known. */
async function checkAgents(prober: Prober, subject: Subject, kind: ChatKind | undefined): Promise<Check[]> {
  const probe = agentProbe(prober);
  const byCall = { ...probe, send: (agentName: string) => scheduleCall(prober, subject, { agentName }) };
  const byMessage = (kind: ChatKind): NameProbe => ({
    ...probe,
    send: (agentName) => scheduleChat(prober, subject, kind, { agentName }),
    sendWithout: () => scheduleChat(prober, subject, kind),
  });
  const probes = [probe, byCall, ...(kind === undefined ? [] : [byMessage(kind)])];
  const checks: Check[] = [];
  for (const [index, { name, versions, hasDraft }] of subject.workspace.agents.entries()) {
    const pointer = `/workspace/agents/${index}`;
    const verdict = await judgeName(name, probes);
    checks.push(toCheck(`${pointer}/name`, verdict, 'The service has no agent of this name', 'remove the agent'));
    if (verdict.verdict !== 'known') continue;
    for (const [position, label] of versions.entries()) {
      const ofVersion = await judgeVersion(prober, name, label);
      const lacks = 'The agent has no published version of this name';
      checks.push(toCheck(`${pointer}/versions/${position}`, ofVersion, lacks, 'remove the label'));
    }
    if (!hasDraft) continue;
    const ofDraft = await judgeVersion(prober, name, 'draft');
    checks.push(toCheck(`${pointer}/hasDraft`, ofDraft, 'The agent has no draft', 'write hasDraft: false'));
  }
  return checks;
}

/** A version number that no agent has come to. */
const unknownVersion = '987654321';

function judgeVersion(prober: Prober, agentName: string, label: string): Promise<NameVerdict> {
  const ofVersion = (agentVersion: string) =>
    prober.send('triggerChat', { body: { doReturnResponse: true, agentName, agentVersion, message: 'Good day' } });
  const probe: NameProbe = {
    send: ofVersion,
    // A service that refuses the published version refuses them all.
    sendWithout: () => ofVersion('default'),
    blamesName: speaksOf(/agent|version/i),
  };
  return judgeName(label, [probe], unknownVersion);
}

/** Whether the template is known, and in which of its languages. Takes the messenger channel to be known. */
async function checkTemplate(prober: Prober, subject: Subject): Promise<Check[]> {
  const { template, channels } = subject.workspace;
  if (template === undefined || channels.messenger === undefined) return [];
  const { templateId, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((name) => [name, 'understudy']));
  const verdicts: NameVerdict[] = [];
  for (const templateLanguage of languages) {
    const options = { messageType: 'template', templateVariables, templateLanguage };
    const probe: NameProbe = {
      send: (id) => scheduleChat(prober, subject, 'messenger', { messengerOptions: { ...options, templateId: id } }),
      sendWithout: () => scheduleChat(prober, subject, 'messenger'),
      blamesName: speaksOf(/template|language/i),
    };
    verdicts.push(await judgeName(templateId, [probe]));
  }
  const pointer = '/workspace/template/templateId';
  if (!verdicts.some(({ verdict }) => verdict === 'known')) {
    const verdict = verdicts.find((one) => one.verdict === 'unknown') ?? { verdict: 'inconclusive', answer: '' };
    const lacks = `The messenger channel has no approved template of this name in ${languages.join(' or ')}`;
    return [toCheck(pointer, verdict, lacks, 'remove the template')];
  }
  const ofLanguages = verdicts.map((verdict, index): Check => {
    const languagePointer = `/workspace/template/languages/${index}`;
    if (verdict.verdict !== 'unknown') return { pointer: languagePointer, result: 'known' };
    return toCheck(languagePointer, verdict, 'The template is not known in this language', 'remove the language');
  });
  return [{ pointer, result: 'known' }, ...ofLanguages];
}

async function checkWorkflow(prober: Prober, { workspace: { workflowId } }: Subject): Promise<Check[]> {
  if (workflowId === undefined) return [];
  const verdict = await judgeName(workflowId, [workflowProbe(prober)]);
  const lacks = 'The service has no workflow of this id';
  return [toCheck('/workspace/workflowId', verdict, lacks, 'remove the line', undecidedWorkflow)];
}

/** No country has this code. */
const unknownNumber = '+9990000000001';

/** Whether the channels send and call from the numbers. Takes the channels to be known. */
async function checkNumbers(prober: Prober, subject: Subject): Promise<Check[]> {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = subject.workspace;
  const { messenger, voice } = channels;
  const byMessage: NameProbe = {
    send: (agentNumber) => scheduleChat(prober, subject, 'messenger', { agentNumber }),
    sendWithout: () => scheduleChat(prober, subject, 'messenger'),
    blamesName: speaksOf(/agentNumberNotInChannel/),
  };
  const byCall: NameProbe = {
    send: (agentNumber) => scheduleCall(prober, subject, { channel: voice, agentNumber }),
    sendWithout: () => scheduleCall(prober, subject, { channel: voice }),
    blamesName: speaksOf(/number/i),
  };
  const checks: Check[] = [];
  for (const [kind, numbers, probe] of [
    ['messenger', messenger === undefined ? [] : messengerNumbers, byMessage],
    ['voice', voice === undefined ? [] : voiceNumbers, byCall],
  ] as const) {
    for (const [index, number] of numbers.entries()) {
      const verdict = await judgeName(number, [probe], unknownNumber);
      checks.push(toCheck(`/workspace/${kind}Numbers/${index}`, verdict, `The ${kind} channel has no such number`));
    }
  }
  return checks;
}
