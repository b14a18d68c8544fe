import { parseInstant } from '../src/instant.ts';
import type { Subject } from './subject.ts';
import { Unjudged } from './violation.ts';

/** The clock of a subject with a control plane like ours. It stands still but for this. */
export interface ClockControl {
  /** What it shows, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Moves it forward by seconds, whole or not. */
  advance(seconds: number): Promise<void>;
  /** Moves it forward to a moment. */
  moveTo(instant: number): Promise<void>;
  /** Goes back to where it was when it began to be held; what has happened since has not. */
  backToStart(): Promise<void>;
}

/** The snapshot of when the clock began to be held. */
const kept = 'understudy-verify';

/** Where a control plane is, and what opens it. */
export type Controlled = Pick<Subject, 'controlUrl' | 'controlToken'>;

/** @throws Unjudged from every method, when the control plane does not do it. */
export function clockControl(subject: Controlled): ClockControl {
  return {
    async now() {
      const { now } = await asked(subject, 'GET', '/clock');
      return momentOf(now);
    },
    async advance(seconds) {
      await asked(subject, 'POST', '/clock/advance', { seconds });
    },
    async moveTo(instant) {
      await asked(subject, 'POST', '/clock/advance', { to: new Date(instant).toISOString() });
    },
    async backToStart() {
      await asked(subject, 'POST', `/snapshots/${kept}/load`);
    },
  };
}

/**
 * Does the work with the clock held; then everything is again as it was before, and the clock goes on as it did.
 *
 * @throws Unjudged when the control plane does not do it.
 */
export async function whileHeld<T>(subject: Controlled, work: () => Promise<T>): Promise<T> {
  const { mode, factor } = await asked(subject, 'GET', '/clock');
  await asked(subject, 'PUT', '/clock', { mode: 'manual' });
  const began = Date.now();
  await asked(subject, 'POST', '/snapshots', { name: kept });
  try {
    return await work();
  } finally {
    const { now } = await asked(subject, 'POST', `/snapshots/${kept}/load`);
    await asked(subject, 'DELETE', `/snapshots/${kept}`);
    if (mode === 'real') await asked(subject, 'PUT', '/clock', { mode });
    if (mode === 'scaled' && typeof factor === 'number') {
      const caughtUp = new Date(momentOf(now) + (Date.now() - began) * factor).toISOString();
      await asked(subject, 'PUT', '/clock', { mode, factor, now: caughtUp });
    }
  }
}

async function asked(
  { controlUrl = '', controlToken }: Controlled,
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      // A connection that is kept may be closed at the other end just when it is used again, and many rules wait long.
      headers: {
        connection: 'close',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Record<string, unknown>;
    throw new Error(`status ${response.status}: ${text}`);
  } catch (error) {
    throw new Unjudged(`The control plane did not do ${method} ${path}: ${(error as Error).message}`);
  }
}

function momentOf(now: unknown): number {
  const instant = parseInstant(String(now));
  if (instant === undefined) throw new Unjudged(`The control plane's clock shows ${String(now)}, which is no moment.`);
  return instant;
}
