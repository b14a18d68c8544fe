import { isObject } from '../../../../src/json.ts';
import { type Alteration, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, alterEntries, getSessionRoute, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Messages that are sent at once: what is wrong with them, and what they say. */
export const atOnce: readonly Sabotage[] = [
  ...(
    [
      ['channelNotFound', 'trigger-chat/error/channel-not-found'],
      ['unsupportedChannelType', 'trigger-chat/error/unsupported-channel-type'],
      ['noAgentPhoneNumbers', 'trigger-chat/error/no-agent-phone-numbers'],
      ['noAgentEmail', 'trigger-chat/error/no-agent-email'],
      ['agentNumberNotInChannel', 'trigger-chat/error/agent-number-not-in-channel'],
      ['messageRequired', 'trigger-chat/error/message-required'],
      ['emailBodyRequired', 'trigger-chat/error/email-body-required'],
    ] as const
  ).map(
    ([errorCode, statement]): Sabotage => ({
      name: `of a message for now ${errorCode} is found when it is to be sent`,
      breaks: [statement],
      by: acceptForNow(errorCode),
      rules: ['trigger-chat/faults-of-immediate-messages-are-refused'],
    }),
  ),
  {
    name: 'what is past waits for its hours of the next day, though they are open',
    breaks: ['trigger-chat/schedule-time-past'],
    by: alterChatBody((body) => {
      if (Date.parse(String(body.scheduleTime)) < Date.now() && body.startWorkingHour !== undefined)
        body.scheduleTime = new Date(Date.now() + 86_400_000).toISOString();
    }),
    rules: ['trigger-chat/agent-opens-conversation'],
  },
  ...(['Support Messenger', 'Website Chat'] as const).map(
    (channel): Sabotage => ({
      name: `metadata are lost on ${channel}`,
      breaks: ['service/placeholder-replaced'],
      by: alterChatBody((body) => {
        if (body.communicationChannel === channel) delete body.metadata;
      }),
      rules: ['trigger-chat/agent-opens-conversation'],
    }),
  ),
  {
    name: 'variables that are no texts are left out',
    breaks: ['service/placeholder-replaced'],
    by: alterVariables((value) => typeof value === 'string'),
    rules: ['trigger-chat/placeholders-are-filled-in-replies'],
  },
  {
    name: 'variables with a long value are left out',
    breaks: ['service/placeholder-replaced'],
    by: alterVariables((value) => String(value).length < 100),
    rules: ['trigger-chat/placeholders-are-filled-in-replies'],
  },
  {
    name: 'variables with a sign of a pattern in their value are left out',
    breaks: ['service/placeholder-replaced'],
    by: alterVariables((value) => !String(value).includes('$')),
    rules: ['trigger-chat/placeholders-are-filled-in-replies'],
  },
  {
    name: 'the links of attachments are written below an exact text',
    breaks: ['service/say'],
    by: alterChatBody(({ attachments, messengerOptions, emailOptions }) => {
      if (!Array.isArray(attachments) || attachments.length === 0) return;
      const below = `\n${attachments.join('\n')}`;
      if (isObject(messengerOptions) && messengerOptions.messageType === 'say') messengerOptions.message += below;
      if (isObject(emailOptions) && emailOptions.messageType === 'say') emailOptions.body += below;
    }),
    rules: ['trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'an email has its customer as sender',
    breaks: ['transcript/message/sender-id'],
    by: alterSuccessData(getSessionRoute, ({ transcript, userDetails, communicationChannelType }) => {
      if (communicationChannelType !== 'email') return;
      for (const entry of transcript as Members[]) {
        if (entry.role === 'assistant') entry.senderId = (userDetails as Members).email;
      }
    }),
    rules: ['trigger-chat/say-is-sent-unchanged-by-email'],
  },
  {
    name: 'messages are told as those of an operator',
    breaks: ['transcript/message/agent-name'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.role === 'assistant') entry.agentName = 'Operator';
    }),
    rules: ['trigger-chat/named-agent-speaks'],
  },
  ...(['time', 'createdAt', 'timestamp'] as const).map(
    (name): Sabotage => ({
      name: `the ${name} of a message is local time that is told as UTC`,
      breaks: ['session/field/time', 'session/field/created-at', 'transcript/message/timestamp'],
      by: alterSuccessData(getSessionRoute, (data) => {
        const isReply = data.communicationChannelName === null;
        for (const place of name === 'timestamp' ? (data.transcript as Members[]) : [data])
          if (!isReply) place[name] = new Date(Date.parse(String(place[name])) - 18_000_000).toISOString();
      }),
      rules: ['trigger-chat/agent-opens-conversation'],
    }),
  ),
  {
    name: 'the thread of an email is one of another channel',
    breaks: ['session/field/communication-channel-name'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const emails = (data.transcript as Members[]).filter(({ role }) => role === 'assistant');
      if (data.communicationChannelType === 'email' && emails.length > 1) data.communicationChannelName = 'Quiet Desk';
    }),
    rules: ['trigger-chat/email-answers-in-its-thread'],
  },
  {
    name: 'an answer in a thread does not wait for its moment',
    breaks: ['trigger-chat/scheduling-everywhere'],
    by: alterChatBody((body) => {
      if (isObject(body.emailOptions) && body.emailOptions.replyTo !== undefined) delete body.scheduleTime;
    }),
    rules: ['trigger-chat/email-answers-in-its-thread'],
  },
  {
    name: 'an answer in a thread may be empty',
    breaks: ['trigger-chat/error/email-body-required'],
    by: alterChatBody(({ emailOptions }) => {
      if (isObject(emailOptions) && emailOptions.replyTo !== undefined) emailOptions.body ??= ' ';
    }),
    rules: ['trigger-chat/email-answers-in-its-thread'],
  },
];

/** Takes a message for now that has this fault, and never sends it. */
function acceptForNow(errorCode: string): Alteration {
  return (real) => async (request) => {
    const response = await real(request.clone() as Request);
    if (request.method !== 'POST' || !request.url.endsWith(triggerChatRoute.replace('POST ', ''))) return response;
    const body = (await request.json()) as Members;
    const answer = (await response.clone().json()) as Members;
    if (answer.errorCode !== errorCode || body.scheduleTime !== undefined || body.doReturnResponse === true)
      return response;
    const data = { sessionId: `ses_acme_${errorCode}` };
    return Response.json({ responseCode: 200, message: 'Trigger dispatched', data });
  };
}

/** Leaves variables out. */
function alterVariables(isKept: (value: unknown) => boolean): Alteration {
  return alterChatBody((body) => {
    if (isObject(body.metadata))
      body.metadata = Object.fromEntries(Object.entries(body.metadata).filter(([, value]) => isKept(value)));
  });
}
