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
import { type Finding, nodesOf } from './nodes.ts';

/** Every documented error has one example of its name, and every example of an error is documented. */
export function checkErrors(document: Document): Finding[] {
  return [
    ...operationsOf(document).flatMap(({ method, path, operation }) =>
      checkOperationErrors(document, operation, appendPointer('#/paths', path, method)),
    ),
    ...checkMisplacedErrors(document),
  ];
}

interface ErrorRow {
  id: string;
  status: number;
  errorCode: string;
  where: string;
}

interface ErrorExample {
  name: string;
  status: number;
  body: { responseCode?: unknown; errorCode?: unknown } | null;
  where: string;
}

function checkOperationErrors(document: Document, operation: Operation, where: string): Finding[] {
  const { operationId } = operation;
  const rows = errorRowsOf(operation, where);
  const examples = errorExamplesOf(document, operation, where);
  const matches = (row: ErrorRow, { name, status }: ErrorExample) => row.errorCode === name && row.status === status;
  return [
    ...rows.flatMap((row, index) => findDuplicate(row, rows.slice(0, index), operationId)),
    ...rows
      .filter((row) => !examples.some((example) => matches(row, example)))
      .map((row) => missingExample(row, operationId)),
    ...examples.flatMap((example) =>
      rows.some((row) => matches(row, example))
        ? findContradictions(example)
        : undocumentedExample(example, operationId),
    ),
  ];
}

function errorRowsOf(operation: Operation, where: string): ErrorRow[] {
  return (operation['x-statements'] ?? []).flatMap(({ id, error }, index) =>
    error === undefined ? [] : [{ id, ...error, where: appendPointer(where, 'x-statements', index) }],
  );
}

function errorExamplesOf(document: Document, operation: Operation, where: string): ErrorExample[] {
  return Object.entries(operation.responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, reference]) => {
      const media = Object.entries(resolveReference<Response>(document, reference).content ?? {});
      return media.flatMap(([mediaType, { examples = {} }]) =>
        Object.entries(examples).map(([name, example]) => ({
          name,
          status: Number(status),
          body: resolveReference<Example>(document, example).value as ErrorExample['body'],
          where: appendPointer(where, 'responses', status, 'content', mediaType, 'examples', name),
        })),
      );
    });
}

function findDuplicate(
  { status, errorCode, id, where }: ErrorRow,
  earlierRows: ErrorRow[],
  operationId: string,
): Finding[] {
  const first = earlierRows.find((row) => row.errorCode === errorCode && row.status === status);
  if (first === undefined) return [];
  const expected = `${operationId} documents ${status} ${errorCode} once`;
  return [{ where, message: `${expected}, but ${first.id} and ${id} both do. Remove one.` }];
}

function missingExample({ id, status, errorCode, where }: ErrorRow, operationId: string): Finding {
  const expected = `an example named "${errorCode}" in the ${status} response of ${operationId}`;
  return { where, message: `${id} needs ${expected}, but there is none. Add one.` };
}

function findContradictions({ name, status, body, where }: ErrorExample): Finding[] {
  return Object.entries({ responseCode: status, errorCode: name }).flatMap(([member, value]) => {
    const actual = body?.[member as keyof NonNullable<typeof body>];
    if (actual === value) return [];
    const expected = `The example "${name}" stands under ${status}, so its ${member} is ${JSON.stringify(value)}`;
    const message = `${expected}, but here is ${JSON.stringify(actual) ?? 'none'}. Correct it.`;
    return [{ where: appendPointer(where, 'value', member), message }];
  });
}

function undocumentedExample({ name, status, where }: ErrorExample, operationId: string): Finding[] {
  const expected = `a statement of ${operationId} with error { status: ${status}, errorCode: ${name} }`;
  const message = `The example "${name}" needs ${expected}, but there is none. Add it or remove the example.`;
  return [{ where, message }];
}

/** Where no operation is, an error row would be in nobody's table. */
function checkMisplacedErrors(document: Document): Finding[] {
  const others = nodesOf(document).filter(({ members }) => !('operationId' in members));
  return others.flatMap(({ members, where }) =>
    errorRowsOf(members as unknown as Operation, where).map(({ id, where: at }) => ({
      where: at,
      message: `${id} has an \`error\`, so it belongs to an operation, but it stands elsewhere. Move it there.`,
    })),
  );
}

/** The schema of each stated error lists the codes of the error table under its status, and lets others through. */
export function checkErrorCodes(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) => {
    const { operationId, responses } = operation;
    return Object.entries(responses)
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([status, reference]) => {
        const schema = resolveReference<Response>(document, reference).content?.['application/json']?.schema;
        const stated = (operation['x-statements'] ?? []).flatMap(({ error }) =>
          error?.status === Number(status) ? [error.errorCode] : [],
        );
        const { codes, isOpen } = listedCodesOf(document, schema);
        if (isOpen && codes.toSorted().join() === stated.toSorted().join()) return [];
        const expected = `an \`errorCode\` of ${stated.join(', ') || 'no stated code'}, or of any other`;
        const actual = `${codes.join(', ') || 'no code'}${isOpen ? '' : ', and no other'}`;
        return [
          {
            where: appendPointer('#/paths', path, method, 'responses', status),
            message: `The ${status} of ${operationId} has ${expected}, but here is ${actual}. Correct openapi/schemas/error-codes.yaml.`,
          },
        ];
      });
  });
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
