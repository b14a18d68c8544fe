import { breakAtSlashes, escapeHtml } from '../../src/text/code.ts';

export function highlightCode(code: string, language: string): string {
  const pattern = patterns[language] ?? other;
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [text] = match;
    const kind = Object.entries(match.groups ?? {}).find(([, group]) => group !== undefined)?.[0] ?? 'string';
    // The body of a sample request is JSON in a shell string, so colour its content as JSON.
    const inner = kind === 'json' ? highlightCode(text, 'json') : breakAtSlashes(escapeHtml(text));
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${inner}</span>`;
    end = match.index + text.length;
  }
  return html + escapeHtml(code.slice(end));
}

const patterns: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*")(?=:)|"(?:[^"\\]|\\.)*"|(?<literal>\b(?:true|false|null|-?\d+(?:\.\d+)?)\b)/g,
  sh: /(?<json>'\{[\s\S]*?\}')|'[^']*'/g,
};
const other =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<literal>\b(?:true|false|null|None|True|False|const|await|import|from|using|var|new|package|func|defer)\b)/g;
