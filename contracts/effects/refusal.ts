import * as validators from '../../src/generated/complete-request-validators.js';
import { documentedErrors } from '../../src/generated/errors.ts';
import { parseInstant } from '../../src/instant.ts';
import { isObject, parseJson } from '../../src/json.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { type Asked, mayMeetAnyCondition, mayMeetCondition, toAsked } from '../oracle/error-conditions.ts';
import type { Subject } from '../subject/subject.ts';
import { idIn } from './effect-state.ts';
import { recipientsIn } from './impact.ts';

/** What answers a mistake whose error is open. */
const openStatuses = [400, 403, 404, 409, 410, 413, 415, 422];

/** An error that the request may get, and no id. An error in answer to a valid request proves nothing. */
export function provesRefusal(exchange: Exchange, subject: Subject): boolean {
  const { operationId, status, json } = exchange;
  if (!isObject(json) || typeof json.errorCode !== 'string' || json.data) return false;
  if (idIn('message', exchange) !== undefined || idIn('call', exchange) !== undefined) return false;
  const stated: Readonly<Record<string, number>> = documentedErrors[operationId];
  const asked = toAsked(exchange, subject);
  const mayBeMet = stated[json.errorCode] === status ? mayMeetCondition(asked, json.errorCode) : undefined;
  // That there is what the subject names is only said by its file.
  return mayBeMet ?? (status === 404 || (openStatuses.includes(status) && hasOpenFault(exchange, asked, subject)));
}

/** Whether something is wrong with a request, so that the service may or must refuse it. */
function hasOpenFault({ operationId, request }: Exchange, asked: Asked, subject: Subject): boolean {
  const { body } = asked;
  const { triggerChatBody, triggerCallBody, updateWorkflowCallBody } = validators;
  const isShape =
    { triggerChat: triggerChatBody, triggerCall: triggerCallBody }[operationId as string] ?? updateWorkflowCallBody;
  return (
    !isShape(parseJson(request.body ?? '')) ||
    hasOpenValue(body) ||
    !hasValidTimes(body) ||
    !knowsAgent(body, asked.key, subject) ||
    (operationId === 'triggerChat' ? hasChatFault(asked) : hasCallFault(asked, request.url, subject))
  );
}

function hasChatFault(asked: Asked): boolean {
  const { body, role = '', workspace } = asked;
  const messenger = isObject(body.messengerOptions) ? body.messengerOptions : {};
  const email = isObject(body.emailOptions) ? body.emailOptions : {};
  const { template } = workspace;
  const isTemplate = (role.startsWith('email') ? email : messenger).messageType === 'template';
  const isKnownTemplate =
    template?.templateId === messenger.templateId &&
    template?.languages.some((one) => one === (messenger.templateLanguage ?? 'en'));
  return (
    mayMeetAnyCondition(asked) ||
    (isTemplate && !isKnownTemplate) ||
    String(body.startWorkingHour ?? '') >= String(body.endWorkingHour ?? '24:00') ||
    (role.startsWith('messenger') && !isPlainNumber(body.customerNumber)) ||
    body[role.startsWith('email') ? 'messengerOptions' : 'emailOptions'] !== undefined
  );
}

function hasCallFault({ body, key }: Asked, url: string, { workspace }: Subject): boolean {
  const { voice } = workspace.channels;
  const isOwn = key === workspace.apiKey;
  const number = body.agentNumber ?? body.bot_number;
  const due = body.scheduleTime ?? body.schedule_time;
  const counts = [body.noOfRetries, body.no_of_retries, body.retryAfterHours, body.retry_after_in_hrs];
  const isOdd = (value: unknown) =>
    value !== undefined && !(Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10);
  const { options } = body;
  return (
    // Without an outbound line no call can be placed.
    (body.channel === undefined ? voice === undefined : !isOwn || body.channel !== voice) ||
    (url.includes('/workflow/') && !(isOwn && url.endsWith(`/${workspace.workflowId}`))) ||
    !(number === undefined || workspace.voiceNumbers?.some((one) => withoutPlus(one) === withoutPlus(number))) ||
    (due !== undefined && (parseInstant(String(due)) ?? 0) <= Date.now()) ||
    counts.some(isOdd) ||
    recipientsIn(body).length === 0 ||
    !isPlainNumber(body.phoneNumber ?? body.customer_number) ||
    !isDateOf(body.callOnDate ?? body.call_on_date, due) ||
    (isObject(options) && Object.values(options).some((entry) => typeof entry !== 'string'))
  );
}

/** Whether the workspace of the key has the agent, in the version. */
function knowsAgent(body: JsonObject, key: string | undefined, { workspace, otherWorkspace }: Subject): boolean {
  const name = body.agentName ?? body.use_case;
  const version = body.agentVersion ?? body.agent_version;
  if (key !== undefined && key === otherWorkspace?.apiKey)
    return (
      version === undefined &&
      [otherWorkspace.agent, otherWorkspace.onlyHere?.agent, undefined].some((one) => one === name)
    );
  const agents = workspace.agents.filter((agent) => name === undefined || agent.name === name);
  const isKnown = ({ versions, hasDraft }: (typeof agents)[number]) =>
    versions.includes(String(version)) || (hasDraft && version === 'draft');
  return agents.length > 0 && (version === undefined || version === 'default' || agents.every(isKnown));
}

function isPlainNumber(value: unknown): boolean {
  return /^\+\d+$/.test(String(value));
}

function withoutPlus(number: unknown): string {
  return String(number).replace('+', '');
}

function hasValidTimes({ scheduleTime, schedule_time: snakeTime, timezone }: JsonObject): boolean {
  const due = scheduleTime ?? snakeTime;
  if (due !== undefined && parseInstant(String(due)) === undefined) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone as string | undefined });
    return true;
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
  return typeof value === 'object' && Object.values(value).some(hasOpenValue);
}
