import fc from 'fast-check';
import type { Exchange, Rule, Subject } from '../../contracts/index.ts';
import { lineTo } from '../../contracts/line.ts';
import { onStage } from '../../contracts/on-stage.ts';
import { createMock, manualClock } from '../../mock/index.ts';

/** After so many milliseconds no more is sent: some rules wait. */
const longest = 1_500;

/**
 * What a rule exchanges with a mock in this process when it is tried with one case, always the same one but for its
 * moments. The addresses in it are those of the subject; nothing is sent there.
 */
export async function playedCase(rule: Rule, subject: Subject): Promise<readonly Exchange[]> {
  await using mock = createMock({
    seed: 'example',
    ...(rule.alone === true ? { clock: manualClock(Date.now()) } : {}),
  });
  const { controlUrl: _, ...rest } = subject;
  const quick: Subject = { ...rest, waits: { sendSeconds: 0.1, answerSeconds: 5 } };
  // The clock is moved over a socket.
  const controlUrl = rule.needs.includes('control') ? new URL('/_mock', (await mock.listen()).baseUrl).href : undefined;
  const steered: Subject = controlUrl === undefined ? quick : { ...quick, controlUrl };
  const end = Date.now() + longest;
  const send = async (request: Request) => {
    if (Date.now() > end) throw new Error('There is enough to show.');
    return mock.fetch(request);
  };
  const stage = { name: rule.id, effect: rule.effect, line: lineTo(send) };
  // Some cases ask for nothing.
  for (const given of fc.sample(rule.given(quick), { numRuns: 10, seed: 1 })) {
    const { result: exchanges } = await onStage(quick, stage, async (open) => {
      const service = open();
      // What it exchanged is an example, whatever the rule makes of a mock that is given no time.
      await rule.check(service, given, steered).catch(() => {});
      return service.exchanges;
    });
    if (exchanges.length > 0) return exchanges;
  }
  return [];
}
