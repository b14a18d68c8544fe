import { escapeHtml } from '../../../src/text/escape-html.ts';
import { toCurl } from '../../../src/text/shell.ts';
import type { ExampleRequest, MockDescription } from './describe-mock.ts';

/** The page for people. It needs no script, and everything that comes from a workspace file is escaped. */
export function renderPage({
  baseUrl,
  controlUrl,
  pages,
  workspaces,
  workspaceCount,
  example,
}: MockDescription): string {
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
<p>It stands in for one HTTP service: chats, sessions and outbound calls, handled by scripted agents. It calls nobody.</p>
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
${more > 0 ? `<p>And ${more} more.</p>\n` : ''}${example === undefined ? '' : `<h2>First request</h2>\n<p>Paste it into bash or zsh. It sends a message to a customer:</p>\n<pre><code>${escapeHtml(renderCommand(example))}</code></pre>\n`}</main>
</body>
</html>
`;
}

function renderWorkspace({ workspaceId, apiKey, channels }: MockDescription['workspaces'][number]): string {
  const key = apiKey === undefined ? 'none' : `<code>${escapeHtml(apiKey)}</code>`;
  return `<tr><td>${escapeHtml(workspaceId)}</td><td>${key}</td><td>${escapeHtml(channels.join(', '))}</td></tr>\n`;
}

function renderCommand({ body, ...request }: ExampleRequest): string {
  return toCurl({ ...request, method: 'POST', body: JSON.stringify(body) }, { separator: ' \\\n  ' });
}

/** Its hash is {@link stylesHash}: the page may have no other. */
const styles =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem}' +
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}' +
  'table{border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding:.25rem 1rem .25rem 0}' +
  'pre{overflow-x:auto;padding:1rem;border:1px solid GrayText;border-radius:.5rem}';

/** What the header `content-security-policy` says of the styles. */
export const stylesHash = "'sha256-5dtYHYHccUdrnM7HmIpOk9b8yby7iZqcjFaxQGfsHoA='";
