// Import it lazily: it brings a YAML parser along.
import { FileError, type Issue } from '../../../src/files/issue.ts';
import { readDocument } from '../../../src/files/read-document.ts';
import type { components } from '../../../src/generated/baseline-types.ts';
import { baselineFile } from '../../../src/generated/baseline-validator.js';
import { nearestName } from '../../../src/text/nearest.ts';
import type { AcceptedViolation } from './apply.ts';

/** The ids that an entry may name. */
export interface KnownIds {
  rules: readonly string[];
  statements: readonly string[];
}

type BaselineFile = components['schemas']['BaselineFile'];

/**
 * The accepted violations that the text of a YAML or JSON file lists; none when its list is empty.
 *
 * @throws FileError with every issue; an entry with a blank left in it is one. `fileName` is only repeated.
 */
export function parseBaseline(content: string, fileName: string, knownIds: KnownIds): AcceptedViolation[] {
  const check = ({ accepted }: BaselineFile) => checkBaseline(accepted ?? [], knownIds);
  const result = readDocument(content, { schema: baselineFile, check });
  if (!result.ok) throw new FileError(fileName, result.issues);
  const { value, lineOf } = result;
  return (value.accepted ?? []).map((entry, index) => ({
    ...entry,
    place: `${fileName}:${lineOf(`/accepted/${index}`)}`,
  }));
}

/** What the schema cannot say: ids exist, and no violation is listed twice. */
function checkBaseline(entries: NonNullable<BaselineFile['accepted']>, { rules, statements }: KnownIds): Issue[] {
  const keys = entries.map(({ rule, statement }) => JSON.stringify([rule, statement]));
  return entries.flatMap(({ rule, statement }, index) => {
    const pointer = `/accepted/${index}`;
    const violation = [rule, statement].filter((id) => id !== undefined).join(' with ');
    const isListedTwice = keys.indexOf(keys[index] ?? '') < index;
    return [
      ...checkId(`${pointer}/rule`, 'rule', rule, rules),
      ...(statement === undefined ? [] : checkId(`${pointer}/statement`, 'statement', statement, statements)),
      ...(isListedTwice ? [{ pointer, message: `is another entry for ${violation}. Delete one of the two.` }] : []),
    ];
  });
}

function checkId(pointer: string, kind: string, id: string, ids: readonly string[]): Issue[] {
  if (ids.includes(id)) return [];
  const message = `is the id of no ${kind}: ${JSON.stringify(id)}.`;
  const suggestion = nearestName(id, ids);
  return [
    suggestion === undefined
      ? { pointer, message: `${message} See a report for its id.` }
      : { pointer, message, suggestion },
  ];
}
