import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Check } from './check.ts';
import {
  checkEach,
  inReplyMode,
  isChannelUnknown,
  judgeName,
  messageToNobody,
  type NameCheck,
  type NameProbe,
  type NameVerdict,
  speaksOf,
  toFinding,
  undecidedWorkflow,
  workflowProbe,
} from './judge-name.ts';
import { checkOtherWorkspace } from './other-workspace.ts';
import { type Prober, replyRequest, scheduledCall, scheduledChat } from './prober.ts';
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
  checks.push(...(await checkAgents(prober, subject, channels)));
  checks.push(...(await checkTemplate(prober, subjectSoFar())));
  checks.push(...(await checkEach(workflowChecks(prober, subject))));
  checks.push(...(await checkEach(numberChecks(prober, subjectSoFar()))));
  checks.push(...(await checkOtherWorkspace(prober, subjectSoFar(), channels)));
  return checks;
}

/**
 * Whether the channels are known. A message to nobody suffices as a rule: of a channel that is known a service says that
 * the customer is missing, or that it is of another kind.
 */
async function checkChannels(prober: Prober, subject: Subject): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [role, name] of Object.entries(subject.workspace.channels) as [ChannelRole, string][]) {
    const pointer = `/workspace/channels/${role}`;
    if (role === 'disabled') {
      const reason = 'a disabled channel is answered like an unknown one';
      checks.push({ pointer, finding: { type: 'inconclusive', reason } });
      continue;
    }
    const verdict = await judgeChannel(prober, subject, role, name);
    const { answer } = verdict;
    if (verdict.verdict === 'unknown' && role === 'unsupported' && (await deniesVoice(prober, subject))) {
      const reason = `the service answers ${answer} to channels of other kinds, also to one that it calls by`;
      checks.push({ pointer, finding: { type: 'inconclusive', reason } });
      continue;
    }
    const doubt =
      role === 'unsupported' ? ' If there is such a channel, the service should answer unsupportedChannelType.' : '';
    const describeMistake = () =>
      `The service has no enabled channel of this name: it answers ${answer}, as to a name that no channel has. Write the name exactly as the dashboard of the service shows it, or remove the line.${doubt}`;
    checks.push({ pointer, finding: toFinding({ describeMistake }, verdict) });
  }
  return checks;
}

async function judgeChannel(prober: Prober, subject: Subject, role: ChannelRole, name: string): Promise<NameVerdict> {
  const toNobody = messageToNobody(prober);
  if (role === 'unsupported') return judgeName(name, [toNobody]);
  if (role === 'voice') {
    const byMessage = await judgeName(name, [toNobody]);
    // Where messages are sent a service may deny a channel for calls.
    return byMessage.verdict === 'known' ? byMessage : judgeName(name, [callBy(prober, subject)]);
  }
  const send = (channel: string) => prober.send('triggerChat', { body: scheduledChat(subject, role, channel) });
  return judgeName(name, [toNobody, { send, blamesName: isChannelUnknown, othersShowName: true }]);
}

function callBy(prober: Prober, subject: Subject): NameProbe {
  return {
    send: (channel) => prober.send('triggerCall', { body: scheduledCall(subject, { channel }) }),
    sendWithout: () => prober.send('triggerCall', { body: scheduledCall(subject) }),
    blamesName: (refusal) => speaksOf(refusal, /channel/i),
  };
}

/** Whether a service that has a voice channel denies it where messages are sent. */
async function deniesVoice(prober: Prober, subject: Subject): Promise<boolean> {
  const { voice } = subject.workspace.channels;
  if (voice === undefined) return false;
  const answer = await messageToNobody(prober).send(voice);
  if (answer === undefined || !isChannelUnknown(answer)) return false;
  return (await judgeName(voice, [callBy(prober, subject)])).verdict !== 'unknown';
}

/** Whether the agents, and the versions of those that are, are known. */
async function checkAgents(prober: Prober, subject: Subject, channels: readonly ChannelRole[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, { name, versions, hasDraft }] of subject.workspace.agents.entries()) {
    const pointer = `/workspace/agents/${index}`;
    const [check] = await checkEach([
      {
        pointer: `${pointer}/name`,
        judge: () => judgeName(name, agentProbes(prober, subject, channels)),
        describeMistake: (answer) =>
          `The service has no agent of this name: it answers ${answer}, as to a name that no agent has. Write the name exactly as the dashboard of the service shows it, or remove the agent.`,
      },
    ]);
    if (check !== undefined) checks.push(check);
    if (check?.finding.type !== 'known') continue;
    const labels = [
      ...versions.map((label, position) => ({ label, at: `${pointer}/versions/${position}` })),
      ...(hasDraft ? [{ label: 'draft', at: `${pointer}/hasDraft` }] : []),
    ];
    checks.push(...(await checkEach(labels.map(({ label, at }) => versionCheck(prober, name, label, at)))));
  }
  return checks;
}

function agentProbes(prober: Prober, subject: Subject, [role]: readonly ChannelRole[]): NameProbe[] {
  const blamesName: NameProbe['blamesName'] = (refusal) => speaksOf(refusal, /agent/i);
  const probes: NameProbe[] = [
    inReplyMode(prober),
    { send: (agentName) => prober.send('triggerCall', { body: scheduledCall(subject, { agentName }) }), blamesName },
  ];
  const channel = role === undefined ? undefined : subject.workspace.channels[role];
  if (role === undefined || channel === undefined) return probes;
  const byMessage = (fields: object) =>
    prober.send('triggerChat', { body: scheduledChat(subject, role, channel, { ...fields }) });
  return [...probes, { send: (agentName) => byMessage({ agentName }), sendWithout: () => byMessage({}), blamesName }];
}

/** A version number that no agent has come to. */
const unknownVersion = '987654321';

function versionCheck(prober: Prober, agentName: string, label: string, pointer: string): NameCheck {
  const ofVersion = (agentVersion: string) =>
    prober.send('triggerChat', { body: replyRequest(agentName, { agentVersion }) });
  const probe: NameProbe = {
    send: ofVersion,
    // A service that refuses the published version refuses them all.
    sendWithout: () => ofVersion('default'),
    blamesName: (refusal) => speaksOf(refusal, /agent|version/i),
  };
  const what = label === 'draft' ? 'draft' : 'published version of this label';
  const advice = label === 'draft' ? 'Save a draft, or write hasDraft: false.' : 'Correct the label, or remove it.';
  return {
    pointer,
    judge: () => judgeName(label, [probe], unknownVersion),
    describeMistake: (answer) =>
      `The agent has no ${what}: the service answers ${answer}, as to a version that no agent has. ${advice}`,
  };
}

/** Whether the template is known, and in which of its languages. Takes the messenger channel to be known. */
async function checkTemplate(prober: Prober, subject: Subject): Promise<Check[]> {
  const { template, channels } = subject.workspace;
  const channel = channels.messenger;
  if (template === undefined || channel === undefined) return [];
  const { templateId, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((name) => [name, 'understudy']));
  const sendChat = (fields: object = {}) =>
    prober.send('triggerChat', { body: scheduledChat(subject, 'messenger', channel, { ...fields }) });
  const verdicts: NameVerdict[] = [];
  for (const templateLanguage of languages) {
    const options = { messageType: 'template', templateVariables, templateLanguage };
    const probe: NameProbe = {
      send: (id) => sendChat({ messengerOptions: { ...options, templateId: id } }),
      sendWithout: () => sendChat(),
      blamesName: (refusal) => speaksOf(refusal, /template|language/i),
    };
    verdicts.push(await judgeName(templateId, [probe]));
  }
  const pointer = '/workspace/template/templateId';
  if (verdicts.some(({ verdict }) => verdict === 'known')) {
    const describeMistake = (answer: string) =>
      `The template is not known in this language: the service answers ${answer}, as to an unknown template. Correct the language code, or remove it.`;
    const ofLanguages = verdicts.map((verdict, index): Check => {
      const finding = toFinding({ describeMistake, undecided: { type: 'known' } }, verdict);
      return { pointer: `/workspace/template/languages/${index}`, finding };
    });
    return [{ pointer, finding: { type: 'known' } }, ...ofLanguages];
  }
  const describeMistake = (answer: string) =>
    `The messenger channel has no approved template of this name in ${languages.join(' or ')}: the service answers ${answer}, as to a name that no template has. Correct templateId or its languages, or remove the template.`;
  const verdict = verdicts.find((one) => one.verdict === 'unknown') ?? { verdict: 'inconclusive', answer: '' };
  return [{ pointer, finding: toFinding({ describeMistake }, verdict) }];
}

/** The workflow is updated for nobody, so that a service that takes it calls nobody. */
function workflowChecks(prober: Prober, { workspace }: Subject): NameCheck[] {
  const { workflowId } = workspace;
  if (workflowId === undefined) return [];
  return [
    {
      pointer: '/workspace/workflowId',
      judge: () => judgeName(workflowId, [workflowProbe(prober)]),
      describeMistake: (answer) =>
        `The service has no workflow of this id: it answers ${answer}, as to an id that no workflow has. Correct it, or remove the line.`,
      undecided: undecidedWorkflow,
    },
  ];
}

/** No country has this code. */
const unknownNumber = '+9990000000001';

/** Whether the channels send and call from the numbers. Takes the channels to be known. */
function numberChecks(prober: Prober, subject: Subject): NameCheck[] {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = subject.workspace;
  const { messenger, voice } = channels;
  const chatFrom = (fields: object) =>
    prober.send('triggerChat', { body: scheduledChat(subject, 'messenger', messenger ?? '', { ...fields }) });
  const callFrom = (fields: object) =>
    prober.send('triggerCall', { body: scheduledCall(subject, { channel: voice, ...fields }) });
  const rows = [
    {
      kind: 'messenger',
      channel: messenger,
      numbers: messengerNumbers,
      from: chatFrom,
      blame: /agentNumberNotInChannel/,
    },
    { kind: 'voice', channel: voice, numbers: voiceNumbers, from: callFrom, blame: /number/i },
  ];
  return rows.flatMap(({ kind, channel, numbers, from, blame }) => {
    const probe: NameProbe = {
      send: (agentNumber) => from({ agentNumber }),
      sendWithout: () => from({}),
      blamesName: (refusal) => speaksOf(refusal, blame),
    };
    return (channel === undefined ? [] : numbers).map((number, index) => ({
      pointer: `/workspace/${kind}Numbers/${index}`,
      judge: () => judgeName(number, [probe], unknownNumber),
      describeMistake: (answer) =>
        `The ${kind} channel has no such number: the service answers ${answer}, as to a number that nobody has. Correct it, or remove it.`,
    }));
  });
}
