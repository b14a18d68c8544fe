import { findingInShort } from './finding-lines.ts';
import { type Report, reasonIn } from './report.ts';
import { cut, visible } from './visible.ts';

/** GitHub shows no more of each level for one step. */
const most = 10;

/** A run as workflow commands of GitHub Actions: annotations for warnings and findings, and for what could not be judged. */
export function github({ warnings, rules }: Report): string {
  const fatal = warnings.filter(({ isFatal }) => isFatal).map(({ text }) => ({ title: 'understudy verify', text }));
  const others = warnings.filter(({ isFatal }) => !isFatal).map(({ text }) => ({ title: 'understudy verify', text }));
  const of = (type: string) =>
    rules
      .filter(({ outcome }) => outcome.type === type)
      .map((rule) => ({
        title: `${type}: ${rule.id}`,
        text: `${rule.title} ${reasonIn(rule) ?? findingInShort(rule)}`,
      }));
  const lines = [
    ...level('error', [...fatal, ...of('violated')]),
    ...level('warning', [...others, ...of('flaky'), ...of('broken')]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

interface Note {
  title: string;
  text: string;
}

function level(name: 'error' | 'warning', notes: readonly Note[]): string[] {
  const shown = notes.length <= most ? notes : notes.slice(0, most - 1);
  const rest = notes.length - shown.length;
  const more = rest === 0 ? [] : [{ title: 'understudy verify', text: `${rest} more; the report has all of them.` }];
  return [...shown, ...more].map(({ title, text }) => {
    return `::${name} title=${escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escaped(cut(text, 4000))}`;
  });
}

/** A break would end the command, and the next line could be another. */
function escaped(text: string): string {
  return visible(text).replaceAll('%', '%25');
}
