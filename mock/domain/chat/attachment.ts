import { sampleByKind } from '../session/signed-link.ts';
import type { StoredItem } from '../session/transcript.ts';

const typesByExtension = {
  png: ['image', 'image/png'],
  jpg: ['image', 'image/jpeg'],
  jpeg: ['image', 'image/jpeg'],
  gif: ['image', 'image/gif'],
  webp: ['image', 'image/webp'],
  mp4: ['video', 'video/mp4'],
  webm: ['video', 'video/webm'],
  mp3: ['audio', 'audio/mpeg'],
  ogg: ['audio', 'audio/ogg'],
  wav: ['audio', 'audio/wav'],
  pdf: ['file', 'application/pdf'],
} as const;

/**
 * The content item that stands for an attached link, judged by the ending of its path.
 *
 * Nothing is fetched, so a sample of the kind stands for the attached file: a medium in a transcript has a link that is
 * signed and expires, which no foreign address does. Of the attached link only the name of the file is shown.
 *
 * Source: Content item.
 * Assumption `trigger-chat/attachments`: attachments are shown after the text of the sent message.
 */
export function toAttachmentItem(link: string): StoredItem {
  const path = link.split(/[?#]/, 1)[0] ?? '';
  const filename = path.slice(path.lastIndexOf('/') + 1);
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const [kind, mimeType] = Object.hasOwn(typesByExtension, extension)
    ? typesByExtension[extension as keyof typeof typesByExtension]
    : (['file', 'application/octet-stream'] as const);
  const source = { sample: sampleByKind[kind], mimeType };
  switch (kind) {
    case 'image':
    case 'video':
      return { type: kind, source, caption: '' };
    case 'audio':
      return { type: 'audio', source };
    case 'file':
      return { type: 'file', source, filename };
  }
}
