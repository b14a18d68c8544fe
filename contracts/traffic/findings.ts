import type { StatementId } from '../../src/generated/ids.ts';
import { parseJson } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { parseJsonPointer } from '../../src/schema.ts';
import type { Exchange } from '../exchange.ts';
import { requestSchemaOf, resolveRef, type Schema, successSchemaOf } from '../operations/document.ts';
import { judgeExchange } from '../oracle/exchange-invariants.ts';
import { statementsOfShape } from '../oracle/shape-statements.ts';
import { type ValidationIssue, validationIssuesOf } from '../oracle/validation-issues.ts';
import { Inconclusive, Violation } from '../violation.ts';
import type { PrismFinding } from './prism-judge.ts';

/** Something in an exchange that is not as the document has it. */
export interface TrafficFinding {
  /** `request body /scheduleTime`, `response`. */
  place: string;
  expected: string;
  found: string;
  /** What states it, where something does. */
  statements: readonly StatementId[];
}

/** What Prism found in an exchange, place by place and in plain words, and what holds for every answer and does not here. */
export function findingsIn(exchange: Exchange, prismFindings: readonly PrismFinding[]): TrafficFinding[] {
  const bodyFindings = [
    ...bodyFindingsOf('request', exchange, prismFindings),
    ...bodyFindingsOf('response', exchange, prismFindings),
  ];
  const otherFindings = prismFindings.filter(({ path }) => path[0] !== 'body').map(toFinding);
  const findings = [...otherFindings, ...bodyFindings];
  try {
    judgeExchange(exchange, { workspace: { apiKey: '' } });
  } catch (error) {
    if (error instanceof Inconclusive) return findings;
    if (!(error instanceof Violation)) throw error;
    const { statements, expected, received } = error;
    const isReported = findings.some((one) => one.statements.some((id) => statements.includes(id)));
    if (!isReported) findings.push({ place: 'response', expected, found: received, statements });
  }
  return findings;
}

/** Prism reports every type that a value does not match; the closest one says more. */
function bodyFindingsOf(
  side: PrismFinding['side'],
  exchange: Exchange,
  prismFindings: readonly PrismFinding[],
): TrafficFinding[] {
  const sideFindings = prismFindings.filter((one) => one.side === side && one.path[0] === 'body');
  const [first] = sideFindings;
  if (first === undefined) return [];
  const { operationId, status, json, request } = exchange;
  const body = side === 'request' ? parseJson(request.body ?? '') : json;
  const schema =
    side === 'request' ? requestSchemaOf(operationId) : status === 200 ? successSchemaOf(operationId) : undefined;
  const issues = schema === undefined ? [] : validationIssuesOf(schema, body);
  if (issues.length === 0) {
    const pointer = first.path
      .slice(1)
      .map((step) => `/${step}`)
      .join('');
    return [
      {
        place: `${side} body ${pointer}`.trim(),
        expected: withoutPlace(first.message),
        found: describeValueAt(body, pointer),
        statements: [],
      },
    ];
  }
  return issues.map(({ pointer, expected }: ValidationIssue) => ({
    place: `${side} body ${pointer}`.trim(),
    expected,
    found: describeValueAt(body, pointer),
    statements:
      side === 'request'
        ? statementsOfRequestField(operationId, pointer)
        : (statementsOfShape(operationId, json, pointer) ?? []),
  }));
}

function toFinding({ side, path, message }: PrismFinding): TrafficFinding {
  if (message === 'Invalid security scheme used') {
    const place = 'request header x-api-key';
    return { place, expected: 'the key', found: 'none', statements: ['authentication/header'] };
  }
  return { place: [side, ...path].join(' '), expected: withoutPlace(message), found: 'something else', statements: [] };
}

/** Prism begins each message with the place, which the finding already has. */
function withoutPlace(message: string): string {
  return message.replace(/^(Request|Response) \w+( (property|parameter) \S+)? /, '').replace(/^must /, 'it to ');
}

/** The statement of the field of a request body at a place, as deep as there is one. */
function statementsOfRequestField(operationId: OperationId, pointer: string): StatementId[] {
  let schema: Schema | true | undefined = requestSchemaOf(operationId);
  let statement: StatementId | undefined;
  for (const step of parseJsonPointer(pointer)) {
    if (schema === undefined || schema === true) break;
    const plainSchema: Schema & { 'x-statements'?: readonly { id: StatementId }[] } = resolveRef(schema);
    const field = step.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    statement = plainSchema['x-statements']?.find(({ id }) => id.endsWith(`/field/${field}`))?.id ?? statement;
    schema = plainSchema.properties?.[step];
  }
  return statement === undefined ? [] : [statement];
}

function describeValueAt(body: unknown, pointer: string): string {
  const value = parseJsonPointer(pointer).reduce<unknown>((inner, step) => {
    return (inner as Record<string, unknown> | null | undefined)?.[step];
  }, body);
  return JSON.stringify(value) ?? 'nothing';
}
