import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type Example,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Response,
  resolveReference,
} from '../generate/document.ts';
import type { Finding } from './nodes.ts';

/** Every documented error has one example of its name, and every example of an error is documented. */
export function checkErrors(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) =>
    checkOperationErrors(document, operation, appendPointer('#/paths', path, method)),
  );
}

interface ErrorRow {
  id: string;
  status: number;
  errorCode: string;
  where: string;
}

function checkOperationErrors(document: Document, operation: Operation, where: string): Finding[] {
  const rows = errorRowsOf(operation, where);
  const examples = errorExamplesOf(document, operation, where);
  const isSame = (one: Omit<ErrorRow, 'id'>, other: Omit<ErrorRow, 'id'>) =>
    one.errorCode === other.errorCode && one.status === other.status;
  return [
    ...rows.flatMap((row) => {
      if (examples.some((example) => isSame(example, row))) return [];
      const expected = `an example named "${row.errorCode}" in the ${row.status} response of ${operation.operationId}`;
      return [{ where: row.where, message: `${row.id} needs ${expected}, but there is none. Add one.` }];
    }),
    ...examples.flatMap((example) => {
      if (rows.some((row) => isSame(row, example))) return findContradictions(example);
      const { errorCode, status } = example;
      const expected = `a statement of ${operation.operationId} with error { status: ${status}, errorCode: ${errorCode} }`;
      const message = `The example "${errorCode}" needs ${expected}, but there is none. Add it or remove the example.`;
      return [{ where: example.where, message }];
    }),
  ];
}

function errorRowsOf(operation: Operation, where: string): ErrorRow[] {
  return (operation['x-statements'] ?? []).flatMap(({ id, error }, index) =>
    error === undefined ? [] : [{ id, ...error, where: appendPointer(where, 'x-statements', index) }],
  );
}

/** An example of an error; its name is the code that it shows. */
interface ErrorExample extends Omit<ErrorRow, 'id'> {
  body: Readonly<Record<string, unknown>> | null;
}

function errorExamplesOf(document: Document, operation: Operation, where: string): ErrorExample[] {
  return errorMediaOf(document, operation).flatMap(({ status, examples = {} }) =>
    Object.entries(examples).map(([errorCode, example]) => ({
      errorCode,
      status,
      body: resolveReference<Example>(document, example).value as ErrorExample['body'],
      where: appendPointer(where, 'responses', status, 'content', 'application/json', 'examples', errorCode),
    })),
  );
}

/** What an operation answers in JSON, for each status of an error. */
function errorMediaOf(document: Document, { responses }: Operation) {
  return Object.entries(responses).flatMap(([status, reference]) => {
    if (!/^[45]/.test(status)) return [];
    const media = resolveReference<Response>(document, reference).content?.['application/json'];
    return [{ status: Number(status), ...media }];
  });
}

function findContradictions({ errorCode, status, body, where }: ErrorExample): Finding[] {
  return Object.entries({ responseCode: status, errorCode }).flatMap(([member, value]) => {
    const actual = body?.[member];
    if (actual === value) return [];
    const expected = `The example "${errorCode}" is under ${status}, so its ${member} is ${JSON.stringify(value)}`;
    const message = `${expected}, but here is ${JSON.stringify(actual) ?? 'none'}. Correct it.`;
    return [{ where: appendPointer(where, 'value', member), message }];
  });
}

/** The schema of each stated error lists the codes of the error table under its status, and lets others through. */
export function checkErrorCodes(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) =>
    errorMediaOf(document, operation).flatMap(({ status, schema }) => {
      const errors = (operation['x-statements'] ?? []).flatMap(({ error }) => error ?? []);
      const stated = errors.filter((error) => error.status === status).map(({ errorCode }) => errorCode);
      const { codes, isOpen } = listedCodesOf(document, schema);
      if (isOpen && codes.toSorted().join() === stated.toSorted().join()) return [];
      const expected = `an \`errorCode\` of ${stated.join(', ') || 'no stated code'}, or of any other`;
      const actual = `${codes.join(', ') || 'no code'}${isOpen ? '' : ', and no other'}`;
      const place = `The ${status} of ${operation.operationId}`;
      const message = `${place} has ${expected}, but here is ${actual}. Correct openapi/schemas/error-codes.yaml.`;
      return [{ where: appendPointer('#/paths', path, method, 'responses', status), message }];
    }),
  );
}

/** The codes that a schema of an error lists, and whether it takes any other string. */
function listedCodesOf(document: Document, reference: JsonSchema | undefined): { codes: string[]; isOpen: boolean } {
  const schema = reference === undefined ? {} : resolveReference<JsonSchema>(document, reference);
  const { errorCode } = (schema.properties ?? {}) as Record<string, JsonSchema | undefined>;
  const branches = (errorCode?.anyOf ?? []) as { enum?: string[] }[];
  return {
    codes: branches.flatMap((branch) => branch.enum ?? []),
    isOpen: branches.some((branch) => branch.enum === undefined),
  };
}
