import { equalsInConstantTime } from '../../src/text/equals-in-constant-time.ts';
import { truncate } from '../../src/text/truncate.ts';
import { createLogin, createTokenLimit, loginPageReply, loginPath, wantsPage } from './login.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { errorReply } from './reply.ts';

export interface HostPolicy {
  /** The only accepted values of the header `Host`, in lower case and with the port: `127.0.0.1:4010`. */
  hosts: readonly string[];
  /** The bearer token that programs send in the header `Authorization`, and people type into the login page. */
  token?: string;
}

/** Returns undefined for an admitted request, and a refusal with the reason for any other. */
export type AccessGuard = (request: HttpRequest) => HttpReply | undefined;

/**
 * Allows only the person at this machine to reach the mock's control plane and dashboard. Any page in that
 * person's browser can send requests here, even with the host name of the page. The guard denies by default: only paths under
 * `/api` or `/media` are open. The router ensures that GET changes nothing. Even with a cookie, the checks of
 * host, origin and site apply.
 */
export function createAccessGuard({ hosts, token }: HostPolicy, login = createLogin(token)): AccessGuard {
  const limit = createTokenLimit();
  return (request) => {
    const { area, authority, pathname } = request;
    if (area !== 'internal' && area !== 'nowhere') return undefined;
    // No resource is there. A page of another origin that misspelled a path may read the refusal.
    if (area === 'nowhere' && request.header('origin') !== undefined) return undefined;
    return (
      rejectHost(hosts, request.header('host'), 'the header Host') ??
      (authority === undefined ? undefined : rejectHost(hosts, authority, 'the host in the request line')) ??
      rejectOrigin(hosts, request.header('origin')) ??
      rejectSite(request.header('sec-fetch-site')) ??
      (pathname === loginPath ? (rejectNonJson(request) ?? login.reply(request)) : undefined) ??
      (token === undefined || login.admits(request) ? undefined : rejectToken(token, request, limit)) ??
      rejectNonJson(request)
    );
  };
}

function rejectHost(hosts: readonly string[], host: string | undefined, source: string): HttpReply | undefined {
  if (host !== undefined && hosts.includes(host.toLowerCase())) return undefined;
  return forbiddenReply(
    `Outside the service, ${source} must be ${formatChoices(hosts)}, ${describeActual(host)}. ` +
      'Use such an address, or allow the name when the mock is started (--allow-host).',
  );
}

/** A proxy in front of the mock may speak TLS to browsers, so both schemes are admitted. */
function rejectOrigin(hosts: readonly string[], origin: string | undefined): HttpReply | undefined {
  const host = origin === undefined ? undefined : /^https?:\/\/(.*)$/.exec(origin)?.[1];
  if (origin === undefined || (host !== undefined && hosts.includes(host))) return undefined;
  return forbiddenReply(
    `Outside the service, the header Origin must be ${formatChoices(hosts.map((name) => `http://${name}`))}, or left out, ` +
      `${describeActual(origin)}. Send the request from a page of the mock, or from a program.`,
  );
}

function rejectSite(site: string | undefined): HttpReply | undefined {
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return forbiddenReply(
    `Outside the service, the header Sec-Fetch-Site must be same-origin or none, ` +
      `${describeActual(site)}. Type the address into the browser, or follow it from a page of the mock.`,
  );
}

/** The right token is always admitted. After many wrong tokens, further wrong tokens are refused without a check. */
function rejectToken(
  token: string,
  request: HttpRequest,
  limit: ReturnType<typeof createTokenLimit>,
): HttpReply | undefined {
  const authorization = request.header('authorization');
  const bearerToken = /^bearer +([!-~]+)$/i.exec(authorization ?? '')?.[1];
  if (bearerToken !== undefined && equalsInConstantTime(bearerToken, token)) return undefined;
  const limited = bearerToken === undefined ? undefined : limit.refusal();
  if (limited !== undefined) return limited;
  if (bearerToken !== undefined) limit.countFailure();
  if (authorization === undefined && wantsPage(request)) return loginPageReply(request);
  const problem =
    authorization === undefined
      ? 'there was none'
      : bearerToken === undefined
        ? 'the header has no bearer token'
        : 'another token was there';
  const message = `Send what the token file holds in the header Authorization: Bearer <token>; ${problem}.`;
  const headers = { 'www-authenticate': 'Bearer' };
  return errorReply({ status: 401, errorCode: 'tokenRequired', message, headers });
}

/**
 * Requires JSON for every write, even without a body: a form of a foreign page cannot send JSON, and its script needs a
 * preflight. A DELETE or OPTIONS request needs no type, because REST clients send none. No form sends either of them,
 * and a script needs a preflight for DELETE.
 */
function rejectNonJson({ method, header }: HttpRequest): HttpReply | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const type = header('content-type');
  if (type === undefined && (method === 'DELETE' || method === 'OPTIONS')) return undefined;
  if (type !== undefined && /^application\/json[\t ]*(;[^,]*)?$/i.test(type)) return undefined;
  const message = `Every write must be sent as Content-Type: application/json, also one without a body, ${describeActual(type)}. Add the header.`;
  return errorReply({ status: 415, errorCode: 'unsupportedMediaType', message });
}

function forbiddenReply(message: string): HttpReply {
  return errorReply({ status: 403, errorCode: 'requestNotAllowed', message });
}

function formatChoices(allowed: readonly string[]): string {
  return allowed.length === 0 ? 'one that is allowed' : allowed.join(' or ');
}

function describeActual(value: string | undefined): string {
  return value === undefined ? 'but there was none' : `but it was "${truncate(value).replace(/[^ -~]/g, '?')}"`;
}
