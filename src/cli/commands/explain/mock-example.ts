import { type ExchangeRecord, type Rule, recordExampleExchanges, type Subject } from '../../../../contracts/index.ts';
import { createMock, manualClock } from '../../../../mock/index.ts';

/** What a rule exchanges with a mock in this process in one case. */
export async function recordMockExample(rule: Rule, subject: Subject): Promise<readonly ExchangeRecord[]> {
  await using mock = createMock({
    seed: 'example',
    ...(rule.serial === true ? { clock: manualClock(Date.now()) } : {}),
  });
  // The clock is moved over a socket.
  const controlUrl = rule.needs.includes('control') ? new URL('/_mock', (await mock.listen()).baseUrl).href : undefined;
  return await recordExampleExchanges(rule, subject, { fetch: (request) => mock.fetch(request), controlUrl });
}
