import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';
import type { Sequence, Step } from './sequences.ts';

/** What a sequence made of what was sent, in bytes. */
export interface Amplification {
  name: string;
  sent: number;
  /** Growth of the log of events, as JSON. */
  stored: number;
  /** The largest answer of the service, and of the control plane. */
  largestAnswer: number;
  largestControlAnswer: number;
  /** All answers to requests that store something. */
  returned: number;
  /** Answers with status 500, and steps that threw. */
  failures: number;
}

/** Sends a sequence to a mock of its own. */
export async function measureSequence({ name, steps }: Sequence): Promise<Amplification> {
  const log = createMemoryLog();
  await using mock = createMock({
    clock: manualClock(Date.parse('2026-11-20T09:00:00Z')),
    seed: 'amplification',
    log,
    onError: () => {},
  });
  const before = sizeOfLog(log);
  const result = { name, sent: 0, stored: 0, largestAnswer: 0, largestControlAnswer: 0, returned: 0, failures: 0 };
  let id = 'none';
  for (const step of steps) {
    for (let time = 0; time < (step.times ?? 1); time += 1) {
      const { sent, text, status } = await sendStep(mock, step, id);
      id = /"(?:sessionId|callId)":"([^"]+)"/.exec(text.slice(0, 300))?.[1] ?? id;
      result.sent += sent;
      const largest = step.path.startsWith('/_mock/') ? 'largestControlAnswer' : 'largestAnswer';
      result[largest] = Math.max(result[largest], text.length);
      if (step.method !== 'GET') result.returned += text.length;
      if (status >= 500) result.failures += 1;
    }
  }
  result.stored = sizeOfLog(log) - before;
  return result;
}

/** The size of the log, event by event: all of them can be more than a string can hold. */
function sizeOfLog(log: ReturnType<typeof createMemoryLog>): number {
  return log.read(0).reduce((sum, event) => sum + JSON.stringify(event).length, 0);
}

async function sendStep(mock: Mock, { method, path, body }: Step, id: string) {
  const target = path.replace('{id}', id);
  const json = body === undefined ? undefined : JSON.stringify(body).replace('{id}', id);
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const request = { method, headers, ...(json === undefined ? {} : { body: json }) };
  const sent = target.length + (json?.length ?? 0) + 60;
  try {
    const response = await mock.fetch(`http://mock${target}`, request);
    return { sent, status: response.status, text: await response.text() };
  } catch {
    return { sent, status: 599, text: '' };
  }
}

/** How many bytes are stored and returned for one that is sent. */
export function ratioOf({ sent, stored, returned }: Amplification): number {
  return (stored + returned) / sent;
}

/** The most that little can become, in bytes: a full session stored, and what its turns return. */
const allowedBytes = 12 * 1024 * 1024;

/** The most that an answer may have, in bytes: a full session, which the control plane shows with its record beside it. */
const largestAllowed = { service: 6 * 1024 * 1024, control: 10 * 1024 * 1024 };

/** What is too much: a 500, an answer beyond its bound, or more than 20 times what was sent and more than the bound. */
export function findTrouble(measured: Amplification): string | undefined {
  const { failures, largestAnswer, largestControlAnswer, stored, returned } = measured;
  if (failures > 0) return `${failures} answers were 500`;
  if (largestAnswer > largestAllowed.service) return `an answer had ${largestAnswer} bytes`;
  if (largestControlAnswer > largestAllowed.control) return `the control plane answered ${largestControlAnswer} bytes`;
  if (ratioOf(measured) <= 20 || stored + returned <= allowedBytes) return undefined;
  return `${stored} bytes were stored and ${returned} returned, ${Math.round(ratioOf(measured))} times what was sent`;
}
