import { isObject, parseJson } from '../../../src/json.ts';
import { equalsInConstantTime } from '../../../src/text/equals-in-constant-time.ts';
import type { HttpReply, HttpRequest } from '../message.ts';
import { errorReply, jsonReply } from '../reply.ts';

/** Where a browser logs in (`POST`) and out (`DELETE`), and asks whether that is needed (`GET`). */
export const loginPath = '/_mock/login';

/** How a browser gets in where a token is needed: the token, typed once, becomes a cookie that no script can read. */
export interface Login {
  /** Whether the request has the cookie of a browser that is logged in. */
  admits(request: HttpRequest): boolean;
  /** Answers a request to {@link loginPath} that comes from a page of this mock, or from none. */
  reply(request: HttpRequest): HttpReply;
}

/**
 * The login of a mock with that token. The cookie is no token: it ends with the mock, with a logout, and when many others
 * have logged in since.
 *
 * After {@link maxFailures} wrong tokens within a minute there is no login until the first of them is a minute ago.
 *
 * @param token - undefined: none is needed, and there is nothing to log in to.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function createLogin(token: string | undefined, now: () => number = () => performance.now()): Login {
  const cookies = new Set<string>();
  let failures: number[] = [];

  const logIn = (request: HttpRequest, expected: string): HttpReply => {
    // A browser says it with every POST, a form of another page says another.
    if (request.header('origin') === undefined)
      return refuse(403, 'requestNotAllowed', 'Log in from the page of the mock; a program sends the token itself.');
    failures = failures.filter((at) => now() - at < minuteMs);
    const [oldest] = failures;
    if (failures.length >= maxFailures && oldest !== undefined) {
      const seconds = Math.ceil((oldest + minuteMs - now()) / 1_000);
      const message = `There were ${maxFailures} wrong tokens within a minute. Try again in ${seconds} s.`;
      return refuse(429, 'tooManyLogins', message, { 'retry-after': String(seconds) });
    }
    const sent = readToken(request.body);
    if (sent === undefined)
      return refuse(422, 'validationError', 'The body must be an object with the token: {"token":"…"}.');
    if (!equalsInConstantTime(sent, expected)) {
      failures.push(now());
      return refuse(401, 'tokenRequired', 'This is another token. Paste what the token file of the mock holds.');
    }
    const cookie = crypto.randomUUID();
    cookies.add(cookie);
    for (const oldestId of cookies) {
      if (cookies.size <= maxSessions) break;
      cookies.delete(oldestId);
    }
    return {
      status: 204,
      headers: { ...noStore, 'set-cookie': `${cookieNameOf(request)}=${cookie}; ${attributes}` },
    };
  };
  return {
    admits: (request) => cookies.has(readCookie(request) ?? ''),
    reply(request) {
      const isRequired = token !== undefined;
      switch (request.method) {
        case 'GET':
        case 'HEAD':
          return jsonReply(200, { isRequired }, noStore);
        case 'POST':
          return isRequired ? logIn(request, token) : noLogin;
        case 'DELETE':
          if (!isRequired) return noLogin;
          cookies.delete(readCookie(request) ?? '');
          return {
            status: 204,
            headers: { ...noStore, 'set-cookie': `${cookieNameOf(request)}=; ${attributes}; Max-Age=0` },
          };
        default:
          return refuse(405, 'methodNotAllowed', 'This path has GET, POST, DELETE.', { allow: 'GET, POST, DELETE' });
      }
    },
  };
}

const minuteMs = 60_000;
const maxFailures = 10;
const maxSessions = 100;

const noStore = { 'cache-control': 'no-store' };
const attributes = 'Path=/; HttpOnly; SameSite=Strict';
const noLogin = refuse(404, 'pathNotFound', 'This mock needs no token, so there is nothing to log in to.');

/** Cookies do not know ports, so two mocks of one host would overwrite each other's. */
function cookieNameOf({ header }: HttpRequest): string {
  return `understudy-${/:(\d+)$/.exec(header('host') ?? '')?.[1] ?? '80'}`;
}

function readCookie(request: HttpRequest): string | undefined {
  const name = cookieNameOf(request);
  const pairs = (request.header('cookie') ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([found]) => found === name)?.[1];
}

function readToken(body: HttpRequest['body']): string | undefined {
  const value = body === 'too-large' ? undefined : parseJson(new TextDecoder().decode(body));
  return isObject(value) && typeof value.token === 'string' ? value.token : undefined;
}

function refuse(status: number, errorCode: string, message: string, headers: Record<string, string> = {}): HttpReply {
  return errorReply({ status, errorCode, message, headers: { ...noStore, ...headers } });
}
