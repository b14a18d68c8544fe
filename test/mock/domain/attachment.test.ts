import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentItem } from '../../../mock/domain/attachment.ts';

test.each([
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
])('trigger-chat/attachments: %s shows as what its ending says', (name, { mimeType, ...item }) => {
  const url = `https://files.example.com/a.b/${name}`;

  expect(attachmentItem(url)).toEqual({ ...item, source: { url, mimeType } });
});

test.each(['?name=photo.png', '#film.mp4', '?name=photo.png#film.mp4', '?at=/b/photo.png'])(
  'neither query nor fragment tells the kind, and both stay in the link: %s',
  (rest) => {
    const url = `https://files.example.com/paper.pdf${rest}`;
    const source = { url, mimeType: 'application/pdf' };

    expect(attachmentItem(url)).toEqual({ type: 'file', source, filename: 'paper.pdf' });
  },
);

test('trigger-chat/attachment-reachable: whatever the link, it is passed on as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (url) => {
      expect(attachmentItem(url)).toMatchObject({ source: { url } });
    }),
    { seed: 1 },
  );
});

test('a name without a dot has no ending, even if it is one', () => {
  expect(attachmentItem('https://files.example.com/png')).toMatchObject({ type: 'file', filename: 'png' });
});
