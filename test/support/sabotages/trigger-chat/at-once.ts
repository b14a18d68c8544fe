import { type Alteration, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterEntries, getSessionRoute, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Messages that are sent at once: what is wrong with them, and what they say. */
export const atOnce: readonly Sabotage[] = [
  {
    name: 'of a message for now channelNotFound is found when it is to be sent',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: acceptForNow('channelNotFound'),
    rules: ['trigger-chat/faults-of-immediate-messages-are-refused'],
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
    name: 'messages are recorded as those of an operator',
    breaks: ['transcript/message/agent-name'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.role === 'assistant') entry.agentName = 'Operator';
    }),
    rules: ['trigger-chat/named-agent-speaks'],
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
