import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAttachmentItem } from '../../../mock/domain/conversation.ts';
import { type LinkSigning, sampleByKind, sampleMimeType } from '../../../mock/domain/signed-link.ts';
import { type StoredItem, toTranscriptEntry } from '../../../mock/domain/transcript.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { parseInstant } from '../../support/mock/world.ts';

const said = parseInstant('2026-11-20T09:00:00.250Z');
const read = parseInstant('2026-11-20T10:00:00Z');
const links: LinkSigning = {
  base: 'http://127.0.0.1:4010/media',
  secret: 'secret',
  lifetimeMs: 60_000,
  clockWorkspaceId: undefined,
};

test('each read of a transcript signs new links to sample files', () => {
  const [image, video, audio, file] = contentOf(
    { type: 'image', source: { sample: 'picture.png' }, caption: 'A' },
    { type: 'video', source: { sample: 'film.mp4' }, caption: 'B' },
    { type: 'audio', source: { sample: 'sound.wav' } },
    { type: 'file', source: { sample: 'paper.pdf' }, filename: 'c.pdf' },
  );
  const link = (sample: string) => {
    const expires = (read + 60_000) / 1_000;
    return expect.stringMatching(
      new RegExp(`^http://127\\.0\\.0\\.1:4010/media/samples/${sample}\\?expires=${expires}&signature=[0-9a-f]+$`),
    );
  };

  expect(image).toEqual({ type: 'image', mimeType: 'image/png', url: link('picture.png'), caption: 'A' });
  expect(video).toEqual({ type: 'video', mimeType: 'video/mp4', url: link('film.mp4'), caption: 'B' });
  expect(audio).toEqual({ type: 'audio', mimeType: 'audio/wav', url: link('sound.wav') });
  expect(file).toEqual({
    type: 'file',
    mimeType: sampleMimeType['paper.pdf'],
    url: link('paper.pdf'),
    filename: 'c.pdf',
  });
});

function messageOf(...content: StoredItem[]) {
  const from = { senderId: '+14155550101', senderName: 'Mia', agentName: 'Mia', metadata: { topic: 'a' } };
  return { type: 'message', role: 'assistant', content, ...from, at: said } as const;
}

function contentOf(...items: StoredItem[]) {
  const entry = toTranscriptEntry(messageOf(...items), links, read);
  return entry.type === 'message' ? entry.content : [];
}

interface Shown {
  type: keyof typeof sampleByKind;
  mimeType: string;
  caption?: string;
  filename?: string;
}

const shown: [name: string, item: Shown][] = [
  ['photo.png', { type: 'image', mimeType: 'image/png', caption: '' }],
  ['photo.JPEG', { type: 'image', mimeType: 'image/jpeg', caption: '' }],
  ['film.mp4', { type: 'video', mimeType: 'video/mp4', caption: '' }],
  ['song.mp3', { type: 'audio', mimeType: 'audio/mpeg' }],
  ['paper.pdf', { type: 'file', mimeType: 'application/pdf', filename: 'paper.pdf' }],
  ['paper.tar.gz', { type: 'file', mimeType: 'application/octet-stream', filename: 'paper.tar.gz' }],
  ['photo.png.zip', { type: 'file', mimeType: 'application/octet-stream', filename: 'photo.png.zip' }],
  ['paper', { type: 'file', mimeType: 'application/octet-stream', filename: 'paper' }],
  ['.constructor', { type: 'file', mimeType: 'application/octet-stream', filename: '.constructor' }],
];

test.each(shown)(
  'trigger-chat/attachments: the file extension of an attachment decides its kind in the transcript: %s',
  (name, { mimeType, ...item }) => {
    const source = { sample: sampleByKind[item.type], mimeType };

    expect(toAttachmentItem(`https://files.example.com/a.b/${name}`)).toEqual({ ...item, source });
  },
);

test('trigger-chat/attachment-reachable: the transcript shows a sample file in place of each attachment', () => {
  const samples = Object.values(sampleByKind);
  const text = fc.string({ unit: anyCharacter });

  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((path) => `https://files.example/${path}`),
      ),
      (link) => {
        const item = toAttachmentItem(link);

        expect('source' in item && 'sample' in item.source && samples.includes(item.source.sample)).toBe(true);
        expect('source' in item && 'url' in item.source).toBe(false);
      },
    ),
    { seed: 1 },
  );
});
