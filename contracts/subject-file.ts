// Import it lazily: it brings a YAML parser along.
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { Subject, Waits } from './subject.ts';
import { written as readFile, type Written } from './subject-fields.ts';
import type { Reading } from './yaml-place.ts';

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
export function parseSubject(text: string, fileName: string, environment: Reading['environment'] = {}): Subject {
  const lines = new LineCounter();
  const mistakes: { offset: number; message: string }[] = [];
  const tell = (offset: number, message: string) => void mistakes.push({ offset, message });
  const fail = (): never => {
    const end = text.trimEnd().length;
    const told = mistakes.map(({ offset, message }) => {
      const { line, col } = lines.linePos(Math.min(offset, end));
      return `${fileName}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
    });
    throw new SubjectFileError(told.join('\n'));
  };

  const document = parsed(text, lines, tell);
  if (document === undefined || mistakes.length > 0) return fail();
  const written = readFile({ node: document.contents, path: '', offset: 0 }, { document, environment, tell });
  if (written === undefined || mistakes.length > 0) return fail();
  check(written, document, tell);
  if (mistakes.length > 0) return fail();
  return {
    ...written,
    baseUrlAlt: written.baseUrlAlt ?? written.baseUrl,
    waits: { ...defaultWaits, ...written.waits },
  };
}

function parsed(text: string, lines: LineCounter, tell: Reading['tell']): Document | undefined {
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
    // The parser's own words may repeat what stands there, and that may be a key.
    for (const { code, pos } of document.errors.slice(0, 1)) {
      const kind = code.toLowerCase().replaceAll('_', ' ');
      tell(pos[0], `the file must be good YAML or JSON; found a mistake here (${kind}). Put that right.`);
    }
    return document;
  } catch {
    tell(0, 'the file must be good YAML or JSON; found what is too deep to be read. Write it plainly.');
    return undefined;
  }
}

/** What no field can say alone. */
function check(
  { workspace: { apiKey: key, channels }, otherWorkspace }: Written,
  document: Document,
  tell: Reading['tell'],
) {
  const offsetOf = (...path: string[]) => {
    const node = document.getIn(path, true);
    return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
  };
  if (channels.messenger === undefined && channels.webChat === undefined && channels.email === undefined) {
    const told = 'must have one of the fields messenger, webChat and email; found none. Name a channel that can send.';
    tell(offsetOf('workspace', 'channels'), `workspace.channels ${told}`);
  }
  if (otherWorkspace?.apiKey === key) {
    const told =
      'must open another workspace; found the key of the first. Give the key of a second one, or take it out.';
    tell(offsetOf('otherWorkspace', 'apiKey'), `otherWorkspace.apiKey ${told}`);
  }
}
