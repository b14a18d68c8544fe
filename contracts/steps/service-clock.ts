import { minute, second } from '../../src/instant.ts';
import type { Service } from '../effects/service.ts';
import { spanOf } from '../facts/document.ts';
import { Inconclusive } from '../facts/exchange.ts';
import { formatWithOffset } from '../generators/time.ts';
import type { Subject } from '../subject/subject.ts';
import { converse } from './conversation.ts';

export async function readServiceTime(service: Service): Promise<number> {
  return (await readDate(service)) ?? Date.now();
}

export async function createServiceClock(service: Service, subject: Subject): Promise<() => number> {
  const time = (await readDate(service)) ?? (await readReplyTime(service, subject)) ?? Date.now();
  const offset = time - Date.now();
  return () => Date.now() + offset;
}

export async function formatSoon(service: Service, subject: Subject): Promise<string> {
  return formatWithOffset((await createServiceClock(service, subject))() + second, 0);
}

async function readDate(service: Service): Promise<number | undefined> {
  const path = { sessionId: 'what-time-is-it' };
  const askedAt = Date.now();
  const { headers } = await service.send('cancelScheduledMessages', { path });
  const serviceTime = Date.parse(headers.date ?? '');
  return Number.isNaN(serviceTime) ? undefined : preferLocal(serviceTime, askedAt);
}

async function readReplyTime(service: Service, { workspace }: Subject): Promise<number | undefined> {
  const askedAt = Date.now();
  const { transcript } = await converse(service, { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' });
  const span = spanOf(transcript.at(-1)?.timestamp);
  if (span === undefined) return undefined;
  const repliedAt = Math.min(Math.max(Date.now(), span.from), span.to);
  return Math.abs(repliedAt - Date.now()) > 2 * minute ? undefined : preferLocal(repliedAt, askedAt);
}

function preferLocal(serviceTime: number, askedAt: number): number {
  const localTime = Date.now();
  return serviceTime > askedAt - 2_000 && serviceTime < localTime + 2_000 ? localTime : serviceTime;
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
