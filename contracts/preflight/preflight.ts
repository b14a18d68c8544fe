import { isObject } from '../../src/json.ts';
import type { Base } from '../../src/operations.ts';
import { formatPointer } from '../../src/schema.ts';
import { checkClock } from '../effects/clock-control.ts';
import { type RunContext, type Service, withService } from '../effects/service.ts';
import { type Exchange, Inconclusive, statusAndCodeOf } from '../facts/exchange.ts';
import { chatKindsOf } from '../generators/samples.ts';
import type { Effect } from '../options.ts';
import { describeCheck, type PreflightDone, type SubjectCheck } from '../reports/run-event.ts';
import {
  hasCapability,
  placeOfCapability,
  type Requirements,
  recipientsFor,
  type Subject,
} from '../subject/subject.ts';
import { type Check, checkEntries, pruneSubject, unknownId, withKey } from './names.ts';

export interface Preflight {
  obstacle: Obstacle | undefined;
  /** The check of each entry of the subject file, in the order of the file. */
  checks: readonly Check[];
  subject: Subject;
  /** The seconds by which the service's `Date` header is ahead of this machine's clock; undefined without a header. */
  clockOffsetSeconds: number | undefined;
}

export async function preflight(
  given: Subject,
  { effects, within }: { effects: Effect; within: RunContext },
  check = effects === 'none' ? undefined : checkEntries,
): Promise<Preflight> {
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const serviceOptions = { ...within, name: 'preflight', effect: effects, isJudged: false };
  const found = await withService(subject, serviceOptions, async (startCase) => {
    const service = startCase();
    const access = await checkAccess(service, subject);
    if (access.obstacle !== undefined) return access;
    const before = [...access.checks, ...(await checkControlPlane({ ...subject, ...within }))];
    return { ...access, checks: check === undefined ? before : await check(service, subject, before) };
  });
  return { ...found, subject: pruneSubject(given, found.checks) };
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
  const checks: Check[] = [];
  const stop = (pointer: string, message: string) => ({ obstacle: { pointer, message }, checks, clockOffsetSeconds });
  if (answers.length > 0 && all.every(isUnauthorized)) {
    const message = `Every request with the workspace key was answered ${labelOf(answers)}, so nothing was tested. Check the key, and that it belongs to this service.`;
    return stop('/workspace/apiKey', message);
  }
  const isAlike = labelOf(first.slice(0, 1)) === labelOf(second.slice(0, 1));
  for (const [base, group] of [
    ['baseUrl', first],
    ['baseUrlAlt', isAlike ? [] : second],
  ] as const) {
    const message = group.length === 0 ? undefined : await describeTrouble(service, subject, base, group);
    if (message !== undefined) return stop(`/${base}`, message);
  }
  if (subject.omitsBaseUrlAlt?.() === true) {
    const ofLinks = (await probeBase(service, 'baseUrlAlt')).slice(1).filter((answer) => answer !== undefined);
    const message = `The file has no second base URL, and ${baseUrl} answers Get Signed URL with ${labelOf(ofLinks)}, as it does for a path that does not exist. Write baseUrlAlt, the base URL of Trigger Call, Update Workflow Call and Get Signed URL. If there is only one base URL, repeat it there.`;
    const isMissing = ofLinks.length > 0 && ofLinks.every(({ status }) => status === 404);
    if (isMissing && (await isPathUnknown(service, 'baseUrl', ofLinks))) return stop('/baseUrlAlt', message);
  }
  checks.push({ pointer: '/baseUrl', result: 'known' });
  if (second.length > 0) checks.push({ pointer: '/baseUrlAlt', result: 'known' });
  checks.push(judgeKey('/workspace/apiKey', all));
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
  const all = group.filter((one) => one !== undefined);
  const [answer, ...others] = all;
  const address = subject[base];
  if (answer === undefined) {
    const reason = service.lastFailure();
    return reason && `No response from ${address}. Check the address, and that the service is running (${reason}).`;
  }
  const { status, headers } = answer;
  const isSameStatus = others.every((other) => other.status === status);
  const everyRequest = `${address} answers every request with`;
  if (isSameStatus && status >= 500) return `${everyRequest} ${labelOf(all)}. Look into the log of the service.`;
  if (isSameStatus && status >= 300 && status < 400)
    return `${address} redirects every request (status ${status}, to ${headers.location ?? 'nowhere'}). The kit follows no redirects. Write the target of the redirect.`;
  const areEmpty = isSameStatus && status === 200 && all.every(({ text }) => text === '');
  if (!areEmpty && !all.some(({ json }) => isObject(json)))
    return `${address} answers with something other than JSON (status ${status}, ${headers['content-type'] ?? 'no content-type'}). Check the address: a web page, a proxy or a login may answer there. For an access gateway, write its headers in the subject file (headers).`;
  if (all.some((one) => one.status < 400)) return undefined;
  if (!isSameStatus && (base !== 'baseUrl' || status !== 404 || statusAndCodeOf(answer) === '404 sessionNotFound'))
    return undefined;
  if (status !== 404) return `${everyRequest} ${labelOf(all)}. Check the address, and the proxy before the service.`;
  const alike = all.filter((one) => one.status === 404);
  if (!(await isPathUnknown(service, base, alike))) return undefined;
  return `${everyRequest} ${labelOf(alike)}, as it does for a path that does not exist. Check its path: a base URL usually ends with /api.`;
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
  if (answers.every((answer) => answer?.status !== 401)) return { pointer, result: 'known' };
  return { pointer, result: 'inconclusive', message };
}

function isUnauthorized(answer: Exchange | undefined): boolean {
  return answer === undefined || answer.status === 401;
}

function labelOf(answers: Answers): string {
  const labels = new Set(answers.flatMap((answer) => (answer === undefined ? [] : [statusAndCodeOf(answer)])));
  const [label = ''] = labels;
  return labels.size === 1 ? label : (label.split(' ')[0] ?? '');
}

/** The reason why the kit cannot verify a service, such as a wrong address or key. */
export type Obstacle = Required<Pick<Check, 'pointer' | 'message'>>;

export function toPreflightEvent(
  { obstacle, checks }: { obstacle: Obstacle | undefined; checks: readonly Check[] },
  subject: Subject,
  at: string,
): PreflightDone {
  return {
    type: 'preflight',
    at,
    obstacle:
      obstacle === undefined ? undefined : describeCheck({ ...locateEntry(obstacle.pointer, subject), ...obstacle }),
    checks: checks.map(({ pointer, result, message }) => ({ ...locateEntry(pointer, subject), result, message })),
  };
}

function locateEntry(pointer: string, subject: Subject): Pick<SubjectCheck, 'entry' | 'place'> {
  return { entry: formatPointer(pointer, 'the subject'), place: subject.placeOf?.(pointer) };
}

export function mistakeSkipReason(
  { needs, effect }: Requirements,
  subject: Subject,
  { subject: rest, checks }: { subject: Subject; checks: readonly Check[] },
): string | undefined {
  const places = needs.filter((one) => hasCapability(subject, one) && !hasCapability(rest, one)).map(placeOfCapability);
  if (effect !== 'none') {
    if (rest.workspace.agents.length === 0) places.push('/workspace/agents');
    if (chatKindsOf(rest).length === 0) places.push('/workspace/channels');
  }
  const names = checks.flatMap(({ pointer, result }) => {
    if (result !== 'mistake' || !places.some((place) => `${pointer}/`.startsWith(`${place}/`))) return [];
    const { entry, place } = locateEntry(pointer, subject);
    return place === undefined ? entry : `${entry} (${place})`;
  });
  return names.length === 0 ? undefined : `the service does not know what the subject names: ${names.join(', ')}`;
}
