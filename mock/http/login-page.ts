import { loginPath } from './login.ts';
import type { HttpReply, HttpRequest } from './message.ts';

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
