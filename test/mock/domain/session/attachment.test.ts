import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAttachmentItem } from '../../../../mock/domain/conversation.ts';
import { sampleByKind } from '../../../../mock/domain/signed-link.ts';

interface Shown {
  type: keyof typeof sampleByKind;
  mimeType: string;
  caption?: string;
  filename?: string;
}

const shown: [name: string, item: Shown][] = [
  ['photo.png', { type: 'image', mimeType: 'image/png', caption: '' }],
  ['photo.jpg', { type: 'image', mimeType: 'image/jpeg', caption: '' }],
  ['photo.JPEG', { type: 'image', mimeType: 'image/jpeg', caption: '' }],
  ['photo.gif', { type: 'image', mimeType: 'image/gif', caption: '' }],
  ['photo.webp', { type: 'image', mimeType: 'image/webp', caption: '' }],
  ['film.mp4', { type: 'video', mimeType: 'video/mp4', caption: '' }],
  ['film.webm', { type: 'video', mimeType: 'video/webm', caption: '' }],
  ['song.mp3', { type: 'audio', mimeType: 'audio/mpeg' }],
  ['song.ogg', { type: 'audio', mimeType: 'audio/ogg' }],
  ['song.wav', { type: 'audio', mimeType: 'audio/wav' }],
  ['paper.pdf', { type: 'file', mimeType: 'application/pdf', filename: 'paper.pdf' }],
  ['paper.tar.gz', { type: 'file', mimeType: 'application/octet-stream', filename: 'paper.tar.gz' }],
  ['photo.png.zip', { type: 'file', mimeType: 'application/octet-stream', filename: 'photo.png.zip' }],
  ['paper', { type: 'file', mimeType: 'application/octet-stream', filename: 'paper' }],
  ['.constructor', { type: 'file', mimeType: 'application/octet-stream', filename: '.constructor' }],
];

test.each(shown)('trigger-chat/attachments: %s shows as what its ending says', (name, { mimeType, ...item }) => {
  const source = { sample: sampleByKind[item.type], mimeType };

  expect(toAttachmentItem(`https://files.example.com/a.b/${name}`)).toEqual({ ...item, source });
});

test.each(['?name=photo.png', '#film.mp4', '?name=photo.png#film.mp4', '?at=/b/photo.png'])(
  'neither query nor fragment tells the kind: %s',
  (rest) => {
    const source = { sample: 'paper.pdf', mimeType: 'application/pdf' };

    expect(toAttachmentItem(`https://files.example.com/paper.pdf${rest}`)).toEqual({
      type: 'file',
      source,
      filename: 'paper.pdf',
    });
  },
);

test('trigger-chat/attachment-reachable: whatever the link, a sample represents it', () => {
  const samples = Object.values(sampleByKind);

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (link) => {
      const item = toAttachmentItem(link);

      expect('source' in item && 'sample' in item.source && samples.includes(item.source.sample)).toBe(true);
      expect('source' in item && 'url' in item.source).toBe(false);
    }),
    { seed: 1 },
  );
});
