import type { StatementId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import { parseJsonPointer, valueAt } from '../../src/schema.ts';
import { statementsOfSchema } from '../operations/document.ts';
import type { Statements } from './violation.ts';

type StatementTable = Readonly<Record<string, StatementId>>;

const successMembers: Readonly<Record<OperationId, StatementTable>> = {
  triggerChat: {
    message: 'trigger-chat/success',
    data: 'trigger-chat/success-session-id',
    'data/sessionId': 'trigger-chat/success-session-id',
    'data/transcript': 'trigger-chat/success-transcript',
  },
  cancelScheduledMessages: {
    data: 'cancel-scheduled/outcome-in-data',
    'data/sessionId': 'cancel-scheduled/field/result-session-id',
    'data/isCancelled': 'cancel-scheduled/field/is-cancelled',
    'data/reason': 'cancel-scheduled/field/reason',
  },
  getSession: { message: 'get-session/success', data: 'get-session/success' },
  updateWorkflowCall: { message: 'update-workflow/success', data: 'update-workflow/success-data' },
  triggerCall: {
    message: 'trigger-call/success',
    data: 'trigger-call/success-call-id',
    'data/callId': 'trigger-call/success-call-id',
  },
  getSignedUrl: {
    message: 'signed-url/success',
    data: 'signed-url/success-url',
    'data/url': 'signed-url/success-url',
  },
  cancelCall: {
    message: 'cancel-call/success',
    data: 'cancel-call/success-removed-jobs',
    'data/removedJobs': 'cancel-call/success-removed-jobs',
  },
};

/**
 * What states the shape of a place in a success, by a JSON Pointer into its body; undefined where nothing does.
 *
 * Open are the customer's identifier, whose name is lost, and the members of content items other than the words of a text.
 */
export function statementsOfShape(operationId: OperationId, json: unknown, pointer: string): Statements | undefined {
  if (operationId === 'cancelScheduledMessages' && pointer === '/message') return statementsOfCancelMessage(json);
  if (operationId === 'cancelScheduledMessages' && pointer === '/data/isCancelled')
    return statementsOfCancelResult(json);
  const steps = parseJsonPointer(pointer);
  const [top, member, index, ...rest] = steps;
  if (top === 'data' && member === 'transcript' && index !== undefined) {
    return toStatements(statementOfEntry(valueAt(json, `/data/transcript/${index}`), rest));
  }
  if (operationId === 'getSession' && top === 'data' && member !== undefined) {
    return toStatements(
      statementNamed('Session', `session/field/${steps.slice(1).join('/').replace('Details/', '-')}`),
    );
  }
  return toStatements(successMembers[operationId][steps.join('/')] ?? 'envelope/data');
}

/** Which words go with which result. */
function statementsOfCancelMessage(json: unknown): Statements {
  const isCancelled = valueAt(json, '/data/isCancelled') === true;
  return isCancelled
    ? ['cancel-scheduled/cancelled']
    : ['cancel-scheduled/nothing-pending', 'cancel-scheduled/not-cancelled'];
}

/** A result that is of the right type may still be another than the message says. */
function statementsOfCancelResult(json: unknown): Statements {
  const message = String(valueAt(json, '/message'));
  const messageStatement = cancelMessageStatements.get(message);
  const isBoolean = typeof valueAt(json, '/data/isCancelled') === 'boolean';
  const field = 'cancel-scheduled/field/is-cancelled';
  return messageStatement !== undefined && isBoolean ? [messageStatement, field] : [field];
}

const cancelMessageStatements: ReadonlyMap<string, StatementId> = new Map([
  ['Scheduled messages cancelled successfully', 'cancel-scheduled/cancelled'],
  ['No scheduled jobs found', 'cancel-scheduled/nothing-pending'],
  ['Jobs not cancelled', 'cancel-scheduled/not-cancelled'],
]);

function statementOfEntry(entry: unknown, [member, index, itemMember]: readonly string[]): StatementId | undefined {
  if (member === undefined || member === 'type') return 'transcript/type';
  if (member !== 'content' || index === undefined) {
    const type = String(valueAt(entry, '/type'));
    return statementNamed('TranscriptEntry', `transcript/${type}/${member.replace(/Ms$/, '')}`);
  }
  if (itemMember === undefined || itemMember === 'type') return 'content/type';
  const isText = valueAt(entry, `/content/${index}/type`) === 'text' && itemMember === 'text';
  return isText ? 'content/type/text' : undefined;
}

/** The statement of a schema whose id is this name, as ids are written: `session/field/agent-name`. */
function statementNamed(schema: 'Session' | 'TranscriptEntry', name: string): StatementId | undefined {
  const id = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return statementsOfSchema(schema).find((one) => one === id);
}

function toStatements(id: StatementId | undefined): Statements | undefined {
  return id === undefined ? undefined : [id];
}
