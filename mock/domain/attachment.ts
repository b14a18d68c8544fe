import type { StoredItem } from './transcript.ts';

const kinds = {
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
 * The link is passed on as it is: nothing is fetched, and it is not ours to sign.
 *
 * Assumption `trigger-chat/attachments`: attachments are shown after the text of the sent message.
 */
export function attachmentItem(link: string): StoredItem {
  const path = link.split(/[?#]/, 1)[0] ?? '';
  const filename = path.slice(path.lastIndexOf('/') + 1);
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const [kind, mimeType] = Object.hasOwn(kinds, ending)
    ? kinds[ending as keyof typeof kinds]
    : (['file', 'application/octet-stream'] as const);
  const source = { url: link, mimeType };
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
