import type { OperationId } from '../../src/operations.ts';
import { truncate } from '../../src/text/words.ts';
import { jsonReply, type PreparedReply } from './reply.ts';

export interface Preference {
  code?: string;
  example?: string;
  fault?: string;
  notices: readonly string[];
}

/** Source: RFC 7240. Ignores unknown and repeated preferences, or all preferences if one is invalid. */
export function readPreference(header: string): Preference {
  const preferred: Omit<Preference, 'notices'> = {};
  const notices: string[] = [];
  for (const part of splitPreferences(header)) {
    const { name = '', quoted, token } = preferencePattern.exec(part)?.groups ?? {};
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? '';
    const key = name.toLowerCase();
    const isKnown = key === 'code' || key === 'example' || key === 'fault';
    if (name === '' || (isKnown && value === '')) {
      const reason = `${JSON.stringify(truncate(part))} is no preference such as code=404, example=NAME or fault=NAME`;
      return { notices: [`The Prefer header was not followed: ${reason}.`] };
    }
    const shown = JSON.stringify(truncate(name));
    if (isKnown) preferred[key] ??= value;
    else notices.push(`The preference ${shown} was not followed: only code, example and fault are known.`);
  }
  return { ...preferred, notices };
}

/**
 * A preference: a name such as `code`, then a value with or without quotes, as in `code=404` or `example="two words"`.
 */
const preferencePattern =
  /^(?<name>[!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<token>[^\s",;]*)))?$/;

/** Splits a header at commas and semicolons, but not inside quotes. */
function splitPreferences(header: string): string[] {
  const parts = header.match(/(?:"(?:[^"\\]|\\.)*"?|[^",;])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

export async function findPreferredExample(
  operationId: OperationId,
  { code, example }: Preference,
): Promise<PreparedReply | { notice: string }> {
  const { examples } = await import('../../src/generated/examples.ts');
  const byStatus = Object.entries(examples[operationId]);
  const choices = byStatus.flatMap(([status, examplesByName = {}]) =>
    Object.entries(examplesByName).map(([name, value]) => ({ status, name, value })),
  );
  const withStatus = code === undefined ? choices : choices.filter(({ status }) => status === code);
  const match = example === undefined ? withStatus[0] : withStatus.find(({ name }) => name === example);
  if (match !== undefined) {
    const headers = { 'preference-applied': `code=${match.status}, example=${match.name}` };
    const status = Number(match.status);
    // The OpenAPI example of an error has the error code as its name.
    return { reply: jsonReply(status, match.value, headers), errorCode: status < 400 ? undefined : match.name };
  }
  const quote = (text = '') => JSON.stringify(truncate(text));
  const place = code === undefined ? operationId : `${operationId} with the code ${code}`;
  const statuses = byStatus.map(([status]) => status).join(', ');
  const names = withStatus.map(({ name }) => name).join(', ');
  const reason =
    withStatus.length === 0
      ? `${operationId} has no example with the code ${quote(code)}. There are ${statuses}.`
      : `${place} has no example ${quote(example)}. There are ${names}.`;
  return { notice: `The preference was not followed: ${reason}` };
}
