import { statusOf } from '../../../../src/errors.ts';
import { requestMembers } from '../../../../src/generated/request-members.ts';
import { type OperationId, operations } from '../../../../src/operations.ts';
import type { OpenQuestions } from '../../../domain/gaps.ts';
import type { Refusal } from '../../reply.ts';
import type { RequestInput } from '../read-request.ts';
import { findRejectedMember, type Members } from './rejected-member.ts';
import { rereadBody } from './reread-body.ts';
import { peekAnswer } from './validation-answer.ts';
import { findValidationIssue, type RequestPart, type ValidationIssue } from './validation-issue.ts';

const membersOf: Partial<Record<OperationId, Members>> = requestMembers;

/** Validates a request against the document. What does not fit is refused, if the profile does not read it in another way. */
export function checkRequest(
  operationId: OperationId,
  input: RequestInput,
  open: OpenQuestions,
): RequestInput | Refusal {
  const refusal =
    checkPart(operationId, 'path', input.path, open) ?? checkPart(operationId, 'query', input.query, open);
  if (refusal !== undefined) return refusal;
  const bodyResult = operations[operationId].hasBody ? checkBody(operationId, input.body, open) : input;
  if ('errorCode' in bodyResult) return bodyResult;
  return refuseEmptyParameter(input, open) ?? { path: input.path, query: input.query, body: bodyResult.body };
}

function checkPart(operationId: OperationId, part: RequestPart, value: unknown, open: OpenQuestions) {
  const issue = findValidationIssue(operationId, part, value);
  return issue === undefined ? undefined : refuseIssue(issue, open);
}

function checkBody(operationId: OperationId, body: unknown, open: OpenQuestions): { body: unknown } | Refusal {
  const members = membersOf[operationId] ?? {};
  let checked = body;
  for (;;) {
    const issue = findValidationIssue(operationId, 'body', checked);
    if (issue === undefined) break;
    const reading = rereadBody(operationId, members, checked, issue, open);
    if (reading === undefined) return refuseIssue(issue, open);
    checked = reading.body;
  }
  // Nearly every profile accepts what the schemas do; only another one has to look at every member.
  const isStricter =
    open.peek('transport/unknown-members') !== 'default' || open.peek('validation/empty-text') !== 'default';
  const rejected = isStricter ? findRejectedMember(members, body, 'The body', open) : undefined;
  return rejected === undefined ? { body: checked } : refuse(rejected);
}

function refuseIssue({ message, gap }: ValidationIssue, open: OpenQuestions): Refusal {
  if (gap === undefined) return refuse(message);
  const answer = peekAnswer(open, gap);
  open.choose(gap);
  if (answer === undefined || !('errorCode' in answer)) return refuse(message);
  return { status: statusOf[answer.errorCode], errorCode: answer.errorCode, message };
}

/** An empty identifier or parameter fits most schemas; not every profile lets it pass. */
function refuseEmptyParameter({ path, query }: RequestInput, open: OpenQuestions): Refusal | undefined {
  for (const parameters of [path, query]) {
    for (const name in parameters) {
      if (parameters[name] === '' && open.prefers('validation/empty-text', 'validation-error'))
        return refuse(`${name} must not be empty.`);
    }
  }
  return undefined;
}

function refuse(message: string): Refusal {
  return { status: statusOf.validationError, errorCode: 'validationError', message };
}
