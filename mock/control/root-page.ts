import { escapeHtml } from '../../src/text/escape-html.ts';
import { toCurl } from '../../src/text/shell.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { Engine } from '../engine/engine.ts';
import type { AwaitableReply, HttpReply, HttpRequest } from '../http/message.ts';
import { jsonReply, toPageHeaders } from '../http/reply.ts';
import { noStore } from './context/refusal.ts';

/** The paths of pages that are built with this package, with their trailing slash. */
export const dashboardPath = '/_mock/dashboard/';
export const docsPath = '/_mock/docs/';

/** Answers the requests below the path of some pages. */
export type PageHandler = (request: HttpRequest, pathname: string) => AwaitableReply;

/** A page of the mock for people, and its path. */
export interface Page {
  name: string;
  path: string;
}

/** Answers `GET /`: what this is and where its parts are, as a page, or as JSON for who accepts that rather. */
export function serveRoot(engine: Engine, request: HttpRequest, pages: readonly Page[]): HttpReply {
  const workspaces = engine.query((world) => [...world.workspaces.values()]);
  // The access guard has checked the header. What calls the mock without a socket reaches it under any name.
  const description = describeMock(workspaces, `http://${request.header('host') ?? 'mock'}`, pages);
  if (prefersJson(request.header('accept') ?? '*/*')) return jsonReply(200, description, shared);
  const body = new TextEncoder().encode(renderPage(description));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    ...shared,
    ...toPageHeaders({ styles: stylesHash }),
  };
  return { status: 200, headers, body };
}

const shared = { ...noStore, vary: 'accept' };

/** Whether JSON is the first of the types that the client accepts and the mock offers. */
function prefersJson(accept: string): boolean {
  const [first = ''] = /application\/(?:json|\*)|text\/html|\*\/\*/i.exec(accept) ?? [];
  return first.startsWith('application/');
}

type MockDescription = ReturnType<typeof describeMock>;

/** What a reader needs who has only the address of a mock: its parts, its first workspaces, and a request that succeeds. */
function describeMock(workspaces: readonly Workspace[], origin: string, pages: readonly Page[]) {
  const baseUrl = `${origin}/api`;
  return {
    name: 'Understudy',
    baseUrl,
    controlUrl: `${origin}/_mock`,
    pages: pages.map(({ name, path }) => ({ name, url: origin + path })),
    workspaces: workspaces.slice(0, maxWorkspaces).map(({ id, apiKeys: [apiKey], channels }) => ({
      workspaceId: id,
      apiKey,
      channels: channels.filter(({ enabled }) => enabled).map(({ name }) => name),
    })),
    workspaceCount: workspaces.length,
    example: findExample(workspaces, baseUrl),
  };
}

/** Tests may open a workspace each. */
const maxWorkspaces = 20;

/** A message through the first channel that needs nothing but a recipient; undefined where there is none. */
function findExample(workspaces: readonly Workspace[], baseUrl: string) {
  for (const { apiKeys, channels, internalErrors } of workspaces) {
    const channel = channels.find(
      (one) =>
        one.enabled &&
        recipients[one.type] !== undefined &&
        ('agent' in one ? one.agent : undefined) !== undefined &&
        (one.type !== 'messengerChat' || one.numbers.length > 0),
    );
    const [apiKey] = apiKeys;
    if (apiKey === undefined || channel === undefined || internalErrors.includes('triggerChat')) continue;
    return {
      method: 'POST',
      url: `${baseUrl}/chat-agent/trigger`,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: { communicationChannel: channel.name, ...recipients[channel.type], metadata: { name: 'Ada' } },
    };
  }
  return undefined;
}

const recipients: Partial<Record<Workspace['channels'][number]['type'], object>> = {
  messengerChat: { customerNumber: '+14155550123' },
  webChat: { customerNumber: 'visitor-7' },
  email: { customerEmail: 'ada@example.com' },
};

/** The page for people. It needs no script, and everything that comes from a workspace file is escaped. */
function renderPage({ baseUrl, controlUrl, pages, workspaces, workspaceCount, example }: MockDescription): string {
  const more = workspaceCount - workspaces.length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Understudy</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Understudy is running</h1>
<p>It is a stand-in for one HTTP service: chats, sessions and outbound calls, handled by scripted agents. It never calls a person.</p>
<h2>Addresses</h2>
<dl>
<dt>Service</dt><dd><code>${escapeHtml(baseUrl)}</code>, with the header <code>x-api-key</code></dd>
${pages.map(({ name, url }) => `<dt>${escapeHtml(name)}</dt><dd><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></dd>\n`).join('')}<dt>Control plane</dt><dd><code>${escapeHtml(controlUrl)}</code></dd>
</dl>
<h2>Workspaces</h2>
<table>
<thead><tr><th scope="col">Workspace</th><th scope="col">x-api-key</th><th scope="col">Channels</th></tr></thead>
<tbody>
${workspaces.map(renderWorkspace).join('')}</tbody>
</table>
${more > 0 ? `<p>And ${more} more.</p>\n` : ''}${example === undefined ? '' : `<h2>First request</h2>\n<p>Paste it into bash or zsh. It sends a message to a customer:</p>\n<pre><code>${escapeHtml(toCurl({ ...example, body: JSON.stringify(example.body) }, { separator: ' \\\n  ' }))}</code></pre>\n`}</main>
</body>
</html>
`;
}

function renderWorkspace({ workspaceId, apiKey, channels }: MockDescription['workspaces'][number]): string {
  const key = apiKey === undefined ? 'none' : `<code>${escapeHtml(apiKey)}</code>`;
  return `<tr><td>${escapeHtml(workspaceId)}</td><td>${key}</td><td>${escapeHtml(channels.join(', '))}</td></tr>\n`;
}

/** The colours of the dashboard. Its hash is {@link stylesHash}: the page may have no other. */
const styles =
  ':root{color-scheme:light dark;--line:light-dark(#dfdfd9,#35363a);--soft:light-dark(#5b5b56,#a5a59e)}' +
  'body{margin:0;background:light-dark(#fbfbfa,#17181a);color:light-dark(#1d1d1b,#e8e8e4);font:.9375rem/1.45 system-ui,sans-serif}' +
  'main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.5rem}h2{margin:1.5rem 0 .5rem;font-size:1.125rem}' +
  'a{color:light-dark(#3346c7,#a3b0ff)}dt,th{color:var(--soft);font-weight:400}' +
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}@media(max-width:32rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}' +
  'table{border-collapse:collapse}th,td:nth-child(2){white-space:nowrap}th,td{padding:.35rem 1rem .35rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}' +
  'code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}' +
  'pre{padding:1rem;border:1px solid var(--line);border-radius:6px;background:light-dark(#fff,#1f2023);white-space:pre-wrap;overflow-wrap:anywhere}';

/** What the header `content-security-policy` says of the styles. */
const stylesHash = "'sha256-JwZgteqtlOkzqZSkqdcFq6SLnfLDiWEPBmgBmJ1XmKQ='";
