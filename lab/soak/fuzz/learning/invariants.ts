import { createHmac } from 'node:crypto';
import { createRedaction } from '../../../../contracts/redaction/create-redaction.ts';
import { bounds } from '../../../../mock/domain/bounds/bounds.ts';
import {
  compareTemplateVariables,
  fillPlaceholders,
  fillTemplate,
  fillWithSpans,
} from '../../../../mock/domain/session/placeholders.ts';
import { checkLink, signLink } from '../../../../mock/domain/session/signed-link.ts';
import { mockSubject } from '../../../../test/support/kit/mock-subject.ts';

/** What a text is read as; undefined where it cannot be read. */
function tryToRead(text: string, read: (text: string) => unknown): { value: unknown } | undefined {
  try {
    return { value: read(text) };
  } catch {
    return undefined;
  }
}

function expect(isSo: boolean, message: string): void {
  if (!isSo) throw new Error(message);
}

/** The first line has the variables as JSON, the rest is the text. */
export function fillTexts(input: string): void {
  const [first = '', ...rest] = input.split('\n');
  const value = tryToRead(first, JSON.parse)?.value;
  const variables = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const text = rest.join('\n');
  for (const isTemplate of [false, true]) {
    const filled = isTemplate ? fillTemplate(text, variables) : fillPlaceholders(text, variables);
    const replaceMissing = (placeholder: string) => placeholder;
    const { text: again, spans } = fillWithSpans(text, variables, { isTemplate, replaceMissing });
    expect(again === filled, 'Filled with spans, a text is another one.');
    expect(filled.length <= text.length + bounds.filledLength, 'Placeholders added more than there is room for.');
    expect(
      spans.every(({ from, to }) => 0 <= from && from <= to && to <= filled.length),
      'A span lies outside of its text.',
    );
    expect(Object.keys(variables).length > 0 || filled === text, 'A text without variables is not as it was.');
  }
  compareTemplateVariables(text, variables);
}

const redaction = createRedaction(mockSubject('http://service.test/api'));
const keptOut = ['acme-key', 'globex-key', '+14155550123', 'ada@example.com'];

export function maskTexts(input: string): void {
  const masked = redaction.text(input);
  const json = tryToRead(input, JSON.parse);
  const shown = json === undefined ? masked : masked + JSON.stringify(redaction.json(json.value));
  for (const secret of keptOut) expect(!shown.includes(secret), `${secret} is shown in ${JSON.stringify(shown)}.`);
}

const signing = { base: 'http://media.test', secret: 'secret', lifetimeMs: 900_000 };

/** A link that opens. */
export const genuineLink = signLink('a/b.wav', signing, 0).slice(signing.base.length + 1);

/** A link opens when its signature is what another program computes for it, and not otherwise. */
export function checkLinks(input: string): void {
  const [pathname = '', search = ''] = input.split('?', 2);
  const query = new URLSearchParams(search);
  const [expires, signature, workspace] = ['expires', 'signature', 'workspace'].map(
    (name) => query.get(name) ?? undefined,
  );
  const outcome = checkLink(pathname, { expires, signature, workspace }, signing.secret, 1_000_000);
  const text = [pathname, expires, ...(workspace === undefined ? [] : [workspace])].join('\n');
  const expected = createHmac('sha256', signing.secret).update(text).digest('hex').slice(0, 32);
  const isGenuine = signature === expected;
  expect(
    outcome === 'forged'
      ? !isGenuine || !/^-?\d+$/.test(expires ?? '') || expires !== String(Number(expires))
      : isGenuine,
    `The link is ${outcome}, and its signature is ${isGenuine ? 'right' : 'wrong'}.`,
  );
}
