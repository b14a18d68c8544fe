import { truncate } from '../../src/text/words.ts';
import { equalsInConstantTime } from '../domain/signed-link.ts';
import { createLogin, createTokenLimit, loginPageReply, loginPath, wantsPage } from './login.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { errorReply } from './reply.ts';

export interface HostPolicy {
  hosts: readonly string[];
  token?: string;
}

export type AccessGuard = (request: HttpRequest) => HttpReply | undefined;

/**
 * Guards the control plane and dashboard, because any page in a browser can send requests to this machine. Only for
 * requests that `isGuarded` names.
 */
export function createAccessGuard({ hosts, token }: HostPolicy, login = createLogin(token)): AccessGuard {
  const limit = createTokenLimit();
  return (request) => {
    const { area, authority, pathname } = request;
    // Let pages of other origins read the 404 of an unknown path, which tells the developer of a page that the page
    // misspells a path.
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
      'Use an allowed address, or start the mock with --allow-host NAME.',
  );
}

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

/** After many wrong tokens, refuses every wrong token for a while. The right token is always accepted. */
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
  const found = bearerToken === undefined ? 'it has no bearer token' : 'it has another token';
  const problem = authorization === undefined ? 'it is missing' : found;
  const message = `The header must be Authorization: Bearer <token>, with the token of the mock's token file; ${problem}.`;
  const headers = { 'www-authenticate': 'Bearer' };
  return errorReply({ status: 401, errorCode: 'tokenRequired', message, headers });
}

/** Requires JSON for every write except DELETE and OPTIONS, because a form on another site cannot send JSON. */
function rejectNonJson({ method, header }: HttpRequest): HttpReply | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const type = header('content-type');
  if (type === undefined && (method === 'DELETE' || method === 'OPTIONS')) return undefined;
  if (type !== undefined && /^application\/json[\t ]*(;[^,]*)?$/i.test(type)) return undefined;
  const message = `Every write, even without a body, must have the header Content-Type: application/json, ${describeActual(type)}. Add the header.`;
  return errorReply({ status: 415, errorCode: 'unsupportedMediaType', message });
}

function forbiddenReply(message: string): HttpReply {
  return errorReply({ status: 403, errorCode: 'requestNotAllowed', message });
}

function formatChoices(allowed: readonly string[]): string {
  return allowed.length === 0 ? 'one that is allowed' : allowed.join(' or ');
}

function describeActual(value: string | undefined): string {
  return value === undefined ? 'but it was missing' : `but it was "${truncate(value).replace(/[^ -~]/g, '?')}"`;
}
