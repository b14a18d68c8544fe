import { Inconclusive } from '../judge/violation.ts';

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, milliseconds));
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}

const paces = {
  usual: { first: 200, growth: 1.5, longest: 1_000 },
  close: { first: 50, growth: 1.1, longest: 500 },
} as const;

export async function eventually<Answer>(
  service: { wait(milliseconds: number): Promise<void> },
  ask: () => Promise<Answer | undefined>,
  end: () => number,
  pace: keyof typeof paces = 'usual',
): Promise<Answer | undefined> {
  const { first, growth, longest } = paces[pace];
  for (let pause: number = first; ; pause = Math.min(pause * growth, longest)) {
    const askedAt = Date.now();
    const answer = await ask();
    if (answer !== undefined || askedAt >= end()) return answer;
    await service.wait(pause);
  }
}

export async function collectCompleted<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(tasks);
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const failed = reasons.find((reason) => !(reason instanceof Inconclusive && reason.isTransient));
  if (failed !== undefined) throw failed;
  if (values.length === 0 && reasons.length > 0) throw reasons[0];
  return values;
}
