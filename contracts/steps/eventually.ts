import { sleep } from '../client/sleep.ts';
import { Inconclusive } from '../oracle/violation.ts';

/** Milliseconds between two questions, each longer than the one before. What may change at any time is watched closely. */
const paces = {
  usual: { first: 200, growth: 1.5, longest: 1_000 },
  close: { first: 50, growth: 1.1, longest: 500 },
} as const;

/** Asks until there is an answer. `end`, in our milliseconds, is asked each time, as a slow service gets longer. */
export async function eventually<Answer>(
  ask: () => Promise<Answer | undefined>,
  end: () => number,
  pace: keyof typeof paces = 'usual',
): Promise<Answer | undefined> {
  const { first, growth, longest } = paces[pace];
  for (let pause: number = first; ; pause = Math.min(pause * growth, longest)) {
    const askedAt = Date.now();
    const answer = await ask();
    if (answer !== undefined || askedAt >= end()) return answer;
    await sleep(pause);
  }
}

/** Without tasks whose request was lost: of many, one often is. @throws another error, or when all were lost */
export async function collectCompleted<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(tasks);
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const failed = reasons.find((reason) => !(reason instanceof Inconclusive && reason.isTransient));
  if (failed !== undefined) throw failed;
  if (values.length === 0 && reasons.length > 0) throw reasons[0];
  return values;
}
