import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import { describeSchemaError, formatPointer, type SchemaError, type Validator } from '../../../src/schema.ts';
import { defaultProfile, Gaps } from '../../domain/gaps.ts';
import { readBody, readQuery } from '../../http/read-request.ts';
import { matchRoute } from '../../http/route.ts';
import { parseTarget } from '../../http/target.ts';
import { parseContent, type StoredExchange } from './stored-exchange.ts';

type Violation = ControlSchemas['Exchange']['violations'][number];
type Part = Violation['part'];

/** Every violation of the document by the request or the reply. */
export async function findViolations(stored: StoredExchange): Promise<Violation[]> {
  const { operationId, method, isTruncated } = stored;
  if (operationId === undefined) return [];
  const { pathname, search } = parseTarget(stored.target);
  const body = parseContent(stored.body).value;
  const validators = await loadValidators();
  const match = matchRoute(method, pathname.slice('/api'.length));
  const path = match !== undefined && 'path' in match ? match.path : {};
  const { hasBody } = operations[operationId];
  const result = readQuery(operationId, search, new Gaps(defaultProfile));
  const query = result.ok ? result.value : {};
  const unreadable = hasBody && !isTruncated ? findUnreadableBody(stored) : undefined;
  return [
    ...requestViolations(validators, operationId, 'path', path),
    ...requestViolations(validators, operationId, 'query', query),
    ...(unreadable ?? []),
    ...(hasBody && !isTruncated && unreadable === undefined
      ? requestViolations(validators, operationId, 'body', body)
      : []),
    ...(stored.isReset || stored.replyBody instanceof Uint8Array
      ? []
      : replyViolations(validators, operationId, stored.status, stored.replyBody.value)),
  ];
}

/** Why the service could not read the body: not JSON, or not sent as JSON. */
function findUnreadableBody({ method, target, headers, body }: StoredExchange): Violation[] | undefined {
  const header = (name: string) => headers[name];
  const result = readBody({ method, target, header, body }, new Gaps(defaultProfile));
  return result.ok ? undefined : [{ part: 'body', location: 'the body', message: result.error.message }];
}

/** The compiled schemas of the document. They report every error, and are loaded when a journal is first read. */
interface Validators {
  requests: Readonly<Partial<Record<string, Validator>>>;
  responses: Readonly<Partial<Record<string, Validator>>>;
}

async function loadValidators(): Promise<Validators> {
  const [requests, responses] = await Promise.all([
    import('../../../src/generated/complete-request-validators.js'),
    import('../../../src/generated/response-validators.js'),
  ]);
  return { requests, responses };
}

/** Every violation of the document by a part of a request. */
function requestViolations(
  { requests }: Validators,
  operationId: OperationId,
  part: 'path' | 'query' | 'body',
  value: unknown,
): Violation[] {
  const name = { path: 'Path', query: 'Query', body: 'Body' }[part];
  return toViolations(requests[`${operationId}${name}`], part, value);
}

/** Every violation of the document by a reply: of its status, or of any other. */
function replyViolations(
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
  return {
    part,
    location: formatPointer(error.instancePath, `the ${part}`),
    message: `${describeSchemaError(error)}.`,
  };
}
