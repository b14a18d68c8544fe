import type { HttpReply, HttpRequest } from '../message.ts';
import { toPageHeaders } from '../page-headers.ts';
import { loginPath } from './login.ts';

/** Whether a browser asks for a page, and not a script of one for data. */
export function wantsPage({ method, header }: HttpRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (header('accept') ?? '').includes('text/html');
}

/** What a browser is shown in place of a page that needs a token; the page itself follows once it is typed. */
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

/** They may have no others: these are the hashes of what stands below. */
const stylesHash = "'sha256-fsPzggS8UEzxOJ63lZMKY4rPg9Bkx3ISEcgUYEstRiI='";
const scriptHash = "'sha256-nDrTkXS1NshhsSL0mmWUuvJAFT5Ur61ZnLfGK5Dj3QE='";

const styles =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:15px/1.5 system-ui,sans-serif;' +
  'background:light-dark(#fbfbfa,#17181a);color:light-dark(#1d1d1b,#e8e8e4)}' +
  'main{box-sizing:border-box;width:min(24rem,100vw);padding:1.5rem}' +
  'h1{margin:0 0 .25rem;font-size:1.25rem}p{margin:0 0 1rem;color:light-dark(#5b5b56,#a5a59e)}' +
  'form{display:grid;gap:.5rem}label{font-weight:600}' +
  'input,button{font:inherit;padding:.5rem .75rem;border-radius:6px;border:1px solid light-dark(#8a8a83,#72737a)}' +
  'input{background:light-dark(#fff,#1f2023);color:inherit}' +
  'button{border-color:transparent;background:light-dark(#3346c7,#a3b0ff);color:light-dark(#fff,#14163a);cursor:pointer}' +
  ':focus-visible{outline:2px solid light-dark(#3346c7,#a3b0ff);outline-offset:2px}' +
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
    const response = await fetch('${loginPath}', { method: 'POST', headers, body });
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
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Log in · Understudy</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Understudy</h1>
<p>Others can reach this mock, so it needs its token: what the file given with <code>--token-file</code> holds.</p>
<form>
<label for="token">Token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus aria-describedby="problem">
<button type="submit">Log in</button>
<p id="problem" role="alert"></p>
</form>
<noscript><p>Logging in needs scripts. A program sends the header <code>Authorization: Bearer &lt;token&gt;</code>.</p></noscript>
</main>
<script>${script}</script>
</body>
</html>
`;
