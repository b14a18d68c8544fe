import { Inconclusive } from '../oracle/violation.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect, PreflightDone } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { defaultEffectsFor, isLocal } from '../subject/subject.ts';
import { checkClock } from '../transport/clock-control.ts';
import type { StatusListener } from '../transport/http-transport.ts';
import { createHttpTransport } from '../transport/http-transport.ts';
import { openEffectBook } from '../transport/ledger.ts';
import { type ProbingOptions, withProbe } from '../transport/with-service.ts';
import { checkAccess } from './access.ts';
import { type Check, type Obstacle, pruneSubject, toPreflightEvent } from './check.ts';
import { checkNames } from './names.ts';

export interface PreflightOptions extends ProbingOptions {
  /** Called with the status of each response. */
  onStatus?: StatusListener;
}

/** The result of the checks that run before the rules. */
export interface Preflight {
  /** Why no rule can run; undefined when rules can run. */
  obstacle: Obstacle | undefined;
  /** The check of each entry of the subject file, in the order of the file. */
  checks: readonly Check[];
  /** The subject without the entries that the service does not know. */
  subject: Subject;
  /** How many seconds the service's clock is ahead of this machine's, by the header `Date`; else undefined. */
  clockOffsetSeconds: number | undefined;
  /** Scheduled effects that the kit could not undo. */
  leaked: readonly LeakedEffect[];
}

/** Asks with the smallest effect. What cannot be found out counts as right. Never throws for what a service does. */
export async function preflight(subject: Subject, options: PreflightOptions = {}): Promise<Preflight> {
  const { effects = defaultEffectsFor(subject), signal, callsNobody = isLocal(subject) } = options;
  const { within = { book: openEffectBook(subject.baseUrl, options.ledger) } } = options;
  // Without an effect no request shows whether a name exists. A person is told so; a run has no use for it.
  const asksNames = effects !== 'none' || options.within === undefined;
  const transport = createHttpTransport(options.fetch, options.onStatus);
  const leaked: LeakedEffect[] = [];
  const onLeaked = (effects: readonly LeakedEffect[]) => void leaked.push(...effects);
  const serviceOptions = { ...within, name: 'preflight', effect: effects, transport, signal, callsNobody, onLeaked };
  const { obstacle, checks, clockOffsetSeconds } = await withProbe(subject, serviceOptions, async (probe) => {
    const access = await checkAccess(probe, subject);
    if (access.obstacle !== undefined) return access;
    const before = [...access.checks, ...(await checkControlPlane(subject))];
    return { ...access, checks: asksNames ? await checkNames(probe, subject, before) : before };
  });
  return { obstacle, checks, subject: pruneSubject(subject, checks), clockOffsetSeconds, leaked };
}

/** The checks of a subject file, for a person to read. It contains no value of the subject file. */
type SubjectInspection = Pick<PreflightDone, 'obstacle' | 'checks'> & Pick<Preflight, 'clockOffsetSeconds' | 'leaked'>;

/**
 * Checks that the service answers, and that it knows the names in the subject file.
 *
 * @returns the checks. They are no verdict on the service. It never throws because of what the service does.
 * @example
 * const { obstacle, checks } = await inspectSubject(subject, { effects: 'record' });
 */
export async function inspectSubject(
  subject: Subject,
  options: Omit<PreflightOptions, 'within'> = {},
): Promise<SubjectInspection> {
  const found = await preflight(subject, options);
  const redaction = createRedaction(subject);
  const { obstacle, checks } = redaction.event(toPreflightEvent(found, subject, new Date().toISOString()));
  return {
    ...{ obstacle, checks, clockOffsetSeconds: found.clockOffsetSeconds },
    leaked: found.leaked.map(redaction.event),
  };
}

async function checkControlPlane(subject: Subject): Promise<Check[]> {
  if (subject.controlUrl === undefined) return [];
  const pointer = '/controlUrl';
  try {
    await checkClock(subject);
    return [{ pointer, result: 'known' }];
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    const message = `${error.message.replace(/\.$/, '')}. Correct the address or controlToken, or remove both.`;
    return [{ pointer, result: 'mistake', message }];
  }
}
