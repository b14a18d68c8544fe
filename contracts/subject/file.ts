// Import it lazily: it brings a YAML parser along.
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { ReadContext } from '../files/yaml-reader.ts';
import { subjectReader as readFile, type SubjectFile } from './fields.ts';
import type { Subject, Waits } from './subject.ts';

/** A subject file that cannot be used. The message has one line for each mistake: `file:line:column: what is wrong`. */
export class SubjectFileError extends Error {
  override name = 'SubjectFileError';
}

const defaultWaits: Waits = { sendSeconds: 10, answerSeconds: 10 };

/**
 * The subject that the text of a YAML (or JSON) file describes. `fileName` is only repeated in messages.
 * `${NAME}` in a text stands for a variable of `environment`.
 *
 * @throws SubjectFileError with every mistake; no value of the environment and no key is told in it.
 */
export function parseSubject(text: string, fileName: string, environment: ReadContext['environment'] = {}): Subject {
  const lines = new LineCounter();
  const errors: { offset: number; message: string }[] = [];
  const report = (offset: number, message: string) => void errors.push({ offset, message });
  const fail = (): never => {
    const end = text.trimEnd().length;
    const messages = errors.map(({ offset, message }) => {
      const { line, col } = lines.linePos(Math.min(offset, end));
      return `${fileName}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
    });
    throw new SubjectFileError(messages.join('\n'));
  };

  const document = parseYaml(text, lines, report);
  if (document === undefined || errors.length > 0) return fail();
  const file = readFile({ node: document.contents, path: '', offset: 0 }, { document, environment, report });
  if (file === undefined || errors.length > 0) return fail();
  checkAcross(file, document, report);
  if (errors.length > 0) return fail();
  return {
    ...file,
    baseUrlAlt: file.baseUrlAlt ?? file.baseUrl,
    waits: { ...defaultWaits, ...file.waits },
  };
}

function parseYaml(text: string, lines: LineCounter, report: ReadContext['report']): Document | undefined {
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
    // The parser's own words may repeat what stands there, and that may be a key.
    for (const { code, pos } of document.errors.slice(0, 1)) {
      const errorKind = code.toLowerCase().replaceAll('_', ' ');
      report(pos[0], `the file must be good YAML or JSON; found a mistake here (${errorKind}). Put that right.`);
    }
    return document;
  } catch {
    report(0, 'the file must be good YAML or JSON; found what is too deep to be read. Write it plainly.');
    return undefined;
  }
}

/** What no field can say alone. */
function checkAcross(
  { workspace: { apiKey: firstKey, channels }, otherWorkspace }: SubjectFile,
  document: Document,
  report: ReadContext['report'],
) {
  const offsetOf = (...path: string[]) => {
    const node = document.getIn(path, true);
    return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
  };
  if (channels.messenger === undefined && channels.webChat === undefined && channels.email === undefined) {
    const messages =
      'must have one of the fields messenger, webChat and email; found none. Name a channel that can send.';
    report(offsetOf('workspace', 'channels'), `workspace.channels ${messages}`);
  }
  if (otherWorkspace?.apiKey === firstKey) {
    const messages =
      'must open another workspace; found the key of the first. Give the key of a second one, or take it out.';
    report(offsetOf('otherWorkspace', 'apiKey'), `otherWorkspace.apiKey ${messages}`);
  }
}
