import { dataOf, type Exchange } from '../exchange.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Check, Finding } from './check.ts';
import {
  judgeName,
  type NameProbe,
  type NameVerdict,
  type Prober,
  replyRequest,
  scheduledCall,
  scheduledChat,
  speaksOf,
  unknownId,
} from './prober.ts';
import { pruneSubject } from './prune-subject.ts';

/** How it is found out whether the service knows one name of a subject file. */
interface NameCheck {
  /** JSON Pointer to the name. */
  pointer: string;
  judge(): Promise<NameVerdict>;
  /** What is wrong and what to do, where the name is answered like one that nothing has. */
  describeMistake(answer: string): string;
  /** What is said where it could not be found out. */
  undecided?: Finding;
}

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

async function checkEach(names: readonly NameCheck[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const name of names) checks.push({ pointer: name.pointer, finding: toFinding(name, await name.judge()) });
  return checks;
}

function toFinding(
  { describeMistake, undecided = undecidedByEffect }: Pick<NameCheck, 'describeMistake' | 'undecided'>,
  { verdict, answer }: NameVerdict,
): Finding {
  if (verdict === 'known') return { type: 'known' };
  return verdict === 'unknown' ? { type: 'mistake', message: describeMistake(answer) } : undecided;
}

const undecidedByEffect: Finding = {
  type: 'inconclusive',
  reason: 'no request that is allowed shows it; allow more with --effects',
};

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
  if (role === 'unsupported') return judgeName(name, unknownId, [toNobody]);
  if (role === 'voice') {
    const byMessage = await judgeName(name, unknownId, [toNobody]);
    // Where messages are sent a service may deny a channel for calls.
    return byMessage.verdict === 'known' ? byMessage : judgeName(name, unknownId, [callBy(prober, subject)]);
  }
  const send = (channel: string) => prober.send('triggerChat', { body: scheduledChat(subject, role, channel) });
  return judgeName(name, unknownId, [toNobody, { send, blamesName: isChannelUnknown, othersShowName: true }]);
}

/** Names nobody, so a service that takes it all the same writes to nobody. */
function messageToNobody(prober: Prober, apiKey?: string): NameProbe {
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    send: (name) => prober.send('triggerChat', { body: { communicationChannel: name }, ...key }),
    blamesName: isChannelUnknown,
    othersShowName: true,
  };
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
  return (await judgeName(voice, unknownId, [callBy(prober, subject)])).verdict !== 'unknown';
}

function isChannelUnknown({ json }: Exchange): boolean {
  return (json as { errorCode?: unknown } | undefined)?.errorCode === 'channelNotFound';
}

/** Whether the agents, and the versions of those that are, are known. */
async function checkAgents(prober: Prober, subject: Subject, channels: readonly ChannelRole[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, { name, versions, hasDraft }] of subject.workspace.agents.entries()) {
    const pointer = `/workspace/agents/${index}`;
    const [check] = await checkEach([
      {
        pointer: `${pointer}/name`,
        judge: () => judgeName(name, unknownId, agentProbes(prober, subject, channels)),
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

function inReplyMode(prober: Prober, apiKey?: string): NameProbe {
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    send: (name) => prober.send('triggerChat', { body: replyRequest(name), ...key }),
    blamesName: (refusal) => speaksOf(refusal, /agent/i),
  };
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
    judge: () => judgeName(label, unknownVersion, [probe]),
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
    verdicts.push(await judgeName(templateId, unknownId, [probe]));
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
      judge: () => judgeName(workflowId, unknownId, [workflowProbe(prober)]),
      describeMistake: (answer) =>
        `The service has no workflow of this id: it answers ${answer}, as to an id that no workflow has. Correct it, or remove the line.`,
      undecided: undecidedWorkflow,
    },
  ];
}

/** It is asked for nobody with any effects, so stronger ones would not show it either. */
const undecidedWorkflow: Finding = {
  type: 'inconclusive',
  reason:
    'the service answers it like an id that no workflow has, and it is not tried with a customer, who might be called',
};

/** Names nobody, so a service that takes it all the same calls nobody. */
function workflowProbe(prober: Prober, apiKey?: string): NameProbe {
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    send: (id) => prober.send('updateWorkflowCall', { path: { workflowId: id }, body: {}, ...key }),
    blamesName: (refusal) => speaksOf(refusal, /workflow/i),
  };
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
      judge: () => judgeName(number, unknownNumber, [probe]),
      describeMistake: (answer) =>
        `The ${kind} channel has no such number: the service answers ${answer}, as to a number that nobody has. Correct it, or remove it.`,
    }));
  });
}

/** Whether the second key opens another workspace, with this channel and agent. Takes the key to be good. */
async function checkOtherWorkspace(
  prober: Prober,
  subject: Subject,
  channels: readonly ChannelRole[],
): Promise<Check[]> {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  if (await isSameWorkspace(prober, subject, channels)) {
    const message =
      'Both keys seem to open the same workspace: the second one reads a session of the first, and has its channels and its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
    return [{ pointer: '/otherWorkspace/apiKey', finding: { type: 'mistake', message } }];
  }
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const channelProbe = messageToNobody(prober, apiKey);
  const agentProbe = inReplyMode(prober, apiKey);
  const names = [
    ['webChat', 'enabled channel', webChat, channelProbe],
    ['agent', 'agent', agent, agentProbe],
    ['onlyHere/agent', 'agent', onlyHere.agent, agentProbe],
    ['onlyHere/messenger', 'enabled channel', onlyHere.messenger, channelProbe],
    ['onlyHere/webChat', 'enabled channel', onlyHere.webChat, channelProbe],
    ['onlyHere/email', 'enabled channel', onlyHere.email, channelProbe],
    ['onlyHere/workflowId', 'workflow', onlyHere.workflowId, workflowProbe(prober, apiKey)],
  ] as const;
  return checkEach(
    names.flatMap(([field, what, name, probe]): NameCheck[] => {
      if (name === undefined) return [];
      const describeMistake = (answer: string) =>
        `The other workspace has no ${what} of this name: the service answers ${answer}, as to a name that nothing has. Write the name exactly as the dashboard of the service shows it, or remove ${field.startsWith('onlyHere') ? 'the line' : 'otherWorkspace'}.`;
      const undecided = what === 'workflow' ? undecidedWorkflow : undecidedByEffect;
      const judge = () => judgeName(name, unknownId, [probe]);
      return [{ pointer: `/otherWorkspace/${field}`, judge, describeMistake, undecided }];
    }),
  );
}

/** One sign alone may be a fault of the service; a session, all channels and an agent in common are one workspace. */
async function isSameWorkspace(prober: Prober, subject: Subject, roles: readonly ChannelRole[]): Promise<boolean> {
  const { workspace, otherWorkspace } = subject;
  const apiKey = otherWorkspace?.apiKey ?? null;
  const agentName = workspace.agents[0]?.name;
  if (apiKey === null || agentName === undefined) return false;
  const begun = await prober.send('triggerChat', { body: replyRequest(agentName) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await prober.send('getSession', { path: { sessionId }, apiKey });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const names = roles.map((role) => workspace.channels[role]).filter((name) => name !== undefined);
  for (const name of names) {
    const { verdict } = await judgeName(name, unknownId, [messageToNobody(prober, apiKey)]);
    if (verdict !== 'known') return false;
  }
  const { verdict } = await judgeName(agentName, unknownId, [inReplyMode(prober, apiKey)]);
  const takesAnyAgent = (await prober.send('triggerChat', { body: replyRequest(unknownId), apiKey }))?.status === 200;
  return names.length > 0 && verdict === 'known' && !takesAnyAgent;
}
