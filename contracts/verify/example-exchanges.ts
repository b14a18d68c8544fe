import fc from 'fast-check';
import type { ExchangeRecord } from '../reports/run-event.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject/subject.ts';
import { createHttpTransport } from '../transport/http-transport.ts';
import { withService } from '../transport/with-service.ts';
import { anyCase } from './plan-cases.ts';
import { toExchangeRecord } from './to-run-event.ts';

export interface ExampleOptions {
  /** Answers the requests; nothing is sent to the addresses of the subject. */
  fetch: (request: Request) => Promise<Response>;
  /** The control plane of what answers, for a rule that moves the clock. */
  controlUrl?: string | undefined;
}

/** So many milliseconds after the first request no more is sent: some rules wait. */
const maxDurationMs = 1_500;

/**
 * What a rule exchanges with a service when it is tried with one case, always the same one but for its timestamps.
 *
 * @returns the exchanges of the first case that sends anything; none when ten cases send nothing
 */
export async function recordExampleExchanges(
  rule: Rule,
  subject: Subject,
  { fetch: answer, controlUrl }: ExampleOptions,
): Promise<readonly ExchangeRecord[]> {
  const { controlUrl: _, ...rest } = subject;
  const quickSubject: Subject = { ...rest, waits: { sendSeconds: 0.1, answerSeconds: 5, watchSeconds: 65 } };
  const controlledSubject: Subject = controlUrl === undefined ? quickSubject : { ...quickSubject, controlUrl };
  let deadline: number | undefined;
  const send = async (request: Request) => {
    deadline ??= Date.now() + maxDurationMs;
    if (Date.now() > deadline) throw new Error('There is enough to show.');
    return answer(request);
  };
  const context = { name: rule.id, effect: rule.effect, transport: createHttpTransport(send) };
  for (const input of fc.sample(anyCase(rule, quickSubject), { numRuns: 10, seed: 1 })) {
    const exchanges = await withService(quickSubject, context, async (openService) => {
      const service = openService();
      // What it exchanged is an example, whatever the rule makes of a mock that has no time.
      await rule.check(service, input, controlledSubject).catch(() => {});
      return service.exchanges;
    });
    if (exchanges.length > 0) return exchanges.map(toExchangeRecord);
  }
  return [];
}
