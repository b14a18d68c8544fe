import { expect, test } from 'vitest';
import { buildDocs } from '../../docs/index.ts';
import { createMock, manualClock } from '../../mock/index.ts';

function readSteps(page: string): { request: string; response: string }[] {
  const sample = /^```sh title="curl"\n([\s\S]*?)\n```[\s\S]*?^```json\n([\s\S]*?)\n```/gm;
  return [...page.matchAll(sample)].map(([, request = '', response = '']) => ({ request, response }));
}

function parseCurl(command: string): Request {
  const [, method = '', url = ''] = /-X (\w+) '([^']+)'/.exec(command) ?? [];
  const headers = new Headers();
  for (const [, name = '', value = ''] of command.matchAll(/-H '([\w-]+): ([^']*)'/g)) headers.set(name, value);
  return new Request(url, { method, headers, body: /-d '([\s\S]*)'$/.exec(command)?.[1] ?? null });
}

const anyId = /(?<=_)[0-9a-f]{16}(?![0-9a-f])/g;

test('each request of the guide about the first conversation gets the response that the guide shows', async () => {
  await using mock = createMock({ seed: 'guide', clock: manualClock(Date.parse('2026-03-10T09:00:00Z')) });
  const page = buildDocs({ format: 'markdown' }).files.get('guides/first-conversation.md') ?? '';
  const actualIds = new Map<string, string>();
  const toActual = (text: string) => text.replaceAll(anyId, (id) => actualIds.get(id) ?? expect.fail(`${id} is new.`));
  const normalize = (text: string) => JSON.parse(text.replaceAll(/"20\d\d-[^"]+Z"/g, '"a time"')) as unknown;

  const steps = readSteps(page);
  for (const { request, response } of steps) {
    const actual = await (await mock.fetch(parseCurl(toActual(request)))).text();
    const ids = actual.match(anyId) ?? [];
    for (const [index, id] of (response.match(anyId) ?? []).entries()) actualIds.set(id, ids[index] ?? '');

    expect(normalize(actual)).toEqual(normalize(toActual(response)));
    await mock.time.advance({ seconds: 80 });
  }
  expect(steps).toHaveLength(4);
  expect(new Set(page.match(/(?<="senderName": ")\w+/g))).toEqual(new Set(['Ava', 'Maya']));
});
