import { parseInstant } from '../../src/instant.ts';
import { Inconclusive } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';

/** The clock of a subject with a control plane like ours. It stands still but for this. */
export interface ClockControl {
  /** What it shows, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Moves it forward by seconds, whole or not. */
  advance(seconds: number): Promise<void>;
  /** Moves it forward to a timestamp. */
  advanceTo(instant: number): Promise<void>;
  /** Goes back to where it was when it began to be held; what has happened since has not. */
  restoreStart(): Promise<void>;
}

/** The snapshot of when the clock began to be held. */
const snapshotName = 'understudy-verify';

/** Where a control plane is, and what opens it. */
export type ControlPlane = Pick<Subject, 'controlUrl' | 'controlToken'>;

/** @throws Inconclusive from every method, when the control plane does not do it. */
export function createClockControl(subject: ControlPlane): ClockControl {
  return {
    async now() {
      const { now } = await callControlPlane(subject, 'GET', '/clock');
      return toInstant(now);
    },
    async advance(seconds) {
      await callControlPlane(subject, 'POST', '/clock/advance', { seconds });
    },
    async advanceTo(instant) {
      await callControlPlane(subject, 'POST', '/clock/advance', { to: new Date(instant).toISOString() });
    },
    async restoreStart() {
      await callControlPlane(subject, 'POST', `/snapshots/${snapshotName}/load`);
    },
  };
}

/**
 * Does the work with the clock held; then everything is again as it was before, and the clock goes on as it did.
 *
 * @throws Inconclusive when the control plane does not do it.
 */
export async function withClockHeld<T>(subject: ControlPlane, work: () => Promise<T>): Promise<T> {
  const { mode, factor } = await callControlPlane(subject, 'GET', '/clock');
  await callControlPlane(subject, 'PUT', '/clock', { mode: 'manual' });
  const startedAt = Date.now();
  await callControlPlane(subject, 'POST', '/snapshots', { name: snapshotName });
  try {
    return await work();
  } finally {
    const { now } = await callControlPlane(subject, 'POST', `/snapshots/${snapshotName}/load`);
    await callControlPlane(subject, 'DELETE', `/snapshots/${snapshotName}`);
    if (mode === 'real') await callControlPlane(subject, 'PUT', '/clock', { mode });
    if (mode === 'scaled' && typeof factor === 'number') {
      const resumedAt = new Date(toInstant(now) + (Date.now() - startedAt) * factor).toISOString();
      await callControlPlane(subject, 'PUT', '/clock', { mode, factor, now: resumedAt });
    }
  }
}

async function callControlPlane(
  { controlUrl = '', controlToken }: ControlPlane,
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
    throw new Inconclusive(`The control plane did not do ${method} ${path}: ${(error as Error).message}`);
  }
}

function toInstant(now: unknown): number {
  const instant = parseInstant(String(now));
  if (instant === undefined)
    throw new Inconclusive(`The control plane's clock shows ${String(now)}, which is no timestamp.`);
  return instant;
}
