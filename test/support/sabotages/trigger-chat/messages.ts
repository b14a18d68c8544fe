import { isObject } from '../../../../src/json.ts';
import { showingAttachments } from '../../attachment-links.ts';
import { alterRequests, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import {
  alterChatBody,
  alterChatOptions,
  alterEntries,
  alterExactText,
  getSessionRoute,
  substituteChannel,
  triggerChatRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const exactTextRules = [
  'trigger-chat/say-is-sent-unchanged-by-messenger',
  'trigger-chat/say-is-sent-unchanged-by-email',
] as const;

/** An exact text that is not sent as it was given. */
const exactTextSabotages: readonly Sabotage[] = Object.entries({
  'blanks around it are cut off': (text: string) => text.trim(),
  'blanks in it are drawn together': (text: string) => text.replaceAll(/\s+/g, ' '),
  'it is written as HTML': (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  'marks of HTML are taken out': (text: string) => text.replaceAll(/<[^>]*>/g, ''),
  'HTML is read in it': (text: string) => text.replaceAll('&amp;', '&'),
  'letters and their accents are put together': (text: string) => text.normalize('NFC'),
  'what is not ASCII becomes a question mark': (text: string) => text.replaceAll(/[^ -~\n]/gu, '?'),
  'it ends where a letter has more than three bytes': (text: string) =>
    text.replace(/[\u{10000}-\u{10ffff}].*$/su, '') || '?',
  'it ends after 1000 letters': (text: string) => text.slice(0, 1_000),
  'placeholders are filled in it': (text: string) => text.replaceAll(`\${name}`, 'Ada'),
  'positions of a template are filled in it': (text: string) => text.replaceAll('{{1}}', ''),
  'the text 0 is nothing': (text: string) => (text === '0' ? ' ' : text),
  'it ends after 4096 letters': (text: string) => text.slice(0, 4_096),
  'empty lines are drawn together': (text: string) => text.replace(/\n{3,}/g, '\n\n'),
  'links lead by way of another server': (text: string) => text.replaceAll(/https?:\/\/\S+/g, 'https://t.example/1'),
  'marks of emphasis are read': (text: string) => text.replaceAll(/\*\*?([^*\s]+)\*\*?/g, '$1'),
  'emoticons become emoji': (text: string) => text.replaceAll(':)', '🙂'),
  'what says how an emoji looks is left out': (text: string) => text.replaceAll(/[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu, ''),
  'what cannot be seen is left out': (text: string) => text.replaceAll(/[\u00AD\u200B\uFEFF]/g, ''),
  'letters become their common forms': (text: string) => text.normalize('NFKC'),
  'placeholders without a variable are taken out': (text: string) => text.replaceAll(/\$\{nothing\}/g, ''),
  'an amount loses its zeros': (text: string) => text.replace(/^(\d+\.\d*?)0+$/, '$1'),
  'a signature is put under it': (text: string) => `${text}\nSent with Acme`,
}).map(([name, alter]) => ({
  name: `of an exact text: ${name}`,
  breaks: ['service/say'],
  by: alterExactText(alter),
  rules: exactTextRules,
}));

/** What is sent, by whom, and where it stands then. */
export const triggerChatMessages: readonly Sabotage[] = [
  ...exactTextSabotages,
  ...(
    [
      ['messengerOptions', 'message', 'messenger'],
      ['emailOptions', 'body', 'email'],
    ] as const
  ).map(
    ([options, text, kind]): Sabotage => ({
      name: `by ${kind} a text without a message type is sent as it is`,
      breaks: [
        kind === 'email' ? 'trigger-chat/email-options/message-type' : 'trigger-chat/messenger-options/message-type',
      ],
      by: alterChatOptions(options, (fields) => {
        if (text in fields) fields.messageType ??= 'say';
      }),
      rules: [`trigger-chat/no-message-type-is-prompt-by-${kind}`],
    }),
  ),
  {
    name: 'of an exact text: line ends become those of Unix',
    breaks: ['service/say'],
    by: alterExactText((text) => text.replaceAll('\r\n', '\n')),
    // In emails they are written as their format wants it.
    rules: ['trigger-chat/say-is-sent-unchanged-by-messenger'],
  },
  {
    name: 'the exact text 0 counts as missing',
    breaks: ['trigger-chat/success'],
    by: alterExactText((text) => (text === '0' ? undefined : text)),
    rules: exactTextRules,
  },
  {
    name: 'the prompt is sent in place of an exact text',
    breaks: ['service/say'],
    by: alterChatOptions(
      'messengerOptions',
      (optionFields) => optionFields.messageType === 'say' && delete optionFields.messageType,
    ),
    rules: ['trigger-chat/say-is-sent-unchanged-by-messenger'],
  },
  {
    name: 'Web Chat calls itself sms',
    breaks: ['session/field/communication-channel-type', 'session/channel-type/web-chat'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (data.communicationChannelType === 'webChat') data.communicationChannelType = 'sms';
    }),
    rules: ['trigger-chat/agent-opens-conversation', 'session/channel-type'],
  },
  {
    name: 'channel names are written small',
    breaks: ['session/field/communication-channel-name'],
    by: alterSuccessData(getSessionRoute, (data) => {
      data.communicationChannelName = String(data.communicationChannelName).toLowerCase();
    }),
    rules: ['trigger-chat/agent-opens-conversation'],
  },
  {
    name: 'the opening is never sent',
    breaks: ['service/now-or-later', 'trigger-chat/web-chat-opening', 'trigger-chat/schedule-time-past'],
    by: alterSuccessData(getSessionRoute, (data) => (data.transcript = [])),
    rules: [
      'trigger-chat/agent-opens-conversation',
      'trigger-chat/web-chat-says-nothing-word-for-word',
      'trigger-chat/past-moment-is-now-by-messenger',
    ],
  },
  {
    name: 'it goes out from another number',
    breaks: ['trigger-chat/field/agent-number'],
    by: alterChatBody((fields) => {
      if (fields.agentNumber === undefined) return;
      fields.agentNumber = fields.agentNumber === '+14155550101' ? '+14155550102' : '+14155550101';
    }),
    rules: ['trigger-chat/sent-from-agent-number'],
  },
  {
    name: 'a message that waits forgets the number that it is to go out from',
    breaks: ['trigger-chat/field/agent-number'],
    by: alterChatBody((fields) => {
      if (typeof fields.scheduleTime === 'string' && fields.agentNumber === '+14155550102')
        fields.agentNumber = '+14155550101';
    }),
    rules: ['trigger-chat/sent-from-agent-number'],
  },
  {
    name: 'without a number it goes out from that of the workspace',
    breaks: ['trigger-chat/agent-number-omitted'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.role === 'assistant') entry.senderId = '+14155550105';
    }),
    rules: ['trigger-chat/sent-from-agent-number'],
  },
  {
    name: 'Web Chat says what is to be said',
    breaks: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/success'],
    by: substituteChannel('Website Chat', 'Support Messenger'),
    rules: ['trigger-chat/web-chat-says-nothing-word-for-word'],
  },
  {
    name: 'Web Chat wants a message where the message type is say',
    breaks: ['trigger-chat/success'],
    by: (real) => async (request) => {
      const fields = request.method === 'POST' ? ((await request.clone().json()) as Members) : {};
      const given = isObject(fields.messengerOptions) ? fields.messengerOptions : {};
      const isRefused = fields.communicationChannel === 'Website Chat' && given.messageType === 'say' && !given.message;
      if (!isRefused) return real(request);
      const refused = { responseCode: 400, errorCode: 'messageRequired', message: 'No message.', data: null };
      return Response.json(refused, { status: 400 });
    },
    rules: ['trigger-chat/web-chat-says-nothing-word-for-word'],
  },
  {
    name: 'attachments are shown at the address that was given',
    breaks: ['content/media-links-signed', 'content/media-links-expire'],
    by: showingAttachments((given) => given),
    rules: ['trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'the second value of a template is lost',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions(
      'messengerOptions',
      ({ templateVariables }) => isObject(templateVariables) && delete templateVariables['2'],
    ),
    rules: ['trigger-chat/template-has-its-values'],
  },
  {
    name: 'the values of a template are in the order of the alphabet',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables }) => {
      if (!isObject(templateVariables)) return;
      const values = Object.values(templateVariables).toSorted();
      for (const [index, name] of Object.keys(templateVariables).entries()) templateVariables[name] = values[index];
    }),
    rules: ['trigger-chat/template-values-keep-their-places'],
  },
  {
    name: 'the values of a template are taken in the order in which they are written',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: (real) => async (request) => {
      const text = await request.clone().text();
      const renumbered = text.replace(/("templateVariables":\{)([^{}]*)/, (_, before: string, members: string) => {
        let position = 0;
        return before + members.replaceAll(/"\d+":/g, () => `"${++position}":`);
      });
      return real(renumbered === text ? request : new Request(request, { body: renumbered }));
    },
    rules: ['trigger-chat/template-values-keep-their-places'],
  },
  {
    name: 'the positions of a template begin with 0',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', (optionFields) => {
      if (isObject(optionFields.templateVariables))
        optionFields.templateVariables = { 2: optionFields.templateVariables['1'] };
    }),
    rules: ['trigger-chat/template-has-its-values'],
  },
  {
    name: 'a template takes from the metadata what it is not given',
    breaks: ['trigger-chat/metadata-not-in-templates'],
    by: alterRequests(triggerChatRoute, ({ body: fields }) => {
      const { metadata, messengerOptions: options } = fields ?? {};
      if (isObject(metadata) && isObject(options) && isObject(options.templateVariables))
        options.templateVariables = { ...metadata, ...options.templateVariables };
    }),
    rules: ['trigger-chat/template-has-its-values'],
  },
  {
    name: 'a template that waits forgets its language',
    breaks: ['trigger-chat/messenger-options/template-language'],
    by: alterChatBody(({ scheduleTime, messengerOptions }) => {
      if (typeof scheduleTime === 'string' && isObject(messengerOptions)) delete messengerOptions.templateLanguage;
    }),
    rules: ['trigger-chat/template-values-keep-their-places'],
  },
  {
    name: 'metadata come before the values of a template',
    breaks: ['trigger-chat/messenger-options/template-variables', 'trigger-chat/metadata-not-in-templates'],
    by: alterRequests(triggerChatRoute, ({ body: fields }) => {
      if (fields?.metadata !== undefined && isObject(fields.messengerOptions))
        fields.messengerOptions.templateVariables = fields.metadata;
    }),
    rules: ['trigger-chat/template-has-its-values'],
  },
  {
    name: 'a template without a language is in hi',
    breaks: ['trigger-chat/messenger-options/template-language'],
    by: alterChatOptions('messengerOptions', (optionFields) => (optionFields.templateLanguage ??= 'hi')),
    rules: ['trigger-chat/template-language-is-en-unless-given'],
  },
  {
    name: 'a customer has one thread of emails',
    breaks: ['trigger-chat/email-options/reply-to-omitted'],
    by: alterSuccessData(triggerChatRoute, (data) => (data.sessionId = 'ses_ada')),
    rules: ['trigger-chat/email-begins-a-thread'],
  },
  {
    name: 'a thread keeps its last email alone',
    breaks: ['trigger-chat/email-options/reply-to'],
    by: alterSuccessData(getSessionRoute, (data) => (data.transcript = (data.transcript as unknown[]).slice(-1))),
    rules: ['trigger-chat/email-answers-in-its-thread'],
  },
  ...(['messenger', 'email'] as const).flatMap((kind): Sabotage[] => [
    {
      name: `a moment that is over is that of the next day by ${kind}`,
      breaks: ['trigger-chat/schedule-time-past'],
      by: alterChatBody((fields) => {
        if (Date.parse(String(fields.scheduleTime)) < Date.now())
          fields.scheduleTime = new Date(Date.now() + 86_400_000).toISOString();
      }),
      rules: [`trigger-chat/past-moment-is-now-by-${kind}`],
    },
    {
      name: `nothing waits for its moment by ${kind}`,
      breaks: ['trigger-chat/field/schedule-time', 'trigger-chat/scheduled-message'],
      by: alterChatBody((fields) => (kind === 'email') === 'customerEmail' in fields && delete fields.scheduleTime),
      rules: [`trigger-chat/moment-is-waited-for-by-${kind}`, `trigger-chat/far-moment-stays-pending-by-${kind}`],
    },
  ]),
  {
    name: 'a message has the published version, whichever is named',
    breaks: ['trigger-chat/agent-version/number'],
    by: alterChatBody((fields) => {
      if (fields.doReturnResponse !== true && typeof fields.agentVersion === 'string') fields.agentVersion = 'default';
    }),
    rules: ['trigger-chat/named-agent-speaks'],
  },
  {
    name: 'a message that waits forgets its metadata',
    breaks: ['service/placeholder-replaced', 'trigger-chat/field/metadata'],
    by: alterChatBody((fields) => typeof fields.scheduleTime === 'string' && delete fields.metadata),
    rules: ['trigger-chat/placeholders-are-filled-in-messages'],
  },
  ...(['messenger', 'email'] as const).map(
    (kind): Sabotage => ({
      name: `a message by ${kind} that waits loses its accents`,
      breaks: ['trigger-chat/field/schedule-time', 'service/say'],
      by: alterChatBody(({ scheduleTime, messengerOptions, emailOptions }) => {
        if (typeof scheduleTime !== 'string') return;
        const [options, name] = kind === 'email' ? [emailOptions, 'body'] : [messengerOptions, 'message'];
        if (isObject(options) && typeof options[name] === 'string')
          options[name] = options[name].replaceAll('\u0301', '');
      }),
      rules: [`trigger-chat/moment-is-waited-for-by-${kind}`],
    }),
  ),
  {
    name: 'Web Chat has hours of New York where none are named',
    breaks: ['limits/chat-time-zone'],
    by: alterChatBody((fields) => {
      if (fields.communicationChannel === 'Website Chat' && fields.startWorkingHour !== undefined)
        fields.timezone ??= 'America/New_York';
    }),
    rules: ['trigger-chat/agent-opens-conversation'],
  },
  {
    name: 'on Web Chat what is past waits for ever',
    breaks: ['trigger-chat/schedule-time-past'],
    by: alterChatBody((fields) => {
      if (fields.communicationChannel === 'Website Chat' && Date.parse(String(fields.scheduleTime)) < Date.now())
        fields.scheduleTime = '2099-01-01T00:00:00Z';
    }),
    rules: ['trigger-chat/agent-opens-conversation'],
  },
  {
    name: 'a message that waits forgets the version that is named',
    breaks: ['trigger-chat/agent-version/number'],
    by: alterChatBody((fields) => {
      if (typeof fields.scheduleTime === 'string' && typeof fields.agentVersion === 'string')
        fields.agentVersion = 'default';
    }),
    rules: ['trigger-chat/named-agent-speaks'],
  },
  {
    name: 'the agent of the channel speaks, whoever is named',
    breaks: ['trigger-chat/field/agent-name', 'trigger-chat/agent-version/number'],
    by: alterChatBody(
      (fields) => fields.doReturnResponse !== true && delete fields.agentName && delete fields.agentVersion,
    ),
    rules: ['trigger-chat/named-agent-speaks'],
  },
  {
    name: 'metadata are lost',
    breaks: ['service/placeholder-replaced'],
    by: alterChatBody((fields) => delete fields.metadata),
    rules: ['trigger-chat/placeholders-are-filled-in-messages', 'trigger-chat/placeholders-are-filled-in-replies'],
  },
  {
    name: 'the value 0 of a variable counts as missing',
    breaks: ['service/placeholder-replaced'],
    by: alterChatBody((fields) => {
      if (isObject(fields.metadata))
        fields.metadata = Object.fromEntries(Object.entries(fields.metadata).filter(([, value]) => value !== '0'));
    }),
    rules: ['trigger-chat/placeholders-are-filled-in-replies'],
  },
];
