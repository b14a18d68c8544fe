import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextCutter, readAnswer, toHead } from '../../../contracts/transport/read-answer.ts';

const mega = 1024 * 1024;

async function* inChunks(text: string, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('an answer up to 1 MB is kept as it is', async () => {
  const text = JSON.stringify({ data: 'ä'.repeat(mega / 4) });

  expect(await readAnswer(inChunks(text, 1_001), () => {})).toEqual({ text });
});

test('of a larger one the long texts are cut, and its size and digest are kept', async () => {
  const body = JSON.stringify({ data: { sessionId: 'ses-1', note: 'x'.repeat(15 * mega) } });
  const { text, cut } = await readAnswer(inChunks(body), () => {});

  expect(JSON.parse(text)).toMatchObject({ data: { sessionId: 'ses-1', note: expect.stringMatching(/^x{8192}…$/) } });
  expect(cut).toEqual({ bytes: body.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('the head of an answer has the size and the digest of all of it', async () => {
  const text = 'x'.repeat(10_000);
  const head = toHead({ text });

  expect(head).toEqual({
    text: `${'x'.repeat(8192)}…`,
    cut: { bytes: 10_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(toHead(head)).toEqual(head);
});

test('one that is too large even so, or has no end, is not read on', async () => {
  const many = JSON.stringify(Array.from({ length: mega / 2 }, (_, index) => index));
  await expect(readAnswer(inChunks(many), () => {})).rejects.toThrow('was not read on');
  await expect(readAnswer(inChunks(`"${'x'.repeat(17 * mega)}"`), () => {})).rejects.toThrow('was not read on');
});

test('of one that is cut off the beginning is handed on', async () => {
  const beginnings: string[] = [];
  async function* breaksOff() {
    yield new TextEncoder().encode('{"data":');
    throw new Error('reset');
  }

  await expect(readAnswer(breaksOff(), (text) => void beginnings.push(text))).rejects.toThrow('reset');
  expect(beginnings).toEqual(['{"data":']);
});

test('whatever JSON comes in whatever pieces, what is left is JSON with the same short values', () => {
  const long = fc.constantFrom('"', '\\', '\u0001', 'ä', '😀', 'x').map((unit) => unit.repeat(6_000));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), long, fc.jsonValue())),
      fc.integer({ min: 1, max: 9_000 }),
      (values, size) => {
        const text = JSON.stringify(values);
        const { cut } = createTextCutter();
        let left = '';
        for (let at = 0; at < text.length; at += size) left += cut(text.slice(at, at + size));
        const parsed = JSON.parse(left) as unknown[];

        expect(parsed).toHaveLength(values.length);
        for (const [index, value] of values.entries())
          if (JSON.stringify(value).length < 4_000) expect(parsed[index]).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
    { numRuns: 200 },
  );
});
