import { isObject } from '../../src/json.ts';
import { dataOf, type JsonObject } from '../facts/exchange.ts';
import { chatKindsOf, sampleReply } from '../generators/samples.ts';
import { customerPrompts } from '../generators/text.ts';
import { sendSecondsOf } from '../subject/subject.ts';
import {
  byReply,
  bySchedule,
  closedHours,
  type ObservationsOf,
  observing,
  type Requests,
  sessionIdIn,
} from './observation.ts';

const unknownName = 'understudy-no-such-name';

export const chatGaps = {
  'trigger-chat/missing-channel': observing('schedule', [], ({ trigger, inWeeks, subject: { recipients } }) => {
    const [[customerNumber], [customerEmail]] = [recipients.numbers, recipients.emails];
    return trigger({ customerNumber, customerEmail, ...inWeeks });
  }),
  'trigger-chat/channel-in-reply-mode': observing('record', [], ({ reply, subject: { workspace } }) => {
    const { messenger, webChat, email } = workspace.channels;
    return reply({ communicationChannel: messenger ?? webChat ?? email });
  }),
  'trigger-chat/unknown-agent': byReply({ agentName: unknownName }),
  'trigger-chat/unknown-agent-version': byReply({ agentVersion: unknownName }),
  'trigger-chat/no-draft': observing('record', [], ({ reply, subject: { workspace } }) => {
    const agent = workspace.agents.find(({ hasDraft }) => !hasDraft);
    return agent && reply({ agentName: agent.name, agentVersion: 'draft' });
  }),
  'trigger-chat/version-of-named-agent': 'The subject file cannot name a channel with its own agent version.',
  'trigger-chat/agent-number-pick': observing(
    'schedule',
    ['messenger'],
    async ({ subject, schedule, read, cancelPending }) => {
      const [first, ...others] = subject.workspace.messengerNumbers ?? [];
      if (others.length === 0) return undefined;
      const sessionsWithFirst = new Set<string>();
      for (let count = 0; count < 16; count += 1) {
        const sessionId = sessionIdIn(await schedule({}, 'messenger'));
        const { agentDetails } = dataOf((await read(sessionId)).json);
        const number = isObject(agentDetails) ? agentDetails.number : undefined;
        if (others.some((other) => other === number)) return 'default';
        if (number === first) sessionsWithFirst.add(sessionId);
        await cancelPending(sessionId);
      }
      return sessionsWithFirst.size >= 8 ? 'first' : undefined;
    },
  ),
  'trigger-chat/agent-number-plus': observing('schedule', ['messenger'], ({ schedule, subject: { workspace } }) => {
    const [number] = workspace.messengerNumbers ?? [];
    if (number === undefined) return undefined;
    return schedule({ agentNumber: number.startsWith('+') ? number.slice(1) : `+${number}` }, 'messenger');
  }),
  'trigger-chat/malformed-number': observing('schedule', ['messenger'], ({ schedule, subject: { recipients } }) =>
    schedule({ customerNumber: recipients.numbers[0].replace(/(?<=\d{3})(?=\d)/, '-') }, 'messenger'),
  ),
  'trigger-chat/unknown-template': observing('schedule', ['messenger', 'template'], ({ schedule, subject }) =>
    schedule(templateOptions(subject, { templateId: 'understudy_no_such' }), 'messenger'),
  ),
  'trigger-chat/template-language': observing('schedule', ['messenger', 'template'], ({ schedule, subject }) => {
    const { languages = [] } = subject.workspace.template ?? {};
    const templateLanguage = ['de', 'fr', 'is', 'zu'].find((one) => !languages.includes(one));
    if (!languages.includes('en') || templateLanguage === undefined) return undefined;
    return schedule(templateOptions(subject, { templateLanguage }), 'messenger');
  }),
  'trigger-chat/template-variable-missing': observing(
    'send',
    ['template', 'messenger'],
    async ({ subject, chat, advanceTime, readSession }) => {
      const [missing, ...others] = (subject.workspace.template?.variables ?? []).toReversed();
      if (missing === undefined) return undefined;
      const answer = await chat(templateOptions(subject, {}, others), 'messenger');
      if (answer.status !== 200) return answer;
      await advanceTime(sendSecondsOf(subject));
      const { transcript } = await readSession(sessionIdIn(answer));
      if (!Array.isArray(transcript) || transcript.length === 0) return undefined;
      return JSON.stringify(transcript.at(-1)).includes(`{{${missing}}}`) ? 'default' : 'empty';
    },
  ),
  'trigger-chat/missing-variable': observing('record', [], async ({ reply }) => {
    const transcriptAfter = async (fields: JsonObject) =>
      JSON.stringify(dataOf((await reply(fields)).json).transcript ?? []);
    for (const message of customerPrompts) {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the form of placeholders.
      if ((await transcriptAfter({ message })).includes('${name}')) return 'default';
      const named = await transcriptAfter({ message, metadata: { name: 'Wilhelmina' } });
      if (named.includes('Wilhelmina')) return 'empty';
    }
    return undefined;
  }),
  'trigger-chat/past-schedule-outside-hours': observing('send', [], (requests) =>
    requests.askSending({ scheduleTime: requests.timestampInDays(-1), ...closedHours(requests) }, 'at-once', 'default'),
  ),
  'trigger-chat/scheduled-session-visibility': observing('schedule', [], async ({ schedule, subject, read }) => {
    const kind = chatKindsOf(subject).includes('email') ? 'email' : undefined;
    return read(sessionIdIn(await schedule({}, kind)));
  }),
  'trigger-chat/session-per-trigger': observing('schedule', [], async ({ schedule, subject }) => {
    const kind = chatKindsOf(subject).find((one) => one !== 'email');
    if (kind === undefined) return undefined;
    const [first, second] = [sessionIdIn(await schedule({}, kind)), sessionIdIn(await schedule({}, kind))];
    return first === second ? 'one-per-customer' : 'default';
  }),
  'trigger-chat/reply-to-foreign': observing(
    'schedule',
    ['email', 'otherWorkspace'],
    async ({ send, schedule, subject }) => {
      const { apiKey = '', agent: agentName } = subject.otherWorkspace ?? {};
      const foreign = await send('triggerChat', { body: sampleReply(subject, { agentName }), apiKey });
      return schedule({ emailOptions: { replyTo: sessionIdIn(foreign) } }, 'email');
    },
  ),
  'trigger-chat/reply-to-new-session': observing('schedule', ['email'], async ({ schedule }) => {
    const replyTo = sessionIdIn(await schedule({}, 'email'));
    const answer = await schedule({ emailOptions: { replyTo } }, 'email');
    if (answer.status !== 200) return answer;
    return sessionIdIn(answer) === replyTo ? 'default' : 'new-session';
  }),
  'trigger-chat/reply-without-message': byReply({ message: undefined }),
  'trigger-chat/reply-fields-outside-reply-mode': bySchedule({ message: 'Good day' }),
  'trigger-chat/transcript-extent': observing('record', [], async ({ reply }) => {
    const first = 'note abcd12345678';
    const sessionId = sessionIdIn(await reply({ message: first }));
    const { status, json } = await reply({ message: 'note efgh87654321', sessionId });
    const { transcript: entries } = dataOf(json);
    if (status !== 200 || !Array.isArray(entries)) return undefined;
    const ofCustomer = entries.filter((entry) => (entry as { role?: unknown }).role === 'user');
    return ofCustomer.some((entry) => JSON.stringify(entry).includes(first)) ? 'whole' : 'default';
  }),
  'trigger-chat/continue-ended-session': observing('record', ['control'], async ({ reply, advanceTime, read }) => {
    const sessionId = sessionIdIn(await reply({}));
    for (const hours of [1, 23, 24 * 30]) {
      await advanceTime(hours * 3_600);
      if (dataOf((await read(sessionId)).json).status === 'completed') return reply({ sessionId });
    }
    return undefined;
  }),
  'trigger-chat/agent-failure-in-reply-mode': 'The subject file has no entry that makes an agent fail.',
} satisfies ObservationsOf<'trigger-chat'>;

function templateOptions(
  { workspace: { template } }: Requests['subject'],
  options: JsonObject,
  variables: readonly string[] = template?.variables ?? [],
): JsonObject {
  const templateVariables = Object.fromEntries(variables.map((name) => [name, `value ${name}`]));
  const { templateId, languages: [templateLanguage] = [] } = template ?? {};
  return {
    messengerOptions: { messageType: 'template', templateId, templateLanguage, templateVariables, ...options },
  };
}
