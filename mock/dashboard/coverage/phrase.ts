import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { components } from '../../../src/generated/workspaces-types.ts';

export type Agent = components['schemas']['Agent'];
type EntryType = ControlSchemas['TranscriptEntry']['type'];
type ContentType = ControlSchemas['ContentItem']['type'];

/** A type of entry, or of content in one. */
export type WantedContent = { entry: EntryType } | { content: ContentType };

/** A message that this agent replies to with the wanted content: a phrase that no earlier reply matches. */
export function findPhrase({ published, versions }: Agent, target: WantedContent): string | undefined {
  const replies = versions.find(({ label }) => label === published)?.replies ?? [];
  const replyFor = (phrase: string) =>
    replies.find(({ when }) => when.some((candidate) => phrase.toLowerCase().includes(candidate.toLowerCase())));
  return replies
    .filter(
      ({ entries }) =>
        !entries.some(({ type }) => type === 'failure') && entries.some((entry) => containsTarget(entry, target)),
    )
    .flatMap((reply) => reply.when.filter((phrase) => replyFor(phrase) === reply))[0];
}

function containsTarget(entry: components['schemas']['Entry'], target: WantedContent): boolean {
  if ('content' in target) {
    return entry.type === 'message' && entry.content.some(({ type }) => type === target.content);
  }
  if (target.entry === 'function_call_output') return entry.type === 'function_call' && entry.output !== undefined;
  return entry.type === target.entry;
}
