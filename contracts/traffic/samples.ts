import document from '../../src/generated/service.json' with { type: 'json' };
import { isObject, parseJson } from '../../src/json.ts';
import { chosenStatusOf, statusOf } from '../../src/operations.ts';
import { unknownIdPrefix } from '../../src/scenario.ts';
import { appendPointer } from '../../src/schema.ts';
import { isIsoTimestamp, resolveRef, type Schema } from '../facts/document.ts';
import { isAddress } from '../facts/operation.ts';
import { membersOf, phoneDigitsOf } from '../facts/record.ts';

export function createSamples() {
  const samples = new Map<string, string>();
  const counts = new Map<string, number>();
  const sampleFor = (key: string, kind: string, toSample: (count: number) => string): string => {
    const known = samples.get(key);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const sample = toSample(count);
    samples.set(key, sample);
    return sample;
  };
  const nameSample = (name: string) =>
    documentedNames.has(name) || /^\d{1,2}$/.test(name) ? name : sampleFor(`name ${name}`, 'name', (n) => `field${n}`);
  const digitsSample = (digits: string) =>
    sampleFor(`number ${digits}`, 'number', (n) => {
      // Numbers from +1 202 555 0100 are reserved for fiction.
      const counter = String(100 + n).padStart(4, '0');
      return `1202555${'0'.repeat(Math.max(0, digits.length - 11))}${counter}`.slice(-digits.length);
    });

  const text = (value: string, pointer: string): string => {
    if (value === '' || documentedWords.has(value)) return value;
    const known = samples.get(`id ${value}`);
    if (known !== undefined) return known;
    const parsed = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
    if (typeof parsed === 'object') return JSON.stringify(walk({}, parsed, pointer, 1));
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) {
      const [ending = ''] = /\.(?:pdf|png|jpe?g|gif|mp[34]|wav|ogg|docx?|txt)(?=$|\?)/i.exec(value) ?? [];
      return sampleFor(`link ${value}`, 'link', (n) => `https://files.example.com/${n}${ending.toLowerCase()}`);
    }
    if (value.includes('@') && value.split(/[,;]/).every((part) => isAddress(part.trim())))
      return value.replace(/[^\s,;]+/g, (one) =>
        sampleFor(`address ${one.toLowerCase()}`, 'address', (n) => `person${n}@example.com`),
      );
    const digits = phoneDigitsOf(value);
    if (digits.length >= 5 && /^\+?[\d\s()./-]+$/.test(value)) {
      const sample = digitsSample(digits);
      let position = 0;
      return value.replace(/\d/g, () => sample.charAt(position++));
    }
    if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))
      return sampleFor(`text ${value}`, 'uuid', (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const [, kind] = kinds.find(([place]) => place.test(pointer)) ?? [];
    if (kind !== undefined) return sampleFor(`text ${value}`, kind, (n) => `${kind}${n}`);
    if (!/\s/.test(value) && value.length <= 64) return sampleFor(`text ${value}`, 'word', (n) => `sample-${n}`);
    const placeholders = [...value.matchAll(/\$\{([^{}]*)\}/g)].map(([, name = '']) => ` \${${nameSample(name)}}`);
    return sampleFor(`text ${value}`, 'text', (n) => {
      const head = `Sample text ${n}.${placeholders.join('')}`;
      const filler = ' Lorem ipsum dolor sit amet.'.repeat(value.length / 28);
      return `${head}${filler}`.slice(0, Math.max(head.length, value.length));
    });
  };

  /** Keep only small numbers that the document permits, because a large number may be a phone number. */
  const number = (value: number, isDocumented: boolean): number => {
    if (isDocumented && Math.abs(value) < 100_000) return value;
    const digits = phoneDigitsOf(String(Math.trunc(Math.abs(value))));
    if (digits.length < 2) return value;
    return Number(digits.length < 5 ? '10'.padEnd(digits.length, '0') : digitsSample(digits));
  };

  const walk = (given: Schema, value: unknown, pointer: string, depth: number, isAnswer = false): unknown => {
    if (depth > maxDepth) return null;
    const schema = resolveRef(given);
    if (typeof value === 'number') return number(value, acceptsNumbers(schema));
    if (typeof value === 'string') return isPublic(schema, value, pointer) ? value : text(value, pointer);
    if (Array.isArray(value)) {
      return value.map((item, index) => walk(schema.items ?? {}, item, `${pointer}/${index}`, depth + 1, isAnswer));
    }
    if (!isObject(value)) return value;
    const members = new Map(membersOf(schema));
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
        const known = members.get(name);
        const isLeftOut = isAnswer && members.size > 0 && (known === undefined || known['x-compare'] === 'never');
        if (isLeftOut) return [];
        const place = appendPointer(pointer, name);
        return [[nameSample(name), walk(known ?? {}, member, place, depth + 1, isAnswer)]];
      }),
    );
  };

  /** Replaces an error code that the document does not list, because the code may contain personal data. */
  const code = (value: string): string =>
    documentedWords.has(value) ? value : sampleFor(`code ${value}`, 'code', (n) => `unknownCode${n}`);

  return {
    text,
    code,
    request: (schema: Schema, value: unknown) => walk(schema, value, '', 0),
    answer: (schema: Schema, value: unknown) => walk(schema, value, '', 0, true),
    key: (value: string) => sampleFor(`key ${value}`, 'key', (n) => `key-${n}`),
    nameId: (value: string, name: string) => void samples.set(`id ${value}`, name),
    idOf: (value: string) => samples.get(`id ${value}`),
  };
}

const maxDepth = 30;

const kinds: readonly (readonly [place: RegExp, kind: string])[] = [
  [/\/(?:communicationChannel(?:Name)?|channel)$/, 'Channel '],
  [/\/(?:agentName|use_case|agentDetails\/name)$/, 'Agent '],
  [/\/(?:sessionId|callId|replyTo)$/, unknownIdPrefix],
  [/\/templateId$/, 'template_'],
  [/\/workflowId$/, 'workflow_'],
  [/\/transcript\/\d+\/name$/, 'tool_'],
  [/name$/i, 'Person '],
];

/** Forms of values that identify no person, such as a time of day. */
const publicForms: readonly (readonly [place: RegExp, form: RegExp])[] = [
  [/working_?hour$/i, /^\d\d:\d\d$/],
  [/on_?date$/i, /^\d{4}-\d\d-\d\d$/],
  [/language$/i, /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/],
  [/version$/i, /^(?:default|draft|v?\d{1,3}(?:\.\d{1,3})?)$/],
  [/\/options\/\w+$/, /^(?:true|false|\d{1,2}(?:\.\d{1,2})?)$/i],
  [/\/mimeType$/, /^(?:image|video|audio|text|application)\/(?:png|jpeg|gif|webp|mp4|mpeg|ogg|wav|pdf|plain|json)$/],
];

function isPublic(schema: Schema, value: string, pointer: string): boolean {
  if (schema.format === 'date-time') return isIsoTimestamp(value);
  if (schema.type === undefined && schema.anyOf === undefined) return false;
  if (pointer.endsWith('/timezone')) return timeZones.has(value);
  return publicForms.some(([place, form]) => place.test(pointer) && form.test(value));
}

function acceptsNumbers({ type, anyOf = [] }: Schema): boolean {
  return [type].flat().some((one) => one === 'number' || one === 'integer') || anyOf.some(acceptsNumbers);
}

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata']);

const schemas = schemasIn(document);
const documentedNames = new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)));
export const documentedWords: ReadonlySet<unknown> = new Set([
  ...Object.keys({ ...statusOf, ...chosenStatusOf }),
  ...schemas.flatMap(({ const: word, enum: words = [] }) => [word, ...words]),
]);

function schemasIn(node: unknown): Schema[] {
  if (Array.isArray(node)) return node.flatMap(schemasIn);
  if (!isObject(node)) return [];
  const members = Object.entries(node).filter(([name]) => !/^(?:examples?|x-.*)$/.test(name));
  return [node as Schema, ...members.flatMap(([, member]) => schemasIn(member))];
}
