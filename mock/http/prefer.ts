import type { OperationId } from '../../src/operations.ts';
import { shown } from '../domain/shown.ts';
import type { HttpReply } from './message.ts';
import { jsonReply } from './reply.ts';

/** Which answer a client prefers, as its `Prefer` header says it. */
export interface Preference {
  code: string | undefined;
  example: string | undefined;
  /** What of the header is not followed, and why. */
  notices: readonly string[];
}

/**
 * Reads a `Prefer` header: `code=404`, `example=NAME` or both, separated by commas or semicolons, a value in quotes or
 * not. Of one that is given twice the first counts. One that cannot be read is not followed at all.
 *
 * Source: RFC 7240, and what users of Prism know.
 */
export function readPreference(header: string): Preference {
  const wanted = { code: undefined as string | undefined, example: undefined as string | undefined };
  const notices: string[] = [];
  for (const part of partsOf(header)) {
    const [, name = '', quoted, token] = onePreference.exec(part) ?? [];
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
    const known = name.toLowerCase();
    if (name === '' || ((known === 'code' || known === 'example') && (value === undefined || value === ''))) {
      const reason = `${JSON.stringify(shown(part))} is no preference such as code=404 or example=NAME`;
      return { code: undefined, example: undefined, notices: [`The Prefer header was not followed: ${reason}.`] };
    }
    if (known === 'code' || known === 'example') wanted[known] ??= value;
    else if (known === 'dynamic')
      notices.push('The preference "dynamic" was not followed: the mock keeps state instead.');
    else
      notices.push(`The preference ${JSON.stringify(shown(name))} was not followed: only code and example are known.`);
  }
  return { ...wanted, notices };
}

/** `name`, `name=token` or `name="any text"`; blanks may stand around the equals sign. */
const onePreference = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?$/;

/** The preferences of a header, cut at commas and semicolons outside of quotes. */
function partsOf(header: string): string[] {
  const parts = header.match(/(?:"(?:[^"\\]|\\.)*"?|[^",;])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * The example of the document that is preferred; a bare code stands for the first example of its status, a bare name
 * for the first status that has it. Where there is none: a text that says what there is.
 *
 * Loads the examples when it is first asked for one.
 */
export async function preferredExample(
  operationId: OperationId,
  { code, example }: Preference,
): Promise<HttpReply | string> {
  const { examples } = await import('../../src/generated/examples.ts');
  const byStatus = Object.entries(examples[operationId]);
  const choices = byStatus.flatMap(([status, named = {}]) =>
    Object.entries(named).map(([name, value]) => ({ status, name, value })),
  );
  const ofStatus = code === undefined ? choices : choices.filter(({ status }) => status === code);
  const found = example === undefined ? ofStatus[0] : ofStatus.find(({ name }) => name === example);
  if (found !== undefined) {
    const applied = { 'preference-applied': `code=${found.status}, example=${found.name}` };
    return jsonReply(Number(found.status), found.value, [], applied);
  }
  if (ofStatus.length === 0) {
    const there = byStatus.map(([status]) => status).join(', ');
    return `${operationId} has no example with the code ${JSON.stringify(shown(String(code)))}. There are ${there}.`;
  }
  const there = ofStatus.map(({ name }) => name).join(', ');
  const place = code === undefined ? operationId : `${operationId} with the code ${code}`;
  return `${place} has no example ${JSON.stringify(shown(String(example)))}. There are ${there}.`;
}
