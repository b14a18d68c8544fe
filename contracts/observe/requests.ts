import { day, hour } from '../../src/instant.ts';
import { dataOf } from '../exchange.ts';
import { type ChatKind, chatKindsOf } from '../generators/chat.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import type { Subject } from '../subject/subject.ts';
import type { Probe } from './probe.ts';

type RequestBody = Readonly<Record<string, unknown>>;

/** A timestamp so many days after the start of the observation, in whole seconds: `2027-01-01T09:00:00Z`. */
export function timestampInDays({ now }: Probe, days: number): string {
  return `${new Date(now + days * day).toISOString().slice(0, 19)}Z`;
}

/** The date of that timestamp: `2027-01-01`. */
export function dateInDays(service: Probe, days: number): string {
  return timestampInDays(service, days).slice(0, 10);
}

/** A message to a recipient at once, on a channel of this kind; by default of the first that the subject has. */
export function chatRequest(
  subject: Subject,
  overrides: RequestBody = {},
  kind: ChatKind | undefined = chatKindsOf(subject)[0],
): RequestBody {
  const { workspace, recipients } = subject;
  const communicationChannel = kind === undefined ? undefined : workspace.channels[kind];
  if (kind === 'email') return { communicationChannel, customerEmail: recipients.emails[0], ...overrides };
  const [customerNumber] = kind === 'webChat' ? recipients.userIds : recipients.numbers;
  return { communicationChannel, customerNumber, ...overrides };
}

/** The same for weeks ahead; what is scheduled is undone. */
export function scheduledChatRequest(
  service: Probe,
  subject: Subject,
  overrides: RequestBody = {},
  kind?: ChatKind,
): RequestBody {
  return chatRequest(subject, { scheduleTime: timestampInDays(service, 40), ...overrides }, kind);
}

/** A call to a recipient, weeks ahead. */
export function scheduledCallRequest(service: Probe, subject: Subject, overrides: RequestBody = {}): RequestBody {
  return callRequest(subject, { scheduleTime: timestampInDays(service, 40), ...overrides });
}

/** A call to a recipient at once. */
export function callRequest({ workspace, recipients }: Subject, overrides: RequestBody = {}): RequestBody {
  return { phoneNumber: recipients.numbers[0], agentName: workspace.agents[0]?.name, ...overrides };
}

/** Something said in reply mode, which reaches nobody. */
export function replyRequest({ workspace }: Subject, overrides: RequestBody = {}): RequestBody {
  return { doReturnResponse: true, agentName: workspace.agents[0]?.name, message: 'Good day', ...overrides };
}

/** A template message for weeks ahead, with all variables of the template. */
export function templateChatRequest(subject: Subject, options: RequestBody = {}): RequestBody {
  const { template } = subject.workspace;
  const templateVariables = Object.fromEntries((template?.variables ?? []).map((name) => [name, `value ${name}`]));
  const messengerOptions = {
    messageType: 'template',
    templateId: template?.templateId,
    templateLanguage: template?.languages[0],
    templateVariables,
    ...options,
  };
  return chatRequest(subject, { messengerOptions }, 'messenger');
}

/** Cancels what is scheduled in a chat session: whether something was. Undefined when the answers do not say. */
export async function cancelPending(service: Probe, sessionId: string): Promise<boolean | undefined> {
  const { json } = await service.send('cancelScheduledMessages', { path: { sessionId } });
  const { isCancelled } = dataOf(json);
  return typeof isCancelled === 'boolean' ? isCancelled : undefined;
}

/** The record of a session; undefined when it cannot be read. */
export async function readSession(service: Probe, sessionId: string): Promise<RequestBody | undefined> {
  const { status, json } = await service.send('getSession', { path: { sessionId } });
  return status === 200 ? dataOf(json) : undefined;
}

/** Working hours of an hour's length that begin three hours from now, wherever in the day that is. */
export function closedHours({ now }: Probe): Readonly<Record<string, string>> {
  // They may not span midnight, which is open: then they are over since a while.
  const minute = minuteOfDay(now + 3 * hour);
  const start = minute < 1_380 && minute > 180 ? minute : minuteOfDay(now - 4 * hour);
  return { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(start + 59), timezone: 'UTC' };
}

/** Minutes after midnight in UTC. */
export function minuteOfDay(instant: number): number {
  const date = new Date(instant);
  return date.getUTCHours() * 60 + date.getUTCMinutes();
}
