import type { GapId } from '../../src/generated/ids.ts';
import { isObject } from '../../src/json.ts';
import { operationIds } from '../../src/operations.ts';
import { answerOperatorsOf, createAnswerTracer, refusalOperatorsOf } from './answer-operators.ts';
import { effectOperatorsOf } from './effect-operators.ts';
import { type Operator, operationOf } from './operator.ts';
import { createRequestTracer, requestOperatorsOf } from './request-operators.ts';

const leftOut: readonly { gap: GapId; isLike: RegExp }[] = [
  { gap: 'trigger-call/option-effects', isLike: /^\w+ request options\.(?!initialMessage)/ },
  // The response to an update has no id of the call that the update starts. So no client can observe mistakes in that
  // call.
  { gap: 'update-workflow/call-visibility', isLike: /^updateWorkflowCall request (?!.*refuses)/ },
  { gap: 'update-workflow/call-visibility', isLike: /^updateWorkflowCall (loses its effect|is done twice)/ },
  { gap: 'trigger-chat/additional-context-effect', isLike: /^triggerChat request .*additionalContext / },
  { gap: 'trigger-chat/attachments', isLike: /^triggerChat request attachments / },
];

const derived: readonly Operator[] = operationIds.flatMap((operationId) => [
  ...effectOperatorsOf(operationId),
  ...refusalOperatorsOf(operationId),
  ...answerOperatorsOf(operationId),
  ...requestOperatorsOf(operationId),
]);

export const operators = derived.filter(({ id }) => !leftOut.some(({ isLike }) => isLike.test(id)));

export const leftOutCount = derived.length - operators.length;

export interface TracedExchange {
  request: Pick<Request, 'method' | 'url'>;
  requestBody: unknown;
  status: number;
  body: unknown;
}

export function createTracer(): (exchange: TracedExchange) => string[] {
  const requestTracers = new Map(operationIds.map((id) => [id, createRequestTracer(id)]));
  const answerTracers = new Map(operationIds.map((id) => [id, createAnswerTracer(id)]));
  return ({ request, requestBody, status, body }) => {
    const operationId = operationOf(request);
    if (operationId === undefined) return [];
    const requestTraces = requestTracers.get(operationId)?.(requestBody) ?? [];
    const answerTraces = status === 200 ? answerTracers.get(operationId)?.(request.url, body) : undefined;
    const errorCode = isObject(body) ? body.errorCode : undefined;
    return [operationId, ...requestTraces, ...(answerTraces ?? [`${operationId} ${errorCode}`])];
  };
}
