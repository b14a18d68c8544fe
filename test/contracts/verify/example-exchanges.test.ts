import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { checked } from '../../../contracts/oracle/violation.ts';
import { defineRule } from '../../../contracts/steps/rule.ts';
import { recordExampleExchanges } from '../../../contracts/verify/run-case.ts';
import { createMock } from '../../../mock/index.ts';
import { minute } from '../../../src/instant.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

afterEach(() => void vi.useRealTimers());

test('of a rule that waits long before its first request there is an example, and nothing that it sends long after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using mock = createMock();
  const rule = defineRule({
    id: 'get-session/patient',
    title: 'Waits before each request.',
    pitfall: 'None that anybody knows.',
    statements: ['get-session/error/session-not-found'],
    needs: [],
    effect: 'none',
    arbitrary: () => fc.constantFrom('a', 'b'),
    async check(service, sessionId) {
      for (const _ of ['first', 'second']) {
        vi.setSystemTime(Date.now() + minute);
        await service.send('getSession', { path: { sessionId } });
      }
      return checked;
    },
  });

  const exchanges = await recordExampleExchanges(rule, mockSubject('http://127.0.0.1:1/api'), { fetch: mock.fetch });

  expect(exchanges.map(({ status }) => status)).toEqual([404]);
});
