import type { StatementId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import { pointerSteps } from '../../src/schema.ts';
import { requestSchema, resolved, type Schema, successSchema } from '../document.ts';
import type { Exchange } from '../exchange.ts';
import { judgeExchange } from '../invariants.ts';
import { type Misfit, misfitsOf } from '../misfit.ts';
import { statementsOf } from '../stated-shapes.ts';
import { Unjudged, Violation } from '../violation.ts';
import type { PrismFinding } from './prism-judge.ts';

/** Something in an exchange that is not as the document has it. */
export interface Finding {
  /** `request body /scheduleTime`, `response`. */
  place: string;
  expected: string;
  found: string;
  /** What states it, where something does. */
  statements: readonly StatementId[];
}

/** What Prism found in an exchange, place by place and in plain words, and what holds for every answer and does not here. */
export function findingsIn(exchange: Exchange, byPrism: readonly PrismFinding[]): Finding[] {
  const found = [...inBody('request', exchange, byPrism), ...inBody('response', exchange, byPrism)];
  const others = byPrism.filter(({ path }) => path[0] !== 'body').map(elsewhere);
  const all = [...others, ...found];
  try {
    judgeExchange(exchange, { workspace: { apiKey: '' } });
  } catch (error) {
    if (error instanceof Unjudged) return all;
    if (!(error instanceof Violation)) throw error;
    const { statements, expected, received } = error;
    const isTold = all.some((one) => one.statements.some((id) => statements.includes(id)));
    if (!isTold) all.push({ place: 'response', expected, found: received, statements });
  }
  return all;
}

/** Prism tells of every kind that a value is not; the kind that it comes closest to says more. */
function inBody(side: PrismFinding['side'], exchange: Exchange, byPrism: readonly PrismFinding[]): Finding[] {
  const own = byPrism.filter((one) => one.side === side && one.path[0] === 'body');
  const [first] = own;
  if (first === undefined) return [];
  const { operationId, status, json, request } = exchange;
  const body = side === 'request' ? parsed(request.body) : json;
  const schema =
    side === 'request' ? requestSchema(operationId) : status === 200 ? successSchema(operationId) : undefined;
  const misfits = schema === undefined ? [] : misfitsOf(schema, body);
  if (misfits.length === 0) {
    const pointer = first.path
      .slice(1)
      .map((step) => `/${step}`)
      .join('');
    return [
      {
        place: `${side} body ${pointer}`.trim(),
        expected: plain(first.message),
        found: shown(body, pointer),
        statements: [],
      },
    ];
  }
  return misfits.map(({ pointer, expected }: Misfit) => ({
    place: `${side} body ${pointer}`.trim(),
    expected,
    found: shown(body, pointer),
    statements: side === 'request' ? statedIn(operationId, pointer) : (statementsOf(operationId, json, pointer) ?? []),
  }));
}

function elsewhere({ side, path, message }: PrismFinding): Finding {
  if (message === 'Invalid security scheme used') {
    const place = 'request header x-api-key';
    return { place, expected: 'the key', found: 'none', statements: ['authentication/header'] };
  }
  return { place: [side, ...path].join(' '), expected: plain(message), found: 'something else', statements: [] };
}

/** Prism begins each message with the place, which is told already. */
function plain(message: string): string {
  return message.replace(/^(Request|Response) \w+( (property|parameter) \S+)? /, '').replace(/^must /, 'it to ');
}

/** The statement of the field of a request body at a place, as deep as there is one. */
function statedIn(operationId: OperationId, pointer: string): StatementId[] {
  let schema: Schema | true | undefined = requestSchema(operationId);
  let statement: StatementId | undefined;
  for (const step of pointerSteps(pointer)) {
    if (schema === undefined || schema === true) break;
    const plainSchema: Schema & { 'x-statements'?: readonly { id: StatementId }[] } = resolved(schema);
    const field = step.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    statement = plainSchema['x-statements']?.find(({ id }) => id.endsWith(`/field/${field}`))?.id ?? statement;
    schema = plainSchema.properties?.[step];
  }
  return statement === undefined ? [] : [statement];
}

function shown(body: unknown, pointer: string): string {
  const value = pointerSteps(pointer).reduce<unknown>((inner, step) => {
    return (inner as Record<string, unknown> | null | undefined)?.[step];
  }, body);
  return JSON.stringify(value) ?? 'nothing';
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
