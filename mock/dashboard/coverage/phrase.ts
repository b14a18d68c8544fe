import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { components } from '../../../src/generated/workspaces-types.ts';

export type Agent = components['schemas']['Agent'];
type EntryType = ControlSchemas['TranscriptEntry']['type'];
type ContentType = ControlSchemas['ContentItem']['type'];

/** A kind of entry, or a kind of content in one. */
export type Wanted = { entry: EntryType } | { content: ContentType };

/** What a customer can say to get it from this agent: a phrase whose reply has it, and that no earlier reply takes. */
export function phraseFor({ published, versions }: Agent, wanted: Wanted): string | undefined {
  const replies = versions.find(({ label }) => label === published)?.replies ?? [];
  const answering = (phrase: string) =>
    replies.find(({ when }) => when.some((one) => phrase.toLowerCase().includes(one.toLowerCase())));
  return replies
    .filter(({ entries }) => !entries.some(({ type }) => type === 'failure') && entries.some((one) => has(one, wanted)))
    .flatMap((reply) => reply.when.filter((phrase) => answering(phrase) === reply))[0];
}

function has(entry: components['schemas']['Entry'], wanted: Wanted): boolean {
  if ('content' in wanted) {
    return entry.type === 'message' && entry.content.some(({ type }) => type === wanted.content);
  }
  if (wanted.entry === 'function_call_output') return entry.type === 'function_call' && entry.output !== undefined;
  return entry.type === wanted.entry;
}
