import { expect, test } from 'vitest';
import type { StreamEntry, Streams } from '../../../mock/log/streams.ts';

/** What every store of streams has to do. `open` returns two that share what is stored, as two processes do. */
export function describeStreams(open: () => Promise<readonly [Streams, Streams]>): void {
  const entry = (stream: string, version: number, text = `${stream} ${version}`): StreamEntry => ({
    stream,
    version,
    text,
  });
  const from = (stream: string, version = 0) => ({ stream, version });
  const fill = async (streams: Streams, stream: string, count: number) => {
    for (let version = 0; version < count; version += 1) await streams.append([entry(stream, version)]);
  };

  test('what one has appended, the other reads, in order, from where it asks', async () => {
    const [one, other] = await open();
    await fill(one, 'a', 3);
    await fill(one, 'b', 1);

    expect((await other.read([from('a', 1), from('b')])).entries).toEqual([
      entry('a', 1),
      entry('a', 2),
      entry('b', 0),
    ]);
    expect((await other.read([from('a', 3), from('unknown')])).entries).toEqual([]);
  });

  test('a read says when it was, and never goes back', async () => {
    const [one, other] = await open();
    const { at } = await one.read([]);

    expect(Number.isSafeInteger(at)).toBe(true);
    expect((await other.read([from('a')])).at).toBeGreaterThanOrEqual(at);
  });

  test('of two entries of the same version, one is appended', async () => {
    const [one, other] = await open();
    await fill(one, 'a', 2);

    const appended = await Promise.all([one.append([entry('a', 2, 'one')]), other.append([entry('a', 2, 'other')])]);

    expect([...appended].sort()).toEqual([false, true]);
    expect((await one.read([from('a', 2)])).entries).toEqual([entry('a', 2, appended[0] ? 'one' : 'other')]);
  });

  test('entries of several streams are appended all or none', async () => {
    const [one, other] = await open();
    await one.append([entry('a', 0), entry('b', 0)]);

    expect(await other.append([entry('a', 1), entry('b', 0)])).toBe(false);
    expect((await one.read([from('a', 1)])).entries).toEqual([]);
    expect(await other.append([entry('a', 1), entry('b', 1)])).toBe(true);
  });

  test('a text is read as it was appended', async () => {
    const [one, other] = await open();
    const text = JSON.stringify({ text: 'ÄÖ\u{1F600}\n\'"\\ %s $1 \u2028', long: 'x'.repeat(300_000) });
    await one.append([entry("it's", 0, text)]);

    expect((await other.read([from("it's")])).entries).toEqual([entry("it's", 0, text)]);
  });

  test('a snapshot stands for what is before it, for who starts from nothing', async () => {
    const [one, other] = await open();
    await fill(one, 'a', 5);
    await one.saveSnapshot(entry('a', 1, 'early'));
    await one.saveSnapshot(entry('a', 3, 'late'));
    await other.saveSnapshot(entry('a', 2, 'too late'));

    expect((await other.read([from('a')])).entries).toEqual([
      { ...entry('a', 3, 'late'), isSnapshot: true },
      entry('a', 4),
    ]);
    expect((await other.read([from('a', 4)])).entries).toEqual([entry('a', 4)]);
    expect(await other.append([entry('a', 4)])).toBe(false);
    expect(await other.append([entry('a', 5)])).toBe(true);
  });

  test('who has missed entries that are gone gets the snapshot too', async () => {
    const [one, other] = await open();
    await fill(one, 'a', 6);
    await one.saveSnapshot(entry('a', 3, 'early'));
    await one.saveSnapshot(entry('a', 5, 'late'));

    expect((await other.read([from('a', 2)])).entries).toEqual([{ ...entry('a', 5, 'late'), isSnapshot: true }]);
  });

  test('of entries for which a snapshot stands, only those stay that are to stay, and the stream goes on', async () => {
    const [one, other] = await open();
    await fill(one, 'a', 3);
    await one.saveSnapshot(entry('a', 2, 'over'), { keepFrom: 2 });

    const over = { ...entry('a', 2, 'over'), isSnapshot: true };
    expect((await other.read([from('a', 1)])).entries).toEqual([over]);
    expect((await other.read([from('a', 3)])).entries).toEqual([]);
    expect(await other.append([entry('a', 2)])).toBe(false);
    expect(await other.append([entry('a', 3)])).toBe(true);
    expect((await one.read([from('a')])).entries).toEqual([over, entry('a', 3)]);
  });

  test('streams whose names begin so are removed, and no others', async () => {
    const [one, other] = await open();
    await fill(one, '1/a', 2);
    await fill(one, '1/b', 1);
    await fill(one, '11/a', 1);
    await one.saveSnapshot(entry('1/a', 1, 'snapshot'));
    await one.remove('1/');

    expect((await other.read([from('1/a'), from('1/b'), from('11/a')])).entries).toEqual([entry('11/a', 0)]);
  });

  test('of requests the latest are kept, with numbers of their own', async () => {
    const [one, other] = await open();
    const add = (streams: Streams, first: number, last: number) => {
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return streams.addRequests(
        numbers.map((number) => ({ workspaceId: `w${number % 2}`, text: `"${number}"` })),
        4,
      );
    };
    await add(one, 1, 3);
    await add(other, 4, 6);
    const kept = [3, 4, 5, 6].map((number) => ({ number, text: `"${number}"` }));

    expect(await one.readRequests()).toEqual(kept);
    expect(await other.readRequests()).toEqual(kept);
    await one.removeRequests('w1');
    expect((await other.readRequests()).map(({ number }) => number)).toEqual([4, 6]);
    await other.removeRequests();
    await one.addRequests([{ workspaceId: undefined, text: 'later' }], 4);
    expect(await other.readRequests()).toEqual([{ number: 7, text: 'later' }]);
  });

  test('a subscriber is notified of streams to which others append', async () => {
    const [one, other] = await open();
    const notified = new Promise<readonly string[]>((resolve) => {
      other.subscribe(resolve);
    });
    let version = 0;
    // Until it listens, nobody tells it.
    const timer = setInterval(() => void one.append([entry('a', version++)]), 20);

    expect(await notified).toEqual(['a']);
    clearInterval(timer);
  });
}
