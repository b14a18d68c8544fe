import { formatTable } from '../../../contracts/index.ts';
import { gapsOf, statementsOf } from '../../../src/document/annotations.ts';
import { chapterOf } from '../../../src/document/chapter-of.ts';
import { gaps } from '../../../src/generated/gaps.ts';
import { suggestionFor } from '../../../src/text/nearest.ts';
import { CliError } from '../../cli-error.ts';
import { findProof } from '../../find-proof.ts';

/** What a list shows of a statement or a gap. */
interface Row {
  kind: 'statement' | 'gap';
  id: string;
  text: string;
  /** Where it stands in the interface; an empty string where the interface has no such chapter. */
  chapter: string;
  /** The rules that prove a statement, or why none can; the answer of the mock to a gap. */
  note: string;
}

interface StatementsInput {
  chapter?: string;
  only?: 'statements' | 'gaps';
  format: 'table' | 'markdown' | 'json';
}

/** Prints statements and gaps. @throws CliError when the chapter has none. */
export async function runStatements({ chapter, only, format }: StatementsInput): Promise<0> {
  const all = await collectRows();
  const name = chapter?.replace(/\/$/, '');
  const chapters = [...new Set(all.map(({ id }) => chapterOf(id)))];
  if (name !== undefined && !chapters.includes(name)) {
    throw new CliError(`There is no chapter ${JSON.stringify(name)}${suggestionFor(name, chapters)}`);
  }
  const rows = all.filter(
    ({ kind, id }) => (only === undefined || only === `${kind}s`) && (name === undefined || chapterOf(id) === name),
  );
  if (rows.length === 0) throw new CliError(`The chapter ${JSON.stringify(name)} has no ${only}.`);
  process.stdout.write(renderRows(rows, format));
  return 0;
}

async function collectRows(): Promise<Row[]> {
  const { default: document } = await import('../../../src/generated/service.json', { with: { type: 'json' } });
  const statements = [...statementsOf(document).values()].map(({ id, text, heading = '' }): Row => {
    const { rules, reason = '' } = findProof(id);
    const note = rules.length > 0 ? rules.map((rule) => rule.id).join(', ') : reason;
    return { kind: 'statement', id, text, chapter: heading, note };
  });
  const answers = new Map<string, string>(gaps.map((gap) => [gap.id, gap.default]));
  const open = [...gapsOf(document).values()].map(({ id, text, heading = '' }): Row => {
    return { kind: 'gap', id, text, chapter: heading, note: answers.get(id) ?? '' };
  });
  return [...statements, ...open];
}

function renderRows(rows: readonly Row[], format: StatementsInput['format']): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(rows, null, 2)}\n`;
    case 'markdown': {
      const toLine = (cells: readonly string[]) =>
        `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
      const lines = rows.map(({ kind, id, text, note }) => toLine([kind, `\`${id}\``, text, note]));
      return `${toLine(['Kind', 'Id', 'Text', 'Proven by, or the answer of the mock'])}|---|---|---|---|\n${lines.join('')}`;
    }
    case 'table':
      return formatTable(rows.map(({ kind, id, text }) => ({ rule: id, cells: [kind, id, text] })));
  }
}
