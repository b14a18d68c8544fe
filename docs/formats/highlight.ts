/** A block of code as HTML: strings, names of JSON members and comments in their colours. */
export function highlightCode(code: string, language: string): string {
  const pattern = language === 'sh' ? shell : language === 'json' ? json : other;
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = match.groups?.key === undefined ? 'string' : 'key';
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

const json = /(?<key>"(?:[^"\\]|\\.)*")(?=:)|"(?:[^"\\]|\\.)*"/g;
const shell = /'[^']*'/g;
const other = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
