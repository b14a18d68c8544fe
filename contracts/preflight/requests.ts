import { day } from '../../src/instant.ts';
import type { JsonObject } from '../json-object.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';

/** A moment weeks ahead; what is scheduled for it is cancelled at once. */
function farAhead(): string {
  return `${new Date(Date.now() + 40 * day).toISOString().slice(0, 19)}Z`;
}

/** A message for weeks ahead on a channel of this name and kind. */
export function scheduledChat(
  subject: Subject,
  role: ChannelRole,
  channel: string,
  fields: JsonObject = {},
): JsonObject {
  const { numbers, emails, userIds } = subject.recipients;
  const customer =
    role === 'email' || role === 'emailWithoutAddress'
      ? { customerEmail: emails[0] }
      : { customerNumber: (role === 'webChat' ? userIds : numbers)[0] };
  return { communicationChannel: channel, ...customer, scheduleTime: farAhead(), ...fields };
}

/** A call for weeks ahead. */
export function scheduledCall(subject: Subject, fields: JsonObject = {}): JsonObject {
  const { recipients, workspace } = subject;
  return {
    phoneNumber: recipients.numbers[0],
    agentName: workspace.agents[0]?.name,
    scheduleTime: farAhead(),
    ...fields,
  };
}

/** Something said in reply mode, which reaches nobody. */
export function replyRequest(agentName: string, fields: JsonObject = {}): JsonObject {
  return { doReturnResponse: true, agentName, message: 'Good day', ...fields };
}
