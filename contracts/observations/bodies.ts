import { day } from '../../src/instant.ts';
import type { ChatKind } from '../given/chat.ts';
import { kindsOf } from '../given/chat.ts';
import { dataOf, type Questioned } from '../questioned.ts';
import type { Subject } from '../subject.ts';

type Body = Readonly<Record<string, unknown>>;

/** A moment so many days from when the service began to be asked, in whole seconds: `2027-01-01T09:00:00Z`. */
export function inDays({ now }: Questioned, days: number): string {
  return `${new Date(now + days * day).toISOString().slice(0, 19)}Z`;
}

/** The day of that moment: `2027-01-01`. */
export function dayIn(service: Questioned, days: number): string {
  return inDays(service, days).slice(0, 10);
}

/** A message to a recipient at once, on a channel of this kind; by default of the first that the subject has. */
export function chat(subject: Subject, more: Body = {}, kind: ChatKind | undefined = kindsOf(subject)[0]): Body {
  const { workspace, recipients } = subject;
  const communicationChannel = kind === undefined ? undefined : workspace.channels[kind];
  if (kind === 'email') return { communicationChannel, customerEmail: recipients.emails[0], ...more };
  const [customerNumber] = kind === 'webChat' ? recipients.userIds : recipients.numbers;
  return { communicationChannel, customerNumber, ...more };
}

/** The same for weeks ahead; what is scheduled is taken back. */
export function scheduledChat(service: Questioned, subject: Subject, more: Body = {}, kind?: ChatKind): Body {
  return chat(subject, { scheduleTime: inDays(service, 40), ...more }, kind);
}

/** A call to a recipient, weeks ahead. */
export function scheduledCall(service: Questioned, subject: Subject, more: Body = {}): Body {
  return call(subject, { scheduleTime: inDays(service, 40), ...more });
}

/** A call to a recipient at once. */
export function call({ workspace, recipients }: Subject, more: Body = {}): Body {
  return { phoneNumber: recipients.numbers[0], agentName: workspace.agents[0]?.name, ...more };
}

/** Something said in reply mode, which reaches nobody. */
export function reply({ workspace }: Subject, more: Body = {}): Body {
  return { doReturnResponse: true, agentName: workspace.agents[0]?.name, message: 'Good day', ...more };
}

/** A template message for weeks ahead, with all variables of the template. */
export function templated(subject: Subject, options: Body = {}): Body {
  const { template } = subject.workspace;
  const templateVariables = Object.fromEntries((template?.variables ?? []).map((name) => [name, `value ${name}`]));
  const messengerOptions = {
    messageType: 'template',
    templateId: template?.templateId,
    templateLanguage: template?.languages[0],
    templateVariables,
    ...options,
  };
  return chat(subject, { messengerOptions }, 'messenger');
}

/** Cancels what is scheduled in a chat session: whether something was. Undefined when that could not be told. */
export async function wasPending(service: Questioned, sessionId: string): Promise<boolean | undefined> {
  const { json } = await service.send('cancelScheduledMessages', { path: { sessionId } });
  const { isCancelled } = dataOf(json);
  return typeof isCancelled === 'boolean' ? isCancelled : undefined;
}

/** The record of a session; undefined when it cannot be read. */
export async function record(service: Questioned, sessionId: string): Promise<Body | undefined> {
  const { status, json } = await service.send('getSession', { path: { sessionId } });
  return status === 200 ? dataOf(json) : undefined;
}
