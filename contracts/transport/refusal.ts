import * as validators from '../../src/generated/complete-request-validators.js';
import { documentedErrors } from '../../src/generated/errors.ts';
import { parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Exchange, JsonObject } from '../operations/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { idIn } from './effects.ts';
import { recipientsIn } from './impact.ts';

/** A request as a rule asks for it. */
export interface OutgoingRequest {
  operationId: OperationId;
  path: Readonly<Record<string, string>>;
  body: unknown;
  apiKey: string | null;
  /** Whether the key is in its header. @defaultValue true */
  hasKeyHeader?: boolean;
}

/**
 * Whether an answer proves that nothing was done: a stated error whose condition the request meets, and no id. Where the
 * code of an error is open, any error of the client will do that is not stated for something else. An error in answer to
 * a valid request proves nothing.
 */
export function provesRefusal(
  request: OutgoingRequest,
  answer: Pick<Exchange, 'status' | 'headers' | 'text' | 'json'>,
  subject: Subject,
): boolean {
  const { errorCode } = (isObject(answer.json) ? answer.json : {}) as { errorCode?: unknown };
  if (typeof errorCode !== 'string' || !isObject(answer.json) || answer.json.data) return false;
  if (idIn('message', answer) !== undefined || idIn('call', answer) !== undefined) return false;
  const causes = refusalCausesOf(request, subject);
  const stated: Readonly<Record<string, number>> = documentedErrors[request.operationId];
  if (causes.has(errorCode) && stated[errorCode] === answer.status) return true;
  // That there is what the subject names is only said by its file.
  const isOfSession = errorCode === 'sessionNotFound' || errorCode === 'replyToSessionNotFound';
  if (answer.status === 404 && !isOfSession) return true;
  if (!openStatuses.includes(answer.status)) return false;
  return causes.has('any') || (causes.has('open') && (causes.has(errorCode) || !statedCodes.has(errorCode)));
}

const statedCodes = new Set(Object.values(documentedErrors).flatMap((codes) => Object.keys(codes)));

/** What answers a mistake whose error is open. */
const openStatuses = [400, 403, 404, 409, 410, 413, 415, 422];

/**
 * The codes of the errors that a request has to be refused with; `open` where the code, or the refusal, is open, and `any`
 * where even a stated one may be meant.
 */
export function refusalCausesOf(request: OutgoingRequest, subject: Subject): ReadonlySet<string> {
  const { operationId, apiKey, hasKeyHeader = true } = request;
  if (apiKey === null || apiKey.trim() === '' || !hasKeyHeader) return new Set(['apiKeyMissing', 'apiKeyInvalid']);
  const workspace = [subject.workspace, subject.otherWorkspace].find((one) => one?.apiKey === apiKey);
  if (workspace === undefined) return new Set(['apiKeyInvalid']);
  const isOther = workspace === subject.otherWorkspace;
  const body = isObject(request.body) ? request.body : {};
  const causes = [...shapeCausesOf(operationId, request.body)];
  if (operationId === 'triggerChat') causes.push(...chatCausesOf(body, subject, isOther));
  else causes.push(...callCausesOf(request, body, subject, isOther));
  if (hasOpenValue(request.body)) causes.push('any', 'validationError');
  if (causes.includes('open')) causes.push('validationError');
  return new Set(causes);
}

function shapeCausesOf(operationId: OperationId, body: unknown): string[] {
  const validator =
    { triggerChat: validators.triggerChatBody, triggerCall: validators.triggerCallBody }[operationId as string] ??
    validators.updateWorkflowCallBody;
  if (validator(body)) return [];
  const keywords = (validator.errors ?? []).map(({ keyword }) => keyword);
  return keywords.includes('type') ? ['validationError', 'any'] : ['any'];
}

type ChannelKind = 'messenger' | 'webChat' | 'email' | 'other' | 'unknown';

function chatCausesOf(body: JsonObject, subject: Subject, isOther: boolean): string[] {
  const { workspace, otherWorkspace } = subject;
  const { channels } = workspace;
  const { communicationChannel: channel, messengerOptions, emailOptions } = body;
  const messenger = isObject(messengerOptions) ? messengerOptions : {};
  const email = isObject(emailOptions) ? emailOptions : {};
  const causes: string[] = [];
  const when = (isMet: boolean, ...codes: string[]) => void (isMet && causes.push(...codes));
  const schedules = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => body[name] !== undefined);
  const isReply = body.doReturnResponse === true;
  when(isReply && isMissing(body.agentName), 'agentNameRequired');
  when(isReply && schedules, 'incompatibleOptions');
  when(isReply && channel !== undefined, 'open', 'incompatibleOptions');
  when(isReply && isMissing(body.message), 'open', 'messageRequired');
  when(body.sessionId !== undefined, 'sessionNotFound', 'forbidden', 'open');
  when(!isReply && (body.message !== undefined || body.chatOptions !== undefined), 'open', 'incompatibleOptions');
  when(email.replyTo !== undefined, 'replyToSessionNotFound', 'forbidden');
  when(agentIsUnknown(body.agentName, body.agentVersion, subject, isOther), 'open', 'agentNotFound');
  when(!hasValidTimes(body), 'open');
  when(String(body.startWorkingHour ?? '') >= String(body.endWorkingHour ?? '24:00'), 'open');
  if (isReply) return causes;
  const kind = isOther ? otherKindOf(channel, otherWorkspace) : kindOf(channel, channels);
  when(channel === undefined, 'any');
  when(kind === 'unknown', 'channelNotFound');
  when(kind === 'other', 'unsupportedChannelType');
  when((kind === 'messenger' || kind === 'webChat') && isMissing(body.customerNumber), 'customerNumberRequired');
  when(kind === 'email' && isMissing(body.customerEmail), 'customerEmailRequired');
  const { messageType } = kind === 'email' ? email : messenger;
  when(kind === 'messenger' && messageType === 'say' && isMissing(messenger.message), 'messageRequired');
  when(kind === 'messenger' && messageType === 'template' && isMissing(messenger.templateId), 'templateIdRequired');
  when(channel === channels.messengerWithoutTemplates && messageType === 'template', 'templateNotSupported');
  when(messageType === 'template' && templateIsUnknown(messenger, workspace.template), 'open', 'templateNotSupported');
  when(kind === 'email' && messageType === 'say' && isMissing(email.body), 'emailBodyRequired');
  const { messengerNumbers = [] } = workspace;
  // Whether a number without its plus is the same one is open.
  const isListed = body.agentNumber === undefined || messengerNumbers.some((one) => one === body.agentNumber);
  when(kind === 'messenger' && !isListed, 'agentNumberNotInChannel');
  when(kind === 'messenger' && !isMissing(body.customerNumber) && !isPlainNumber(body.customerNumber), 'open');
  when(kind !== 'messenger' && body.agentNumber !== undefined, 'open', 'agentNumberNotInChannel');
  when(kind === 'email' ? messengerOptions !== undefined : emailOptions !== undefined, 'open', 'incompatibleOptions');
  when(channel === channels.messengerWithoutNumbers, 'noAgentPhoneNumbers', 'agentNumberNotInChannel');
  when(channel === channels.emailWithoutAddress, 'noAgentEmail');
  return causes;
}

function callCausesOf({ path }: OutgoingRequest, body: JsonObject, subject: Subject, isOther: boolean): string[] {
  const { workspace } = subject;
  const agent = body.agentName ?? body.use_case;
  const isKnownWorkflow = path.workflowId === undefined || (!isOther && path.workflowId === workspace.workflowId);
  const number = body.agentNumber ?? body.bot_number;
  const due = body.scheduleTime ?? body.schedule_time;
  const isPast = due !== undefined && (parseInstant(String(due)) ?? 0) <= Date.now();
  const [retries, interval] = [body.noOfRetries ?? body.no_of_retries, body.retryAfterHours ?? body.retry_after_in_hrs];
  const isOdd = (value: unknown) =>
    value !== undefined && !(Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10);
  const { options } = body;
  const causes: string[] = [];
  const isForeignChannel = body.channel !== undefined && (isOther || body.channel !== workspace.channels.voice);
  // Without an outbound line no call can be placed.
  const hasNoLine = workspace.channels.voice === undefined && body.channel === undefined;
  if (isForeignChannel) causes.push('open', 'channelNotFound', 'unsupportedChannelType');
  if (hasNoLine) causes.push('open', 'channelNotFound', 'noAgentPhoneNumbers');
  if (!knows(workspace.voiceNumbers, number)) causes.push('open', 'agentNumberNotInChannel', 'noAgentPhoneNumbers');
  const isOpen =
    !isKnownWorkflow ||
    isPast ||
    isOdd(retries) ||
    isOdd(interval) ||
    agentIsUnknown(agent, body.agentVersion ?? body.agent_version, subject, isOther) ||
    recipientsIn(body).length === 0 ||
    !isPlainNumber(body.phoneNumber ?? body.customer_number) ||
    !isDateOf(body.callOnDate ?? body.call_on_date, due) ||
    !hasValidTimes(body) ||
    (isObject(options) && Object.values(options).some((entry) => typeof entry !== 'string'));
  return isOpen ? [...causes, 'open'] : causes;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function kindOf(channel: unknown, channels: Subject['workspace']['channels']): ChannelKind {
  const role = Object.entries(channels).find(([, name]) => name === channel)?.[0];
  if (role === undefined || role === 'disabled') return 'unknown';
  if (role === 'voice' || role === 'unsupported') return 'other';
  if (role.startsWith('messenger')) return 'messenger';
  return role === 'webChat' ? 'webChat' : 'email';
}

function otherKindOf(channel: unknown, other: Subject['otherWorkspace']): ChannelKind {
  if (channel === other?.webChat || channel === other?.onlyHere?.webChat) return 'webChat';
  if (channel === other?.onlyHere?.email) return 'email';
  return channel === other?.onlyHere?.voice ? 'other' : 'unknown';
}

function agentIsUnknown(
  name: unknown,
  version: unknown,
  { workspace, otherWorkspace }: Subject,
  isOther: boolean,
): boolean {
  if (isOther)
    return (
      ![otherWorkspace?.agent, otherWorkspace?.onlyHere?.agent, undefined].includes(name as string) ||
      version !== undefined
    );
  const agents = workspace.agents.filter((agent) => name === undefined || agent.name === name);
  if (agents.length === 0) return true;
  if (version === undefined || version === 'default') return false;
  return !agents.every(
    ({ versions, hasDraft }) => versions.includes(String(version)) || (hasDraft && version === 'draft'),
  );
}

function templateIsUnknown(
  { templateId, templateLanguage = 'en' }: JsonObject,
  template: Subject['workspace']['template'],
): boolean {
  return (
    template === undefined ||
    templateId !== template.templateId ||
    !template.languages.includes(String(templateLanguage))
  );
}

function isPlainNumber(value: unknown): boolean {
  return /^\+\d+$/.test(String(value));
}

/** Without a list any number may be one of the channel's. */
function knows(numbers: readonly string[] | undefined, number: unknown): boolean {
  return (
    number === undefined || (numbers?.some((one) => one.replace('+', '') === String(number).replace('+', '')) ?? false)
  );
}

function hasValidTimes({ scheduleTime, schedule_time: snakeTime, timezone }: JsonObject): boolean {
  const due = scheduleTime ?? snakeTime;
  if (due !== undefined && parseInstant(String(due)) === undefined) return false;
  return timezone === undefined || isTimeZone(timezone);
}

function isTimeZone(value: unknown): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(value) });
    return typeof value === 'string';
  } catch {
    return false;
  }
}

/** A date on which a call that is due then can be placed, in whatever zone it is read. */
function isDateOf(date: unknown, due: unknown): boolean {
  if (date === undefined) return true;
  const day = new Date(parseInstant(String(due)) ?? Date.now()).toISOString().slice(0, 10);
  return date === day;
}

/** Limits of sizes are not stated. */
const longText = 2_000;

/** Whether the interface leaves open if the service takes one of the values. */
function hasOpenValue(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (typeof value === 'string') return value.trim() === '' || value.length > longText || /[\p{Cc}\p{Cn}]/u.test(value);
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && Object.values(value).some(hasOpenValue);
}
