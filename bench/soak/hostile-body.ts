import type { Random } from '../../test/support/random.ts';
import type { Operation } from './documents.ts';
import {
  brokenText,
  deepValue,
  inwardNames,
  largeValue,
  oddNumber,
  oddValue,
  pollution,
  sharedNames,
} from './hostile-values.ts';
import { type JsonTree, objectsIn, put, raw, treeOf, written } from './json-tree.ts';

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
export function hostileBody(kind: BodyKind, { fields }: Operation, good: unknown, random: Random): string {
  const tree = treeOf(good ?? {});
  const somewhere = () => (fields.length === 0 || random.percent(15) ? ['extra'] : random.pick(fields));
  switch (kind) {
    case 'odd field':
      put(tree, somewhere(), oddValue(random));
      return written(tree);
    case 'number':
      put(tree, somewhere(), oddNumber(random));
      return written(tree);
    case 'text':
      put(tree, somewhere(), brokenText(random));
      return written(tree);
    case 'depth':
      return random.percent(30) ? written(deepValue(random)) : withValue(tree, somewhere(), deepValue(random));
    case 'size':
      return random.percent(10) ? written(largeValue(random)) : withValue(tree, somewhere(), largeValue(random));
    case 'shared name':
      for (const object of objectsIn(tree)) {
        if (random.percent(70))
          object.members.push([random.pick(sharedNames), random.pick([raw(pollution), oddValue(random)])]);
      }
      if (random.percent(30)) put(tree, [...somewhere(), random.pick(sharedNames)], raw(pollution));
      return written(tree);
    case 'inward name':
      for (const object of objectsIn(tree)) {
        if (random.percent(50))
          object.members.push([random.pick(inwardNames), random.pick([oddNumber, oddValue])(random)]);
      }
      return written(tree);
    case 'duplicate name':
      for (const { members } of objectsIn(tree)) {
        const again = members.length === 0 ? undefined : random.pick(members);
        if (again !== undefined) members.splice(random.int(0, members.length), 0, [again[0], oddValue(random)]);
      }
      return written(tree);
    case 'broken json':
      return broken(written(tree), random);
    case 'other body':
      return random.pick(otherBodies);
  }
}

function withValue(tree: JsonTree, path: readonly string[], value: JsonTree): string {
  put(tree, path, value);
  return written(tree);
}

/** JSON that is none, or nearly none. */
function broken(json: string, random: Random): string {
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
