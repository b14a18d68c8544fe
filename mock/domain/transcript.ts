import type { components } from '../../src/generated/service-types.ts';
import { formatInstant, type Instant } from '../../src/instant.ts';
import { type LinkSigning, type Sample, sampleMimeType, signLink } from './signed-link.ts';

type Schemas = components['schemas'];
export type TranscriptEntry = Schemas['TranscriptEntry'];
type ContentItem = Schemas['ContentItem'];

export type MediaSource = { sample: Sample; mimeType?: string } | { url: string; mimeType: string };

export type StoredItem =
  | Schemas['TextItem']
  | Schemas['ButtonItem']
  | { type: 'image' | 'video'; source: MediaSource; caption: string }
  | { type: 'audio'; source: MediaSource }
  | { type: 'file'; source: MediaSource; filename: string };

type Stored<Entry> = Required<Omit<Entry, 'timestamp' | 'content'>> & { at: Instant };

export type StoredEntry =
  | (Stored<Schemas['MessageEntry']> & { content: StoredItem[] })
  | Stored<Schemas['FunctionCallEntry']>
  | Stored<Schemas['FunctionCallOutputEntry']>
  | Stored<Schemas['ThinkingEntry']>
  | Stored<Schemas['SummaryEntry']>;

/** Source: the chapter Transcript entry of the interface. */
export function toTranscriptEntry(stored: StoredEntry, links: LinkSigning, now: Instant): TranscriptEntry {
  const timestamp = formatInstant(stored.at);
  if (stored.type !== 'message') {
    const { at: _, ...entry } = stored;
    return { ...entry, timestamp };
  }
  const { type, role, content, senderId, senderName, agentName, metadata } = stored;
  const items = content.map((item) => toContentItem(item, links, now));
  return { type, role, content: items, senderId, senderName, agentName, metadata, timestamp };
}

function toContentItem(item: StoredItem, links: LinkSigning, now: Instant): ContentItem {
  if (!('source' in item)) return item;
  const { type, source, ...described } = item;
  return { type, ...toMediaFields(source, links, now), ...described } as ContentItem;
}

function toMediaFields(source: MediaSource, links: LinkSigning, now: Instant): { mimeType: string; url: string } {
  if ('url' in source) return { mimeType: source.mimeType, url: source.url };
  const { sample, mimeType = sampleMimeType[sample] } = source;
  return { mimeType, url: signLink(`samples/${sample}`, links, now) };
}
