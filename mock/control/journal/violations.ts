import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { OperationId } from '../../../src/operations.ts';
import { describeSchemaError, placeOf, type SchemaError, type Validator } from '../../../src/schema.ts';

export type Violation = ControlSchemas['Exchange']['violations'][number];
type Part = Violation['part'];

/** The compiled schemas of the document. They report every error, and are loaded when a journal is first read. */
export interface Validators {
  requests: Readonly<Partial<Record<string, Validator>>>;
  responses: Readonly<Partial<Record<string, Validator>>>;
}

export async function loadValidators(): Promise<Validators> {
  const [requests, responses] = await Promise.all([
    import('../../../src/generated/complete-request-validators.js'),
    import('../../../src/generated/response-validators.js'),
  ]);
  return { requests, responses };
}

/** Every violation of the document by a part of a request. */
export function requestViolations(
  { requests }: Validators,
  operationId: OperationId,
  part: 'path' | 'query' | 'body',
  value: unknown,
): Violation[] {
  const name = { path: 'Path', query: 'Query', body: 'Body' }[part];
  return toViolations(requests[`${operationId}${name}`], part, value);
}

/** Every violation of the document by a reply: of its status, or of any other. */
export function replyViolations(
  { responses }: Validators,
  operationId: OperationId,
  status: number,
  value: unknown,
): Violation[] {
  return toViolations(responses[`${operationId}${status}`] ?? responses[`${operationId}Default`], 'reply', value);
}

/** "Matches none of several schemas" says less than the errors of each schema. */
const combinators = ['anyOf', 'oneOf', 'allOf', 'if'];
const maxViolations = 100;

function toViolations(validate: Validator | undefined, part: Part, value: unknown): Violation[] {
  if (validate === undefined || validate(value)) return [];
  const errors = validate.errors ?? [];
  const specific = errors.filter(({ keyword }) => !combinators.includes(keyword));
  const all = (specific.length === 0 ? errors : specific).slice(0, maxViolations);
  const unique = new Map(
    all.map((error) => [`${error.instancePath} ${describeSchemaError(error)}`, toViolation(part, error)]),
  );
  return [...unique.values()];
}

function toViolation(part: Part, error: SchemaError): Violation {
  return { part, location: placeOf(error, `the ${part}`), message: `${describeSchemaError(error)}.` };
}
