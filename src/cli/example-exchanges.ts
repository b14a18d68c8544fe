import fc from 'fast-check';
import type { Exchange, Rule, Subject } from '../../contracts/index.ts';
import { createHttpTransport } from '../../contracts/transport/http-transport.ts';
import { withService } from '../../contracts/verify/with-service.ts';
import { createMock, manualClock } from '../../mock/index.ts';

/** Some rules wait; no request is sent after this time. */
const maxDurationMs = 1_500;

/**
 * The exchanges of a rule with a mock in this process for one case, always the same one but for its timestamps. The
 * addresses are those of the subject; nothing is sent there.
 */
export async function recordExampleExchanges(rule: Rule, subject: Subject): Promise<readonly Exchange[]> {
  await using mock = createMock({
    seed: 'example',
    ...(rule.serial === true ? { clock: manualClock(Date.now()) } : {}),
  });
  const { controlUrl: _, ...rest } = subject;
  const quickSubject: Subject = { ...rest, waits: { sendSeconds: 0.1, answerSeconds: 5 } };
  // The clock is moved over HTTP.
  const controlUrl = rule.needs.includes('control') ? new URL('/_mock', (await mock.listen()).baseUrl).href : undefined;
  const controlledSubject: Subject = controlUrl === undefined ? quickSubject : { ...quickSubject, controlUrl };
  const deadline = Date.now() + maxDurationMs;
  const send = async (request: Request) => {
    if (Date.now() > deadline) throw new Error('Enough exchanges.');
    return mock.fetch(request);
  };
  const context = { name: rule.id, effect: rule.effect, transport: createHttpTransport(send) };
  // Some cases send nothing.
  for (const input of fc.sample(rule.arbitrary(quickSubject), { numRuns: 10, seed: 1 })) {
    const { result: exchanges } = await withService(quickSubject, context, async (openService) => {
      const service = openService();
      // The exchanges are an example even when the rule fails on a mock without time.
      await rule.check(service, input, controlledSubject).catch(() => {});
      return service.exchanges;
    });
    if (exchanges.length > 0) return exchanges;
  }
  return [];
}
