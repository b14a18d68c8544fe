import { appendPointer } from '../../../src/schema.ts';
import type { Document, JsonSchema } from '../../generate/document.ts';
import type { Finding } from '../finding.ts';
import { nodesOf } from '../nodes.ts';
import { locatedExamplesOf } from './located-examples.ts';

interface Entry {
  type: string;
  content?: { type: string }[];
}

/** Every kind of transcript entry and every kind of content stands in the transcript of some example. */
export function checkTranscripts(document: Document): Finding[] {
  const bodies = locatedExamplesOf(document).map(
    ({ value }) => value as { data?: { transcript?: Entry[] } | null } | null,
  );
  const entries = bodies.flatMap((body) => body?.data?.transcript ?? []);
  const items = entries.flatMap(({ content }) => content ?? []);
  return [
    ...findMissingTypes(
      document,
      'TranscriptEntry',
      entries.map(({ type }) => type),
    ),
    ...findMissingTypes(
      document,
      'ContentItem',
      items.map(({ type }) => type),
    ),
  ];
}

function findMissingTypes(document: Document, name: string, types: string[]): Finding[] {
  const schema = document.components.schemas[name] as JsonSchema & { discriminator: { mapping: object } };
  const where = nodesOf(document).find(({ members }) => members === schema)?.where ?? '#';
  return Object.keys(schema.discriminator.mapping)
    .filter((type) => !types.includes(type))
    .map((type) => ({
      where: appendPointer(where, 'discriminator', 'mapping', type),
      message: `A ${name} can be of type "${type}", but none of the examples has one. Add it to a transcript.`,
    }));
}
