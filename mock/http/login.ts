import { isObject } from '../../src/json.ts';
import { equalsInConstantTime } from '../domain/signed-link.ts';
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

/** A browser that navigates to a page sends `Accept: text/html`. A script does not. */
export function wantsPage({ method, header }: HttpRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (header('accept') ?? '').includes('text/html');
}

export function loginPageReply({ method }: HttpRequest): HttpReply {
  const body = new TextEncoder().encode(page);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'www-authenticate': 'Bearer',
    vary: 'accept',
    ...toPageHeaders({ styles: stylesHash, scripts: scriptHash }),
  };
  return method === 'HEAD' ? { status: 401, headers } : { status: 401, headers, body };
}

/** Hashes of the only inline code that the login page allows. `login.test.ts` shows the new values after a change. */
const stylesHash = "'sha256-6RrVqYVCDlZArQJ12xDjsFQjUPit1s+YnRk1+lABpCk='";
const scriptHash = "'sha256-LYj0xc2brmDEV0UatAKrRhipQSahoma0YBusHHSegOw='";

const styles =
  ':root{color-scheme:light dark}' +
  'body{max-width:24rem;margin:20vh auto;padding:0 1.5rem;font:15px/1.5 system-ui,sans-serif}' +
  'form{display:grid;gap:.5rem}label{font-weight:600}input,button{font:inherit;padding:.5rem .75rem}' +
  '#problem{margin:0;color:light-dark(#a4262c,#ff9c9c)}';

const script = `
const form = document.querySelector('form');
const problem = document.querySelector('#problem');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  problem.textContent = '';
  const body = JSON.stringify({ token: form.elements.token.value.trim() });
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(location.pathname.replace(/\\/(_mock(\\/.*)?)?$/, '${loginPath}'), { method: 'POST', headers, body });
    if (response.ok) return location.reload();
    problem.textContent = (await response.json()).message;
  } catch {
    problem.textContent = 'The mock does not respond. Is it still running?';
  }
  form.elements.token.select();
});
`;

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log in · Understudy</title><style>${styles}</style></head>
<body><main>
<h1>Understudy</h1>
<p>Others can reach this mock, so it needs its token: what the file given with <code>--token-file</code> holds.</p>
<form>
<label for="token">Token</label>
<input id="token" type="password" autocomplete="current-password" required autofocus aria-describedby="problem">
<button type="submit">Log in</button>
<p id="problem" role="alert"></p>
</form>
<noscript><p>Logging in needs scripts. A program sends the header <code>Authorization: Bearer &lt;token&gt;</code>.</p></noscript>
</main><script>${script}</script></body>
</html>
`;

type Hash = `'sha256-${string}'`;

/** Permits only content of the page's origin, and inline code with a hash in `allowed`. Hides the URL in `Referer`. */
export function toPageHeaders(allowed: { styles?: Hash; scripts?: Hash } = {}): Readonly<Record<string, string>> {
  const { styles, scripts } = allowed;
  const styleDirective = styles === undefined ? '' : ` style-src 'self' ${styles};`;
  const scriptDirective = scripts === undefined ? '' : ` script-src ${scripts};`;
  return {
    'content-security-policy': `default-src 'self';${styleDirective}${scriptDirective} base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
