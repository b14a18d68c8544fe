import type { StatementId } from '../../src/generated/ids.ts';
import * as requestValidators from '../../src/generated/request-validators.js';
import { parseJson } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { describeSchemaError, parseJsonPointer, type Validator, valueAt } from '../../src/schema.ts';
import { requestSchemaOf, statementsUnder, successSchemaOf } from '../facts/document.ts';
import type { Exchange } from '../facts/exchange.ts';
import { factsOf } from '../facts/operation.ts';
import { judgeExchange } from '../judge/exchange-invariants.ts';
import { statementsOfShape, validationIssuesOf } from '../judge/validation-issues.ts';
import { Inconclusive, Violation } from '../judge/violation.ts';
import type { KnownWorkspaces } from '../subject/subject.ts';

export interface TrafficFinding {
  /** The part of the exchange: `request body /scheduleTime` or `response`. */
  place: string;
  expected: string;
  found: string;
  /** The violated statements; empty when only the schema is violated. */
  statements: readonly StatementId[];
}

/** Every place where a request or its response violates the document. */
export function findingsIn(exchange: Exchange): TrafficFinding[] {
  const findings = [...requestFindingsIn(exchange), ...responseFindingsIn(exchange)];
  const objection = objectionTo(exchange, { workspace: { apiKey: '' } });
  if (!(objection instanceof Violation)) return findings;
  const { statements, expected, received } = objection;
  const isReported = findings.some((one) => one.statements.some((id) => statements.includes(id)));
  return isReported ? findings : [...findings, { place: 'response', expected, found: received, statements }];
}

/** The violation of a rule for all responses, or an `Inconclusive`; undefined if neither. */
export function objectionTo(exchange: Exchange, keys: KnownWorkspaces): Violation | Inconclusive | undefined {
  try {
    judgeExchange(exchange, keys);
    return undefined;
  } catch (error) {
    if (error instanceof Violation || error instanceof Inconclusive) return error;
    throw error;
  }
}

function requestFindingsIn({ operationId, request }: Exchange): TrafficFinding[] {
  const key: TrafficFinding = {
    place: 'request header x-api-key',
    expected: 'the key',
    found: 'none',
    statements: ['authentication/header'],
  };
  return [
    ...(request.headers['x-api-key'] === undefined ? [key] : []),
    ...schemaFindings(operationId, 'Query', Object.fromEntries(new URL(request.url).searchParams)),
    ...schemaFindings(operationId, 'Body', parseJson(request.body ?? '')),
  ];
}

/** The issues of a value. Prefers those of `validationIssuesOf`, which compares with the closest of several types. */
function schemaFindings(operationId: OperationId, part: 'Query' | 'Body', value: unknown): TrafficFinding[] {
  const validate = (requestValidators as Partial<Record<string, Validator>>)[`${operationId}${part}`];
  if (validate === undefined || validate(value)) return [];
  const mild = part === 'Body' ? validationIssuesOf(requestSchemaOf(operationId) ?? true, value) : [];
  const strict = (validate.errors ?? []).slice(0, 1).map((error) => {
    return { pointer: error.instancePath, expected: describeSchemaError(error).replace(/^must /, 'it to ') };
  });
  return (mild.length > 0 ? mild : strict).map(({ pointer, expected }) => {
    const field = (parseJsonPointer(pointer)[0] ?? '').replaceAll('_', '-').replace(/[A-Z]/g, '-$&').toLowerCase();
    const id = `${factsOf(operationId).chapter}/field/${field}`;
    const statements = statementsUnder(id).filter((one) => one === id);
    return { ...placeAndValue(`request ${part.toLowerCase()}`, pointer, value), expected, statements };
  });
}

function responseFindingsIn({ operationId, status, json }: Exchange): TrafficFinding[] {
  if (status !== 200) return [];
  return validationIssuesOf(successSchemaOf(operationId), json).map(({ pointer, expected }) => {
    const statements = statementsOfShape(operationId, json, pointer) ?? [];
    return { ...placeAndValue('response body', pointer, json), expected, statements };
  });
}

function placeAndValue(part: string, pointer: string, body: unknown): Pick<TrafficFinding, 'place' | 'found'> {
  return { place: `${part} ${pointer}`.trim(), found: JSON.stringify(valueAt(body, pointer)) ?? 'nothing' };
}
