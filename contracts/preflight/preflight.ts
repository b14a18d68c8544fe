import { isObject } from '../../src/json.ts';
import { checkClock } from '../effects/clock-control.ts';
import { closeRun, openRun, type RunContext, type RunContextOptions } from '../effects/run-context.ts';
import { type Service, withService } from '../effects/service.ts';
import { type Exchange, Inconclusive, statusAndCodeOf } from '../facts/exchange.ts';
import type { Effect } from '../options.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect, PreflightDone } from '../reports/run-event.ts';
import { defaultEffectsFor, recipientsFor, type Subject } from '../subject/subject.ts';
import { type Check, type Obstacle, pruneSubject, toPreflightEvent, unknownId, withKey } from './check.ts';
import { checkForDoctor } from './doctor-checks.ts';
import { checkNames } from './names.ts';

export interface PreflightOptions extends RunContextOptions {
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** A run that includes the checks. @defaultValue a new run */
  within?: RunContext | undefined;
}

export interface Preflight {
  obstacle: Obstacle | undefined;
  /** The check of each entry of the subject file, in the order of the file. */
  checks: readonly Check[];
  subject: Subject;
  /** The seconds by which the service's `Date` header is ahead of this machine's clock; undefined without a header. */
  clockOffsetSeconds: number | undefined;
  /** A rate in requests per second below the service's limit; undefined if the service never responded with 429. */
  proposedRate: number | undefined;
  /** Scheduled messages and calls that the kit could not cancel. Empty within a run. */
  leaked: readonly LeakedEffect[];
}

export async function preflight(given: Subject, options: PreflightOptions = {}): Promise<Preflight> {
  const { effects = defaultEffectsFor(given) } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const run = openRun(subject, options);
  const isRun = options.within !== undefined;
  const asksNames = effects !== 'none' || !isRun;
  const serviceOptions = { ...run, name: 'preflight', effect: effects, isJudged: false };
  const found = await withService(subject, serviceOptions, async (startCase) => {
    const service = startCase();
    const access = await checkAccess(service, subject);
    if (access.obstacle !== undefined) return access;
    const before = [...access.checks, ...(await checkControlPlane({ ...subject, ...run }))];
    const checks = asksNames ? await checkNames(service, subject, before) : before;
    return { ...access, checks: isRun ? checks : await checkForDoctor(service, subject, checks) };
  });
  const leaked = isRun ? [] : await closeRun(given, run);
  return { ...found, subject: pruneSubject(given, found.checks), leaked, proposedRate: run.transport.proposedRate() };
}

type SubjectInspection = Pick<PreflightDone, 'obstacle' | 'checks'> &
  Omit<Preflight, 'obstacle' | 'checks' | 'subject'>;

/**
 * Checks that the service answers, and that it knows the names in the subject file.
 *
 * @returns the checks. They are not a verdict on the service. No behaviour of the service makes it throw.
 * @example const { obstacle, checks } = await inspectSubject(subject, { effects: 'record' });
 */
export async function inspectSubject(
  subject: Subject,
  options: Omit<PreflightOptions, 'within'> = {},
): Promise<SubjectInspection> {
  const { subject: _, ...found } = await preflight(subject, options);
  const redaction = createRedaction(subject);
  const { obstacle, checks } = redaction.event(toPreflightEvent(found, subject, new Date().toISOString()));
  return { ...found, obstacle, checks, leaked: found.leaked.map(redaction.event) };
}

async function checkControlPlane(subject: Parameters<typeof checkClock>[0]): Promise<Check[]> {
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

type Base = 'baseUrl' | 'baseUrlAlt';
type Answers = readonly (Exchange | undefined)[];

type AccessResult = Pick<Preflight, 'obstacle' | 'checks' | 'clockOffsetSeconds'>;

async function checkAccess(service: Service, subject: Subject): Promise<AccessResult> {
  const { baseUrl, baseUrlAlt, otherWorkspace } = subject;
  const first = await probeBase(service, 'baseUrl');
  const second = baseUrlAlt === baseUrl ? [] : await probeBase(service, 'baseUrlAlt');
  const all = [...first, ...second];
  const answers = all.filter((answer) => answer !== undefined);
  const servedAt = Date.parse(answers.at(-1)?.headers.date ?? '');
  const clockOffsetSeconds = Number.isNaN(servedAt) ? undefined : Math.round((servedAt - Date.now()) / 1000);
  const stop = (obstacle: Obstacle): AccessResult => ({ obstacle, checks: [], clockOffsetSeconds });
  if (answers.length > 0 && all.every(isUnauthorized)) {
    const message = `Every request with the workspace key was answered ${labelOf(answers)}, so nothing was tested. Check the key, and that it belongs to this service.`;
    return stop({ pointer: '/workspace/apiKey', message });
  }
  const isAlike = labelOf(first.slice(0, 1)) === labelOf(second.slice(0, 1));
  for (const base of ['baseUrl', 'baseUrlAlt'] as const) {
    const group = base === 'baseUrl' ? first : isAlike ? [] : second;
    const message = await describeTrouble(service, subject, base, group);
    if (message !== undefined) return stop({ pointer: `/${base}`, message });
  }
  if (subject.omitsBaseUrlAlt?.() === true) {
    const answers = await probeBase(service, 'baseUrlAlt');
    const ofLinks = answers.slice(1).filter((answer) => answer !== undefined);
    const message = `The file has no second base URL, and ${baseUrl} answers Get Signed URL with ${labelOf(ofLinks)}, as it does for a path that does not exist. Write baseUrlAlt, the base URL of Trigger Call, Update Workflow Call and Get Signed URL. If there is only one base URL, repeat it there.`;
    const isMissing = ofLinks.length > 0 && ofLinks.every(({ status }) => status === 404);
    if (isMissing && (await isPathUnknown(service, 'baseUrl', ofLinks)))
      return stop({ pointer: '/baseUrlAlt', message });
  }
  const checks: Check[] = [
    { pointer: '/baseUrl', result: 'known' },
    ...(second.length === 0 ? [] : [{ pointer: '/baseUrlAlt', result: 'known' } as const]),
    judgeKey('/workspace/apiKey', all),
  ];
  if (otherWorkspace !== undefined) {
    const pointer = '/otherWorkspace/apiKey';
    const others = await probeBase(withKey(service, otherWorkspace.apiKey), 'baseUrl');
    const isRefused = others.some((answer) => answer !== undefined) && others.every(isUnauthorized);
    const message = `The service refuses this key: it answers ${labelOf(others)} to every request with it, but not with the first key. Write the key of a second workspace, or remove otherWorkspace.`;
    checks.push(isRefused ? { pointer, result: 'mistake', message } : judgeKey(pointer, others));
  }
  return { obstacle: undefined, checks, clockOffsetSeconds };
}

async function probeBase(service: Service, base: Base): Promise<Answers> {
  const path = { sessionId: unknownId, callId: unknownId };
  const signedUrl = (query = {}) => service.trySend('getSignedUrl', { query });
  const ownRequests =
    base === 'baseUrl'
      ? [service.trySend('cancelScheduledMessages', { path }), service.trySend('cancelCall', { path })]
      : [signedUrl({ callId: unknownId }), signedUrl()];
  return Promise.all([service.trySend('getSession', { path, base }), ...ownRequests]);
}

async function describeTrouble(
  service: Service,
  subject: Subject,
  base: Base,
  group: Answers,
): Promise<string | undefined> {
  const [answer, ...others] = group.filter((one) => one !== undefined);
  const address = subject[base];
  if (group.length === 0) return undefined;
  if (answer === undefined) {
    const reason = service.lastFailure();
    return reason && `No response from ${address}. Check the address, and that the service is running (${reason}).`;
  }
  const all = [answer, ...others];
  const { status } = answer;
  const isSameStatus = others.every((other) => other.status === status);
  if (isSameStatus && status >= 500)
    return `${address} answers every request with ${labelOf(all)}. Look into the log of the service.`;
  if (isSameStatus && status >= 300 && status < 400) {
    const target = answer.headers.location ?? 'nowhere';
    return `${address} redirects every request (status ${status}, to ${target}). The kit follows no redirects. Write the target of the redirect.`;
  }
  const areEmpty = isSameStatus && status === 200 && all.every(({ text }) => text === '');
  if (!areEmpty && !all.some(({ json }) => isObject(json))) {
    const contentType = answer.headers['content-type'] ?? 'no content-type';
    return `${address} answers with something other than JSON (status ${answer.status}, ${contentType}). Check the address: a web page, a proxy or a login may answer there. For an access gateway, write its headers in the subject file (headers).`;
  }
  if (all.some((one) => one.status < 400)) return undefined;
  if (!isSameStatus && (base !== 'baseUrl' || status !== 404 || statusAndCodeOf(answer) === '404 sessionNotFound'))
    return undefined;
  if (status !== 404)
    return `${address} answers every request with ${labelOf(all)}. Check the address, and the proxy before the service.`;
  const alike = all.filter((one) => one.status === 404);
  if (!(await isPathUnknown(service, base, alike))) return undefined;
  return `${address} answers every request with ${labelOf(alike)}, as it does for a path that does not exist. Check its path: a base URL usually ends with /api.`;
}

async function isPathUnknown(service: Service, base: Base, answers: readonly Exchange[]): Promise<boolean> {
  const elsewhere = await service.trySend('getSession', { path: { sessionId: unknownId }, base }, (request) => ({
    ...request,
    url: request.url.replace(/\/session\/fetch\/[^/]*$/, '/understudy-no-such-path'),
  }));
  return elsewhere !== undefined && answers.every((one) => statusAndCodeOf(one) === statusAndCodeOf(elsewhere));
}

function judgeKey(pointer: string, answers: Answers): Check {
  const message = 'the service answered 401 to some requests with this key, but not to all';
  const isRefused = answers.some((answer) => answer?.status === 401);
  return isRefused ? { pointer, result: 'inconclusive', message } : { pointer, result: 'known' };
}

function isUnauthorized(answer: Exchange | undefined): boolean {
  return answer === undefined || answer.status === 401;
}

function labelOf(answers: Answers): string {
  const labels = new Set(answers.flatMap((answer) => (answer === undefined ? [] : [statusAndCodeOf(answer)])));
  const [label = ''] = labels;
  return labels.size === 1 ? label : (label.split(' ')[0] ?? '');
}
