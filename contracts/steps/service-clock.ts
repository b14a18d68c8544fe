import { minute, second } from '../../src/instant.ts';
import type { Service } from '../effects/service.ts';
import { spanOf } from '../facts/record.ts';
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
