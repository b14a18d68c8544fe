import type { JsonObject } from '../operations/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { type ChatKind, chatKindsOf } from './chat.ts';

/** A message to a recipient at once, on a channel of this kind; by default of the first that the subject has. */
export function sampleChat(
  subject: Subject,
  fields: JsonObject = {},
  kind: ChatKind | undefined = chatKindsOf(subject)[0],
): JsonObject {
  const { workspace, recipients } = subject;
  const communicationChannel = kind === undefined ? undefined : workspace.channels[kind];
  if (kind === 'email') return { communicationChannel, customerEmail: recipients.emails[0], ...fields };
  const [customerNumber] = kind === 'webChat' ? recipients.userIds : recipients.numbers;
  return { communicationChannel, customerNumber, ...fields };
}

/** A call to a recipient at once. */
export function sampleCall({ workspace, recipients }: Subject, fields: JsonObject = {}): JsonObject {
  return { phoneNumber: recipients.numbers[0], agentName: workspace.agents[0]?.name, ...fields };
}

/** Something said in reply mode, which reaches nobody. */
export function sampleReply({ workspace }: Subject, fields: JsonObject = {}): JsonObject {
  return { doReturnResponse: true, agentName: workspace.agents[0]?.name, message: 'Good day', ...fields };
}
