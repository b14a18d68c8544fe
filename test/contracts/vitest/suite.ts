// What somebody writes who keeps a service in vitest; test/contracts/vitest.test.ts runs it. `ANSWER` says what it
// gets wrong, and `ASKED` where the paths are written that it was asked for.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { testRules } from '../../../contracts/vitest.ts';
import { createMock } from '../../../mock/index.ts';
import { answering, answeringWith } from '../../support/altered-service.ts';
import { servedFetch } from '../../support/served-fetch.ts';
import { mockSubject } from '../../support/subject.ts';

const ways = {
  right: answering('no path', () => {}),
  wrong: answeringWith('DELETE /chat-agent/cancel/', (data) => {
    data.isCancelled = true;
  }),
};
const mock = createMock();
const asked: string[] = [];
let service: Awaited<ReturnType<typeof servedFetch>>;

beforeAll(async () => {
  const way = ways[process.env.ANSWER === 'wrong' ? 'wrong' : 'right']((request) => mock.fetch(request));
  service = await servedFetch((request) => {
    asked.push(new URL(request.url).pathname);
    return way(request);
  });
});
afterAll(async () => {
  writeFileSync(process.env.ASKED ?? '/dev/null', asked.join('\n'));
  await service[Symbol.asyncDispose]();
});

testRules(
  () => {
    const { otherWorkspace: _, ...subject } = mockSubject(
      process.env.ANSWER === 'none' ? 'http://127.0.0.1:1/api' : service.baseUrl,
    );
    return subject;
  },
  {
    effects: 'schedule',
    runs: 3,
    rules: rules.filter(({ id }) => /^(cancel-scheduled|get-session|cancel-call|time)\//.test(id)),
  },
);
