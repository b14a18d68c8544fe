import { documentedErrors } from '../../src/generated/errors.ts';
import { isObject, parseJson } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { statementsUnder } from '../facts/document.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { traitsOf } from '../facts/traits.ts';
import type { ChannelRole, KnownWorkspaces } from '../subject/subject.ts';
import { expectAt } from './expectations.ts';
import { type Statements, seenIn } from './violation.ts';

/** A request, as far as it decides which errors it can get. */
export interface Asked {
  operationId: OperationId;
  body: JsonObject;
  messenger: JsonObject;
  email: JsonObject;
  key: string | undefined;
  keys: readonly (string | undefined)[];
  /** What the channel is to the subject; undefined where that is not known. */
  role: ChannelRole | undefined;
  /** Undefined where it is neither said nor denied. */
  isReply: boolean | undefined;
  workspace: KnownWorkspaces['workspace'];
}

const notInReplies = ['scheduleTime', 'startWorkingHour', 'endWorkingHour', 'communicationChannel'] as const;

/** Whether a request may meet the condition of an error. Only what is sure speaks against it. */
const conditions: Readonly<Record<string, (asked: Asked) => boolean>> = {
  apiKeyMissing: ({ key = '' }) => key.trim() === '',
  apiKeyInvalid: ({ key, keys }) => !keys.includes(key),
  customerNumberRequired: ({ body, role, isReply }) =>
    !isText(body.customerNumber) && isReply !== true && isOneOf(role, 'messenger', 'webChat'),
  customerEmailRequired: ({ body, role, isReply }) =>
    !isText(body.customerEmail) && isReply !== true && isOneOf(role, 'email'),
  messageRequired: ({ messenger, role }) =>
    !isText(messenger.message) && mayBeOfType(messenger, 'say') && isOneOf(role, 'messenger'),
  templateIdRequired: ({ messenger, role }) =>
    !isText(messenger.templateId) && mayBeOfType(messenger, 'template') && isOneOf(role, 'messenger'),
  templateNotSupported: ({ messenger, role, workspace }) =>
    mayBeOfType(messenger, 'template') &&
    isOneOf(role, 'messenger') &&
    !(role === 'messenger' && workspace.template !== undefined),
  emailBodyRequired: ({ email, role }) => !isText(email.body) && mayBeOfType(email, 'say') && isOneOf(role, 'email'),
  // Whether a number without its plus is the same one is open.
  agentNumberNotInChannel: ({ body: { agentNumber }, role, workspace: { messengerNumbers = [] } }) =>
    agentNumber !== undefined && !(role === 'messenger' && messengerNumbers.some((one) => one === agentNumber)),
  noAgentPhoneNumbers: ({ role, workspace: { messengerNumbers = [] } }) =>
    isOneOf(role, 'messenger') && !(role === 'messenger' && messengerNumbers.length > 0),
  noAgentEmail: ({ role }) => isOneOf(role, 'email') && role !== 'email',
  unsupportedChannelType: ({ role }) => role === undefined || ['voice', 'unsupported', 'disabled'].includes(role),
  channelNotFound: ({ role }) => role === undefined || role === 'disabled',
  agentNameRequired: ({ body, isReply }) => !isText(body.agentName) && isReply !== false,
  // That a channel in reply mode, and fields of replies outside of it, are refused by the same code is open.
  incompatibleOptions: ({ body, isReply }) =>
    (isReply !== false && notInReplies.some((name) => name in body)) ||
    (isReply !== true && ['message', 'sessionId', 'chatOptions'].some((name) => name in body)),
  forbidden: ({ body, email }) => 'sessionId' in body || 'replyTo' in email,
  replyToSessionNotFound: ({ email }) => 'replyTo' in email,
};

/** Whether a request may meet the condition of an error; undefined for an error without one. */
export function mayMeetCondition(asked: Asked, errorCode: string): boolean | undefined {
  // Get Session is asked for a session each time.
  if (errorCode === 'sessionNotFound') return asked.operationId !== 'triggerChat' || conditions.forbidden?.(asked);
  return conditions[errorCode]?.(asked);
}

/** Whether a request may be refused with any error that has a condition. */
export function mayMeetAnyCondition(asked: Asked): boolean {
  return Object.values(conditions).some((mayBeMet) => mayBeMet(asked));
}

/** An error has its stated status and its condition is met; of several faults any counts. @throws Violation */
export function judgeStatedError(exchange: Exchange, errorCode: string, known: KnownWorkspaces): void {
  const { operationId, status } = exchange;
  const stated: Readonly<Record<string, number>> = documentedErrors[operationId];
  const statedStatus = Object.hasOwn(stated, errorCode) ? stated[errorCode] : undefined;
  if (statedStatus === undefined) return;
  const statements = statementsOf(exchange, errorCode);
  expectAt(seenIn(exchange), status === statedStatus, statements, `status ${statedStatus} with ${errorCode}`);
  expectAt(
    seenIn(exchange, '/errorCode'),
    mayMeetCondition(toAsked(exchange, known), errorCode) !== false,
    statements,
    `another error, as the request does not meet the condition of ${errorCode}`,
  );
}

function statementsOf({ operationId }: Exchange, errorCode: string): Statements {
  const name = errorCode.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [first, ...others] = statementsUnder(`${traitsOf(operationId).chapters[0]}/error/${name}`);
  return first === undefined ? ['errors/shape'] : [first, ...others, 'errors/shape'];
}

export function toAsked(
  { operationId, request }: Pick<Exchange, 'operationId' | 'request'>,
  { workspace, otherWorkspace }: KnownWorkspaces,
): Asked {
  const parsed = parseJson(request.body ?? '');
  const body = isObject(parsed) ? parsed : {};
  const { messengerOptions, emailOptions, communicationChannel, doReturnResponse = false } = body;
  const key = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'x-api-key')?.[1];
  const roles = Object.entries(key === workspace.apiKey ? (workspace.channels ?? {}) : {});
  return {
    operationId,
    body,
    messenger: isObject(messengerOptions) ? messengerOptions : {},
    email: isObject(emailOptions) ? emailOptions : {},
    key,
    keys: [workspace.apiKey, otherWorkspace?.apiKey],
    role: roles.find(([, name]) => name === communicationChannel)?.[0] as ChannelRole | undefined,
    isReply: typeof doReturnResponse === 'boolean' ? doReturnResponse : undefined,
    workspace,
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Left out the type is `prompt`; what another value means is open. */
function mayBeOfType({ messageType = 'prompt' }: JsonObject, type: 'say' | 'template'): boolean {
  return messageType === type || !['prompt', 'say', 'template'].includes(messageType as string);
}

/** Whether a channel may be of one of the kinds: a channel that the subject does not name may be of any. */
function isOneOf(role: ChannelRole | undefined, ...kinds: readonly string[]): boolean {
  return role === undefined || role === 'disabled' || kinds.some((kind) => role.startsWith(kind));
}
