import type { Random } from '../../../../test/support/random.ts';
import type { Operation } from '../operations.ts';
import {
  generateDeepValue,
  generateInvalidString,
  generateLargeValue,
  internalNames,
  pickOddNumber,
  pickOddValue,
  pollution,
  prototypeNames,
} from './hostile-values.ts';
import { type JsonTree, objectsOf, raw, serialize, setAt, toJsonTree } from './json-tree.ts';

export const bodyKinds = [
  'odd field',
  'odd field',
  'number',
  'text',
  'depth',
  'size',
  'shared name',
  'inward name',
  'duplicate name',
  'broken json',
  'other body',
] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** A body that would be good, but for one hostile thing in it. */
export function generateHostileBody(kind: BodyKind, { fields }: Operation, valid: unknown, random: Random): string {
  const tree = toJsonTree(valid ?? {});
  const pickFieldPath = () => (fields.length === 0 || random.chance(15) ? ['extra'] : random.pick(fields));
  switch (kind) {
    case 'odd field':
      setAt(tree, pickFieldPath(), pickOddValue(random));
      return serialize(tree);
    case 'number':
      setAt(tree, pickFieldPath(), pickOddNumber(random));
      return serialize(tree);
    case 'text':
      setAt(tree, pickFieldPath(), generateInvalidString(random));
      return serialize(tree);
    case 'depth':
      return random.chance(30)
        ? serialize(generateDeepValue(random))
        : serializeWith(tree, pickFieldPath(), generateDeepValue(random));
    case 'size':
      return random.chance(10)
        ? serialize(generateLargeValue(random))
        : serializeWith(tree, pickFieldPath(), generateLargeValue(random));
    case 'shared name':
      for (const object of objectsOf(tree)) {
        if (random.chance(70))
          object.members.push([random.pick(prototypeNames), random.pick([raw(pollution), pickOddValue(random)])]);
      }
      if (random.chance(30)) setAt(tree, [...pickFieldPath(), random.pick(prototypeNames)], raw(pollution));
      return serialize(tree);
    case 'inward name':
      for (const object of objectsOf(tree)) {
        if (random.chance(50))
          object.members.push([random.pick(internalNames), random.pick([pickOddNumber, pickOddValue])(random)]);
      }
      return serialize(tree);
    case 'duplicate name':
      for (const { members } of objectsOf(tree)) {
        const duplicate = members.length === 0 ? undefined : random.pick(members);
        if (duplicate !== undefined)
          members.splice(random.int(0, members.length), 0, [duplicate[0], pickOddValue(random)]);
      }
      return serialize(tree);
    case 'broken json':
      return breakJson(serialize(tree), random);
    case 'other body':
      return random.pick(otherBodies);
  }
}

function serializeWith(tree: JsonTree, path: readonly string[], value: JsonTree): string {
  setAt(tree, path, value);
  return serialize(tree);
}

/** JSON that is none, or nearly none. */
function breakJson(json: string, random: Random): string {
  const at = random.int(0, json.length);
  switch (random.int(1, 9)) {
    case 1:
      return json.slice(0, at);
    case 2:
      return json.slice(at);
    case 3:
      return json.replace(/\}$/, ',}');
    case 4:
      return `/* a */ ${json} // b`;
    case 5:
      return `\xef\xbb\xbf${json}`;
    case 6:
      return Buffer.from(json, 'utf16le').toString('latin1');
    case 7:
      return `${json.slice(0, at)}${random.pick(['\x00', '\xff', '"', '\\', '}', '\u00a0', '\n'])}${json.slice(at)}`;
    case 8:
      return json.replaceAll('"', "'");
    default:
      return `${json}${random.pick([json, ' ', '\x00', 'x', ']'])}`;
  }
}

const otherBodies = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"a"',
  '[]',
  '[{}]',
  '{}',
  'undefined',
  'a=1&b=2',
  '<a/>',
  '--x\r\n\r\n--x--',
  '\x00',
  '\xff\xfe',
  '\x1f\x8b\x08\x00',
  pollution,
];
