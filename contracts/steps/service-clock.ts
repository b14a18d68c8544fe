import { minute, second } from '../../src/instant.ts';
import type { Service } from '../effects/service.ts';
import { spanOf } from '../facts/iso-timestamp.ts';
import { formatWithOffset } from '../generators/time.ts';
import type { Subject } from '../subject/subject.ts';
import { converse } from './conversation.ts';

/** The service's own time in milliseconds, as its header `Date` gives it to the second; ours where it has none. */
export async function readServiceTime(service: Service): Promise<number> {
  return (await readDate(service)) ?? Date.now();
}

/** The service's time in milliseconds. Without `Date` a reply tells it and stores a session: a rule must allow that. */
export async function createServiceClock(service: Service, subject: Subject): Promise<() => number> {
  const time = (await readDate(service)) ?? (await readReplyTime(service, subject)) ?? Date.now();
  const offset = time - Date.now();
  return () => Date.now() + offset;
}

/** A timestamp a second ahead, by such a clock. */
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

/** Of the times that a reply's timestamp can mean, the one next to ours; one further off would be a wrong timestamp. */
async function readReplyTime(service: Service, { workspace }: Subject): Promise<number | undefined> {
  const askedAt = Date.now();
  const { transcript } = await converse(service, { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' });
  const span = spanOf(transcript.at(-1)?.timestamp);
  if (span === undefined) return undefined;
  const repliedAt = Math.min(Math.max(Date.now(), span.from), span.to);
  return Math.abs(repliedAt - Date.now()) > 2 * minute ? undefined : preferLocal(repliedAt, askedAt);
}

/** A time during the request, to the second, says nothing that our clock would not say better. */
function preferLocal(serviceTime: number, askedAt: number): number {
  const localTime = Date.now();
  return serviceTime > askedAt - 2_000 && serviceTime < localTime + 2_000 ? localTime : serviceTime;
}
