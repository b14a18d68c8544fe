import { type ExchangeRecord, type Rule, recordExampleExchanges, type Subject } from '../contracts/index.ts';
import { createMock, manualClock } from '../mock/index.ts';

/** The exchanges of one case of a rule with a mock in this process. */
export async function recordMockExample(rule: Rule, subject: Subject): Promise<readonly ExchangeRecord[]> {
  await using mock = createMock({
    seed: 'example',
    ...(rule.serial === true ? { clock: manualClock(Date.now()) } : {}),
  });
  // The clock is moved over HTTP.
  const controlUrl = rule.needs.includes('control') ? new URL('/_mock', (await mock.listen()).baseUrl).href : undefined;
  return await recordExampleExchanges(rule, subject, { fetch: (request) => mock.fetch(request), controlUrl });
}
