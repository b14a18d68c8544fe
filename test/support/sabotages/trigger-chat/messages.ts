import { isObject } from '../../../../src/json.ts';
import { showingAttachments } from '../../attachment-links.ts';
import { alterRequests, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, alterChatOptions, alterEntries, getSessionRoute, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const exactTextRules = [
  'trigger-chat/say-is-sent-unchanged-by-messenger',
  'trigger-chat/say-is-sent-unchanged-by-email',
] as const;

export const triggerChatMessages: readonly Sabotage[] = [
  {
    name: 'the message "0" is treated as missing',
    breaks: ['errors/shape', 'trigger-chat/success'],
    by: alterChatBody(({ messengerOptions, emailOptions }) => {
      if (isObject(messengerOptions) && messengerOptions.message === '0') delete messengerOptions.message;
      if (isObject(emailOptions) && emailOptions.body === '0') delete emailOptions.body;
    }),
    rules: exactTextRules,
  },
  {
    name: 'a message without agentName is written by the wrong agent',
    breaks: ['trigger-chat/field/agent-name'],
    by: alterChatBody((fields) => {
      if (fields.communicationChannel === 'Help Desk') fields.agentName ??= 'Ava';
    }),
    rules: ['trigger-chat/channel-chooses-agent-and-version'],
  },
  {
    name: 'a transcript shows the original URLs of attachments',
    breaks: ['content/media-links-signed', 'content/media-links-expire'],
    by: showingAttachments((given) => given),
    rules: ['trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'all attachments of a message have the file of the last attachment',
    breaks: ['trigger-chat/field/attachments'],
    by: alterChatBody((fields) => {
      if (Array.isArray(fields.attachments)) fields.attachments = fields.attachments.map((_, __, all) => all.at(-1));
    }),
    rules: ['trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'the values of template variables are sorted alphabetically',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables }) => {
      if (!isObject(templateVariables)) return;
      const values = Object.values(templateVariables).toSorted();
      for (const [index, name] of Object.keys(templateVariables).entries()) templateVariables[name] = values[index];
    }),
    rules: ['trigger-chat/template-values-keep-their-places'],
  },
  {
    name: 'a template takes the values of missing variables from the metadata',
    breaks: ['trigger-chat/metadata-not-in-templates'],
    by: alterRequests(triggerChatRoute, ({ body: fields }) => {
      const { metadata, messengerOptions: options } = fields ?? {};
      if (isObject(metadata) && isObject(options) && isObject(options.templateVariables))
        options.templateVariables = { ...metadata, ...options.templateVariables };
    }),
    rules: ['trigger-chat/template-has-its-values'],
  },
  {
    name: 'an email thread keeps only its last email',
    breaks: ['trigger-chat/email-options/reply-to'],
    by: alterSuccessData(getSessionRoute, (data) => (data.transcript = (data.transcript as unknown[]).slice(-1))),
    rules: ['trigger-chat/email-answers-in-its-thread'],
  },
  {
    name: 'a message with a past scheduleTime is sent on the next day',
    breaks: ['trigger-chat/schedule-time-past'],
    by: alterChatBody((fields) => {
      if (Date.parse(String(fields.scheduleTime)) < Date.now())
        fields.scheduleTime = new Date(Date.now() + 86_400_000).toISOString();
    }),
    rules: ['time/hours-and-due-times'],
  },
  {
    name: 'a placeholder becomes empty if its value is 0 or false',
    breaks: ['service/placeholder-replaced'],
    by: alterChatBody(({ metadata }) => {
      if (!isObject(metadata)) return;
      for (const [name, value] of Object.entries(metadata)) if (!value || value === '0') metadata[name] = '';
    }),
    rules: ['trigger-chat/variables-keep-their-values'],
  },
  {
    name: 'the third email of a thread loses the CC and BCC recipients',
    breaks: ['trigger-chat/email-options/reply-to-recipients'],
    by: alterSuccessData(getSessionRoute, ({ transcript }) => {
      for (const { metadata } of (transcript as Members[]).slice(2))
        if (isObject(metadata)) metadata.cc = metadata.bcc = null;
    }),
    rules: ['trigger-chat/thread-keeps-its-recipients'],
  },
  {
    name: 'the CC and BCC recipients of an email replace the recipients of its thread',
    breaks: ['trigger-chat/email-options/reply-to-recipients'],
    by: alterEntries(getSessionRoute, ({ metadata }) => {
      if (!isObject(metadata)) return;
      for (const name of ['cc', 'bcc'])
        metadata[name] = String(metadata[name] ?? '')
          .split(/, ?/)
          .at(-1);
    }),
    rules: ['trigger-chat/thread-keeps-its-recipients'],
  },
];
