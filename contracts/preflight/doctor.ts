import fc from 'fast-check';
import type { Fault } from '../../src/document/faults.ts';
import { faults } from '../../src/generated/faults.ts';
import { valueAt } from '../../src/schema.ts';
import { closeRun } from '../effects/leaked-effects.ts';
import { openRun, type RunContextOptions, type Service } from '../effects/service.ts';
import { type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { plainCaseOf, scheduledWithFault } from '../generators/faulty-request.ts';
import type { Effect } from '../options.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect, PreflightDone } from '../reports/run-event.ts';
import { type ChannelRole, defaultEffectsFor, type Subject } from '../subject/subject.ts';
import { type Check, checkEntries } from './names.ts';
import { type Preflight, preflight, toPreflightEvent } from './preflight.ts';

interface InspectionOptions extends RunContextOptions {
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
}

interface Inspection extends Pick<PreflightDone, 'obstacle' | 'checks'>, Pick<Preflight, 'clockOffsetSeconds'> {
  /** A rate in requests per second below the service's limit; undefined if the service never responded with 429. */
  proposedRate: number | undefined;
  /** Scheduled messages and calls that the kit could not cancel. */
  leaked: readonly LeakedEffect[];
}

/**
 * Checks that the service answers, and that it knows the names in the subject file.
 *
 * @returns the checks. They are not a verdict on the service. No behaviour of the service makes it throw.
 * @example const { obstacle, checks } = await inspectSubject(subject, { effects: 'record' });
 */
export async function inspectSubject(
  subject: Subject,
  { effects = defaultEffectsFor(subject), ...options }: InspectionOptions = {},
): Promise<Inspection> {
  const within = openRun(subject, options);
  const found = await preflight(subject, { effects, within }, checkForDoctor);
  const { clockOffsetSeconds } = found;
  const leaked = await closeRun(subject, within);
  const { event } = createRedaction(subject);
  const { obstacle, checks } = event(toPreflightEvent(found, subject, new Date().toISOString()));
  const proposedRate = within.transport.proposedRate();
  return { obstacle, checks, clockOffsetSeconds, proposedRate, leaked: leaked.map(event) };
}

async function checkForDoctor(service: Service, subject: Subject, before: readonly Check[]): Promise<Check[]> {
  const entries = await checkEntries(service, subject, before);
  const checks = new Map(entries.map((check) => [check.pointer, check]));
  for (const fault of faults) {
    const role = roleOf(fault, subject);
    const pointer = `/workspace/channels/${role}`;
    if (role !== undefined && checks.get(pointer)?.result !== 'mistake')
      checks.set(pointer, { pointer, ...(await checkRole(service, fault, subject)) });
  }
  return [...checks.values(), ...uncheckedEntries(subject)];
}

function roleOf({ but }: Fault, { workspace: { channels } }: Subject): ChannelRole | undefined {
  const roles = but.flatMap((change) => ('channel' in change ? [change.channel as ChannelRole] : []));
  return roles.find((role) => role !== 'voice' && channels[role] !== undefined);
}

async function checkRole(service: Service, fault: Fault, subject: Subject): Promise<Omit<Check, 'pointer'>> {
  const isTemplate = fault.of.with?.['/messengerOptions/messageType'] === 'template';
  if (isTemplate && subject.workspace.template === undefined)
    return { result: 'inconclusive', message: 'the check needs workspace.template' };
  const bodies = plainCaseOf(fault, subject).map((one) => scheduledWithFault(one, subject));
  const [body] = bodies.flatMap((each) => fc.sample(each, { seed: 1, numRuns: 1 }));
  const answer = await service.trySend('triggerChat', { body: body as JsonObject });
  const errorCode = valueAt(answer?.json, '/errorCode');
  if (answer === undefined || answer.status === 429 || answer.status >= 500)
    return { result: 'inconclusive', message: 'no answer shows it; allow more with --effects' };
  if (errorCode === 'channelNotFound' && errorCode === fault.code) {
    const message = `the interface states ${errorCode} for a disabled channel and for a name that no channel has`;
    return { result: 'inconclusive', message };
  }
  if (errorCode === fault.code) return { result: 'known' };
  const seen = answer.status === 200 ? 'accepts a message there' : `answers ${statusAndCodeOf(answer)}`;
  const message = `The service ${seen}, but the interface has it answer ${fault.code} for such a channel. Name a channel that is as the entry says, or remove the line. If the channel is as the entry says, the service is wrong, and verify reports it.`;
  return { result: 'mistake', message };
}

const byFirstKey = 'the kit uses it only with the key of the first workspace, which must not reach it';

const reasons: Readonly<Record<string, string>> = {
  '/workspace/channelAgents': 'only a message that is sent shows which agent speaks',
  '/workspace/template/variables': 'the interface states no answer to a wrong variable',
  '/otherWorkspace/onlyHere/voice': byFirstKey,
  '/otherWorkspace/onlyHere/templateId': byFirstKey,
  '/recipients': 'only the recipients know whether messages arrive and who picks up',
  '/waits': 'only the messages and calls of a run show how long the service takes',
};

function uncheckedEntries(subject: Subject): Check[] {
  const published = subject.workspace.agents.map((_, index) => `/workspace/agents/${index}/published`);
  const ofAgents = published.map((pointer) => [pointer, 'no response has to name the published version'] as const);
  return [...ofAgents, ...Object.entries(reasons)].flatMap(([pointer, message]) => {
    const value = valueAt(subject, pointer);
    const isGiven = typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined;
    return isGiven ? [{ pointer, result: 'inconclusive', message }] : [];
  });
}
