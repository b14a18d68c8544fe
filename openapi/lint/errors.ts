import {
  type Document,
  type Example,
  type Operation,
  operationsOf,
  type Response,
  resolve,
} from '../generate/document.ts';
import { below, type Finding } from './finding.ts';
import { nodesOf } from './nodes.ts';

/** Every documented error has one example of its name, and every example of an error is documented. */
export function errors(document: Document): Finding[] {
  return [
    ...operationsOf(document).flatMap(({ method, path, operation }) =>
      errorsOfOperation(document, operation, below('#/paths', path, method)),
    ),
    ...errorsElsewhere(document),
  ];
}

interface Row {
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

function errorsOfOperation(document: Document, operation: Operation, where: string): Finding[] {
  const { operationId } = operation;
  const rows = rowsOf(operation, where);
  const examples = examplesOf(document, operation, where);
  const documents = (row: Row, { name, status }: ErrorExample) => row.errorCode === name && row.status === status;
  return [
    ...rows.flatMap((row, index) => repeated(row, rows.slice(0, index), operationId)),
    ...rows
      .filter((row) => !examples.some((example) => documents(row, example)))
      .map((row) => unshown(row, operationId)),
    ...examples.flatMap((example) =>
      rows.some((row) => documents(row, example)) ? contradictions(example) : undocumented(example, operationId),
    ),
  ];
}

function rowsOf(operation: Operation, where: string): Row[] {
  return (operation['x-statements'] ?? []).flatMap(({ id, error }, index) =>
    error === undefined ? [] : [{ id, ...error, where: below(where, 'x-statements', index) }],
  );
}

function examplesOf(document: Document, operation: Operation, where: string): ErrorExample[] {
  return Object.entries(operation.responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, reference]) => {
      const media = Object.entries(resolve<Response>(document, reference).content ?? {});
      return media.flatMap(([mediaType, { examples = {} }]) =>
        Object.entries(examples).map(([name, example]) => ({
          name,
          status: Number(status),
          body: resolve<Example>(document, example).value as ErrorExample['body'],
          where: below(where, 'responses', status, 'content', mediaType, 'examples', name),
        })),
      );
    });
}

function repeated({ status, errorCode, id, where }: Row, before: Row[], operationId: string): Finding[] {
  const first = before.find((row) => row.errorCode === errorCode && row.status === status);
  if (first === undefined) return [];
  const expected = `${operationId} documents ${status} ${errorCode} once`;
  return [{ where, message: `${expected}, but ${first.id} and ${id} both do. Remove one.` }];
}

function unshown({ id, status, errorCode, where }: Row, operationId: string): Finding {
  const expected = `an example named "${errorCode}" in the ${status} response of ${operationId}`;
  return { where, message: `${id} needs ${expected}, but there is none. Add one.` };
}

function contradictions({ name, status, body, where }: ErrorExample): Finding[] {
  return Object.entries({ responseCode: status, errorCode: name }).flatMap(([member, value]) => {
    const actual = body?.[member as keyof NonNullable<typeof body>];
    if (actual === value) return [];
    const expected = `The example "${name}" stands under ${status}, so its ${member} is ${JSON.stringify(value)}`;
    const message = `${expected}, but here is ${JSON.stringify(actual) ?? 'none'}. Correct it.`;
    return [{ where: below(where, 'value', member), message }];
  });
}

function undocumented({ name, status, where }: ErrorExample, operationId: string): Finding[] {
  const expected = `a statement of ${operationId} with error { status: ${status}, errorCode: ${name} }`;
  const message = `The example "${name}" needs ${expected}, but there is none. Add it or remove the example.`;
  return [{ where, message }];
}

/** Where no operation is, an error row would be in nobody's table. */
function errorsElsewhere(document: Document): Finding[] {
  const others = nodesOf(document).filter(({ members }) => !('operationId' in members));
  return others.flatMap(({ members, where }) =>
    rowsOf(members as unknown as Operation, where).map(({ id, where: at }) => ({
      where: at,
      message: `${id} has an \`error\`, so it belongs to an operation, but it stands elsewhere. Move it there.`,
    })),
  );
}
