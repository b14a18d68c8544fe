import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type Example,
  type Gap,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Response,
  resolveReference,
} from '../generate/document.ts';
import { annotationsAt, type Finding, nodesOf } from './nodes.ts';

/** An answer with a status and a code of its own: 404 `callNotFound`. */
const statusAndCode = /\b[45]\d\d `\w+`/;

/** A gap whose answer is an error has an example of it, and an example names a gap that there is. */
export function checkGapExamples(document: Document): Finding[] {
  const gaps = annotationsAt<Gap>(document, 'x-gaps');
  const examples = namedExamplesOf(document);
  return [
    ...gaps
      .filter(({ default: answer, noExample }) => statusAndCode.test(answer ?? '') && noExample === undefined)
      .filter(({ id }) => examples.every(({ example }) => example['x-gap'] !== id))
      .map(({ id, where }) => ({
        where,
        message: `${id} needs an example of its answer, with \`x-gap: ${id}\`, but there is none. Add one, or say in \`noExample\` why not.`,
      })),
    ...examples.flatMap(({ name, example: { 'x-gap': gapId }, where }) => {
      if (gapId === undefined || gaps.some(({ id }) => id === gapId)) return [];
      const message = `The example "${name}" shows the answer to a gap, but there is no gap ${gapId}. Correct its \`x-gap\`.`;
      return [{ where, message }];
    }),
  ];
}

/** Every named example of the document, of bodies and of parameters. Redocly checks them by their schemas. */
export function namedExamplesOf(document: Document): { name: string; example: Example; where: string }[] {
  return nodesOf(document).flatMap(({ members: { schema, examples = {} }, where }) =>
    schema === undefined
      ? []
      : Object.entries(examples as Record<string, Example>).map(([name, example]) => ({
          name,
          example: resolveReference<Example>(document, example),
          where: appendPointer(where, 'examples', name),
        })),
  );
}

interface Entry {
  type: string;
  content?: { type: string }[];
}

/** Every kind of transcript entry and every kind of content is in the transcript of some example. */
export function checkTranscripts(document: Document): Finding[] {
  const entries = namedExamplesOf(document).flatMap(({ example }) => {
    const body = example.value as { data?: { transcript?: Entry[] } | null } | null;
    return body?.data?.transcript ?? [];
  });
  const items = entries.flatMap(({ content }) => content ?? []);
  return [
    ...findMissingTypes(document, 'TranscriptEntry', entries),
    ...findMissingTypes(document, 'ContentItem', items),
  ];
}

function findMissingTypes(document: Document, name: string, shown: readonly { type: string }[]): Finding[] {
  const schema = document.components.schemas[name] as JsonSchema & { discriminator: { mapping: object } };
  const where = nodesOf(document).find(({ members }) => members === schema)?.where ?? '#';
  return Object.keys(schema.discriminator.mapping)
    .filter((type) => shown.every((one) => one.type !== type))
    .map((type) => ({
      where: appendPointer(where, 'discriminator', 'mapping', type),
      message: `A ${name} can be of type "${type}", but none of the examples has one. Add it to a transcript.`,
    }));
}

/** Every operation shows each of its successes. */
export function checkSuccesses(document: Document): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) => {
    const where = appendPointer('#/paths', path, method);
    return findMissingSuccesses(document, operation).map((message) => ({ where, message }));
  });
}

function findMissingSuccesses(document: Document, { operationId, responses: all }: Operation): string[] {
  const media = all['200'] && resolveReference<Response>(document, all['200']).content?.['application/json'];
  if (media === undefined) return [`${operationId} needs a JSON response 200, but has none. Add it with its examples.`];
  const bodies = Object.values(media.examples ?? {}).map(
    (example) => resolveReference<Example>(document, example).value as { message?: unknown },
  );
  if (bodies.length === 0) return [`${operationId} needs examples of its response 200, but has none. Add one.`];
  return literalMessagesOf(document, media.schema)
    .filter((literal) => bodies.every(({ message }) => message !== literal))
    .map((literal) => `${operationId} can say ${JSON.stringify(literal)}, but none of its examples does. Add one.`);
}

/** The texts that a schema allows for `message`, in whichever of its branches. */
function literalMessagesOf(document: Document, reference: JsonSchema): unknown[] {
  const schema = resolveReference<JsonSchema>(document, reference);
  const { message } = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const { const: only, enum: several } = message === undefined ? {} : resolveReference<JsonSchema>(document, message);
  const branches = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((all) => (all ?? []) as JsonSchema[]);
  return [
    ...(only === undefined ? [] : [only]),
    ...((several ?? []) as unknown[]),
    ...branches.flatMap((branch) => literalMessagesOf(document, branch)),
  ];
}
