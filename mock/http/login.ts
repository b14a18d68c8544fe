import { isObject } from '../../src/json.ts';
import { equalsInConstantTime } from '../../src/text/equals-in-constant-time.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { errorReply, jsonReply } from './reply.ts';

/** The path at which a browser logs in (`POST`), logs out (`DELETE`), and checks whether it must log in (`GET`). */
export const loginPath = '/_mock/login';

/** A correct token becomes a cookie, hidden from scripts and valid until a logout or {@link maxLogins} later logins. */
export function createLogin(token: string | undefined, now?: () => number) {
  const logins = new Map<string, { streamEnds: Set<() => void> }>();
  const limit = createTokenLimit(now);

  const logOut = (cookie: string) => {
    const ended = logins.get(cookie);
    logins.delete(cookie);
    for (const end of ended?.streamEnds ?? []) end();
  };
  const logIn = (request: HttpRequest, expected: string): HttpReply => {
    // The access guard has refused all foreign origins. Browsers send `Origin` with every POST, so a POST without
    // `Origin` comes from another kind of program.
    if (request.header('origin') === undefined)
      return refuse(
        403,
        'requestNotAllowed',
        'Log in on the page of the mock. A program sends the token in the header Authorization.',
      );
    const limited = limit.refusal();
    if (limited !== undefined) return limited;
    const sent = readToken(request);
    if (sent === undefined)
      return refuse(422, 'validationError', 'The body must be an object with the token: {"token":"…"}.');
    if (!equalsInConstantTime(sent, expected)) {
      limit.countFailure();
      return refuse(401, 'tokenRequired', 'The token is wrong. Paste the content of the token file of the mock.');
    }
    const cookie = crypto.randomUUID();
    logins.set(cookie, { streamEnds: new Set() });
    const [oldest = ''] = logins.keys();
    if (logins.size > maxLogins) logOut(oldest);
    return cookieReply(request, cookie);
  };
  return {
    admits: (request: HttpRequest) => logins.has(readCookie(request)),
    closeWithLogin(request: HttpRequest, close: () => void): () => void {
      const streamEnds = logins.get(readCookie(request))?.streamEnds;
      streamEnds?.add(close);
      return () => streamEnds?.delete(close);
    },
    reply(request: HttpRequest): HttpReply {
      const isRequired = token !== undefined;
      switch (request.method) {
        case 'GET':
        case 'HEAD':
          return jsonReply(200, { isRequired }, noStore);
        case 'POST':
          return isRequired ? logIn(request, token) : noLogin;
        case 'DELETE':
          if (!isRequired) return noLogin;
          logOut(readCookie(request));
          return cookieReply(request, '', '; Max-Age=0');
        default:
          return refuse(405, 'methodNotAllowed', 'This path has GET, POST, DELETE.', { allow: 'GET, POST, DELETE' });
      }
    },
  };
}

/** Refuses tokens after {@link maxFailures} wrong tokens within a minute, until the first of them is a minute old. */
export function createTokenLimit(now: () => number = () => performance.now()) {
  let failures: number[] = [];
  return {
    countFailure: () => void failures.push(now()),
    refusal(): HttpReply | undefined {
      failures = failures.filter((at) => now() - at < minuteMs);
      const [oldest] = failures;
      if (failures.length < maxFailures || oldest === undefined) return undefined;
      const seconds = Math.ceil((oldest + minuteMs - now()) / 1_000);
      const message = `There were ${maxFailures} wrong tokens within a minute. Try again in ${seconds} s.`;
      // Close the connection, so that each further attempt to log in has to open a new connection.
      return refuse(429, 'tooManyWrongTokens', message, { 'retry-after': String(seconds), connection: 'close' });
    },
  };
}

const minuteMs = 60_000;
const maxFailures = 10;
const maxLogins = 100;

const noStore = { 'cache-control': 'no-store' };
const noLogin = refuse(404, 'pathNotFound', 'This mock needs no token, so there is nothing to log in to.');

function cookieReply(request: HttpRequest, cookie: string, age = ''): HttpReply {
  const attributes = `Path=/; HttpOnly; SameSite=Strict${age}`;
  return { status: 204, headers: { ...noStore, 'set-cookie': `${cookieNameOf(request)}=${cookie}; ${attributes}` } };
}

/** The name of the cookie contains the port, because browsers share cookies between the ports of a host. */
function cookieNameOf({ header }: HttpRequest): string {
  return `understudy-${/:(\d+)$/.exec(header('host') ?? '')?.[1] ?? '80'}`;
}

function readCookie(request: HttpRequest): string {
  const name = cookieNameOf(request);
  const pairs = (request.header('cookie') ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([found]) => found === name)?.[1] ?? '';
}

function readToken(request: HttpRequest): string | undefined {
  const json = request.json();
  return json.ok && isObject(json.value) && typeof json.value.token === 'string' ? json.value.token : undefined;
}

function refuse(status: number, errorCode: string, message: string, headers: Record<string, string> = {}): HttpReply {
  return errorReply({ status, errorCode, message, headers: { ...noStore, ...headers } });
}
