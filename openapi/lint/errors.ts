import { annotationsIn } from '../../src/document/annotations.ts';
import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type Example,
  type Gap,
  type JsonSchema,
  operationsOf,
  type Response,
  resolveReference,
} from '../generate/document.ts';
import type { Finding } from './annotations.ts';

/** What the operations answer in JSON, for each status of a response or of a stated error. */
function answersOf(document: Document) {
  return operationsOf(document).flatMap(({ method, path, operation }) => {
    const { operationId, responses, 'x-statements': statements = [] } = operation;
    const errors = statements.flatMap(({ error }) => error ?? []);
    return [...new Set([...Object.keys(responses), ...errors.map(({ status }) => String(status))])].map((status) => {
      const { content } = resolveReference<Response>(document, responses[status] ?? { description: '' });
      const { schema = {}, examples = {} } = content?.['application/json'] ?? {};
      return {
        operationId,
        status,
        schema,
        /** The codes that are stated of errors with this status. */
        stated: errors.filter((error) => String(error.status) === status).map(({ errorCode }) => errorCode),
        examples: Object.entries(examples).map(([name, example]) => ({
          name,
          example: resolveReference<Example>(document, example),
        })),
        where: appendPointer('#/paths', path, method, 'responses', status),
      };
    });
  });
}

/** The errors that are stated of an operation are those that its examples show and its schemas list. */
export function checkErrors(document: Document): Finding[] {
  return answersOf(document).flatMap(({ operationId, status, stated, schema, examples, where }) => {
    if (!/^[45]/.test(status)) return [];
    const names = examples.map(({ name }) => name);
    const { codes, isOpen } = listedCodesOf(document, schema);
    const isListed = isOpen && codes.toSorted().join() === stated.toSorted().join();
    const actual = `${codes.join(', ') || 'no code'}${isOpen ? '' : ', and no other'}`;
    const place = `The ${status} of ${operationId}`;
    const messages = [
      ...stated
        .filter((code) => !names.includes(code))
        .map((code) => `${place} needs an example named "${code}", but there is none. Add one.`),
      ...names
        .filter((code) => !stated.includes(code))
        .map(
          (code) => `${place} has an example "${code}", but no statement has this error. Add it or remove the example.`,
        ),
      ...examples.flatMap(({ name, example }) => findContradictions(status, name, example)),
      ...(isListed
        ? []
        : [
            `${place} has ${stated.join(', ')} or any other, but here is ${actual}. Correct openapi/schemas/error-codes.yaml.`,
          ]),
    ];
    return messages.map((message) => ({ where, message }));
  });
}

function findContradictions(status: string, errorCode: string, { value }: Example): string[] {
  return Object.entries({ responseCode: Number(status), errorCode }).flatMap(([member, expected]) => {
    const actual = (value as Readonly<Record<string, unknown>> | null)?.[member];
    if (actual === expected) return [];
    const place = `The example "${errorCode}" is under ${status}, so its ${member} is ${JSON.stringify(expected)}`;
    return [`${place}, but here is ${JSON.stringify(actual) ?? 'none'}. Correct it.`];
  });
}

/** The codes that a schema of an error lists, and whether it takes any other string. */
function listedCodesOf(document: Document, reference: JsonSchema): { codes: string[]; isOpen: boolean } {
  const { properties = {} } = resolveReference<JsonSchema>(document, reference);
  const { errorCode } = properties as Record<string, { anyOf?: { enum?: string[] }[] } | undefined>;
  const branches = errorCode?.anyOf ?? [];
  return {
    codes: branches.flatMap((branch) => branch.enum ?? []),
    isOpen: branches.some((branch) => branch.enum === undefined),
  };
}

/** An answer with a status and a code of its own: 404 `callNotFound`. */
const statusAndCode = /\b[45]\d\d `\w+`/;

/** A gap whose answer is an error has an example of it, and an example names a gap that there is. */
export function checkGapExamples(document: Document): Finding[] {
  const gaps = annotationsIn<Gap>(document, 'x-gaps').map(({ annotation }) => annotation);
  const examples = answersOf(document).flatMap(({ examples: all, where }) => all.map((one) => ({ ...one, where })));
  const unshown = gaps.filter(({ id, default: answer, noExample }) => {
    const needsExample = statusAndCode.test(answer ?? '') && noExample === undefined;
    return needsExample && examples.every(({ example }) => example['x-gap'] !== id);
  });
  const lost = examples.filter(({ example: { 'x-gap': gapId } }) => {
    return gapId !== undefined && gaps.every(({ id }) => id !== gapId);
  });
  return [
    ...unshown.map(({ id }) => ({
      where: '#',
      message: `${id} needs an example of its answer, with \`x-gap: ${id}\`. Add one, or say in \`noExample\` why not.`,
    })),
    ...lost.map(({ name, example, where }) => ({
      where,
      message: `The example "${name}" shows the answer to a gap, but there is no gap ${example['x-gap']}. Correct it.`,
    })),
  ];
}
