import { isObject } from '../../../src/json.ts';
import { operationIds } from '../../../src/operations.ts';
import { answerOperatorsOf, createAnswerTracer } from './answer-operators.ts';
import { effectOperatorsOf } from './effect-operators.ts';
import { gapLeavingOut } from './left-out.ts';
import type { Operator } from './operator.ts';
import { refusalOperatorsOf } from './refusal-operators.ts';
import { createRequestTracer, requestOperatorsOf } from './request-operators.ts';
import { operationOf } from './requests.ts';

const derived: readonly Operator[] = operationIds.flatMap((operationId) => [
  ...effectOperatorsOf(operationId),
  ...refusalOperatorsOf(operationId),
  ...answerOperatorsOf(operationId),
  ...requestOperatorsOf(operationId),
]);

/** Every mistake that can be made by rule from the document, in its order. */
export const operators = derived.filter((operator) => gapLeavingOut(operator) === undefined);

/** How many more there would be, did the interface not leave open whether they are mistakes. */
export const leftOutCount = derived.length - operators.length;

/** One exchange of a rule with the mock. */
export interface TracedExchange {
  request: Pick<Request, 'method' | 'url'>;
  requestBody: unknown;
  status: number;
  body: unknown;
}

/** Follows the exchanges of a rule: gives the traces of the operators that would have changed something in this one. */
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
