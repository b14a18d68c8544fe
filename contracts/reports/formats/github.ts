import type { Report } from '../report.ts';
import { reasonOf } from '../reported-rule.ts';
import { escapeInvisible, truncate } from '../text/escape-invisible.ts';
import { summarizeFinding } from '../text/finding-lines.ts';

/** GitHub shows no more annotations of each level for one step. */
const maxAnnotations = 10;

/** A run as workflow commands of GitHub Actions: annotations for warnings, findings and errors. */
export function toGithubCommands({ warnings, rules }: Report): string {
  const fatal = warnings.filter(({ isFatal }) => isFatal).map(({ text }) => ({ title: 'understudy verify', text }));
  const others = warnings.filter(({ isFatal }) => !isFatal).map(({ text }) => ({ title: 'understudy verify', text }));
  const annotationsOf = (type: string) =>
    rules
      .filter(({ outcome }) => outcome.type === type)
      .map((rule) => ({
        title: `${type}: ${rule.id}`,
        text: `${rule.title} ${reasonOf(rule) ?? summarizeFinding(rule)}`,
      }));
  const lines = [
    ...annotationLines('error', [...fatal, ...annotationsOf('failed')]),
    ...annotationLines('warning', [...others, ...annotationsOf('flaky'), ...annotationsOf('error')]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

interface Annotation {
  title: string;
  text: string;
}

function annotationLines(name: 'error' | 'warning', notes: readonly Annotation[]): string[] {
  const listed = notes.length <= maxAnnotations ? notes : notes.slice(0, maxAnnotations - 1);
  const hidden = notes.length - listed.length;
  const more = hidden === 0 ? [] : [{ title: 'understudy verify', text: `${hidden} more. See the full report.` }];
  return [...listed, ...more].map(({ title, text }) => {
    return `::${name} title=${escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escapeData(truncate(text, 4000))}`;
  });
}

/** A line break would end the command, and the next line could be another command. */
function escapeData(text: string): string {
  return escapeInvisible(text).replaceAll('%', '%25');
}
