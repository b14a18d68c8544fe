// What somebody writes who keeps a service in vitest; test/contracts/vitest.test.ts runs it. `ANSWER` says what it
// gets wrong, and `ASKED` where the paths are written that it was asked for.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { testRules } from '../../../contracts/vitest.ts';
import { createMock } from '../../../mock/index.ts';
import { alterResponses, alterSuccessData } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { serveFetch } from '../../support/serve-fetch.ts';

const variants = {
  right: alterResponses('no path', () => {}),
  wrong: alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
    data.isCancelled = true;
  }),
};
const mock = createMock();
const requestedPaths: string[] = [];
let service: Awaited<ReturnType<typeof serveFetch>>;

beforeAll(async () => {
  const fetchVariant = variants[process.env.ANSWER === 'wrong' ? 'wrong' : 'right']((request) => mock.fetch(request));
  service = await serveFetch((request) => {
    requestedPaths.push(new URL(request.url).pathname);
    return fetchVariant(request);
  });
});
afterAll(async () => {
  writeFileSync(process.env.ASKED ?? '/dev/null', requestedPaths.join('\n'));
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
