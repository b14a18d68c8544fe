import { expect, test } from 'vitest';
import { parseRunLog } from '../../../contracts/reports/run-log.ts';
import schema from '../../../src/generated/run.schema.json' with { type: 'json' };
import { findingWith, ruleDecidedAs, ruleIds, runEnded, runEventsWith } from '../../support/kit/run-log.ts';

type Path = readonly (string | number)[];

const at = '2026-11-20T09:00:00Z';
const rule = Object.values(ruleIds)[0] ?? '';
const accepted = { reason: 'A cache.', ticket: 'OPS-7', expires: '2027-01-31' };
const finding = { ...findingWith('word'), gap: 'a/gap', exchange: 0, pointer: '/data', value: '7', accepted };
const cut = { bytes: 2_000_000, sha256: '0'.repeat(64) };
const large = { ...finding, exchanges: finding.exchanges.map((one) => ({ ...one, at, cut })) };

/** With each field of the format. */
const written: object[] = [
  ...runEventsWith('word'),
  {
    type: 'preflight',
    at,
    obstacle: 'No answer.',
    checks: [{ entry: 'workspace.apiKey', place: 'subject.yaml:1', result: 'mistake', message: 'Mend it.' }],
  },
  {
    ...ruleDecidedAs(rule, { type: 'failed', finding: large }),
    warnings: [finding],
    coverage: { of: 'operation × base', tried: 1, total: 2 },
  },
  ruleDecidedAs(rule, { type: 'undecided', reason: 'Nothing showed.' }),
  { type: 'assumption-checked', at, assumption: 'a/b', description: 'It holds.', holds: 'yes', reason: 'Seen.' },
  { ...runEnded(), reason: 'Because.', withoutSuccess: ['getSession'] },
];
const events = JSON.parse(JSON.stringify(written)) as object[];
const [started] = events;

/** Values of any type that a rule chose. */
const openFields = ['counterexample'];

/** The paths of all members and items. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || openFields.includes(String(path.at(-1)))) return [path];
  const parts = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return [path, ...parts.flatMap(([name, part]) => pathsIn(part, [...path, name]))];
}

/** A copy with a value of another type at a path. */
function withWrongValue(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return typeof value === 'string' ? 7 : 'wrong';
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[name] = withWrongValue(copy[name], rest);
  return copy;
}

function read(event: object): unknown {
  const lines = event === started || 'version' in event ? [event] : [started as object, event];
  return parseRunLog(lines.map((one) => `${JSON.stringify(one)}\n`).join(''), 'run.ndjson');
}

/** One path for each field. Items share the path of their list. */
const rows = new Map(
  events.flatMap((event) =>
    pathsIn(event)
      .filter((path) => path.length > 0 && !openFields.includes(String(path.at(-1))))
      .map((path) => {
        const { type } = event as { type: string };
        const name = [type, ...path.map((part) => (typeof part === 'number' ? '*' : part))].join('/');
        return [name, { event, path }] as const;
      }),
  ),
);

test.each([...rows])('the kit refuses a run log with a wrong value in the field %s', (_name, { event, path }) => {
  expect(() => read(event)).not.toThrow();
  expect(() => read(withWrongValue(event, path) as object)).toThrow(/^run\.ndjson:/);
});

test('run-log-fields.test.ts has a wrong value for every field of the run log', () => {
  const definitions = Object.values(schema.$defs) as { properties?: object }[];
  const named = new Set(definitions.flatMap(({ properties = {} }) => Object.keys(properties)));
  const tried = new Set([...rows.keys()].flatMap((name) => name.split('/')));

  expect([...named].filter((name) => !tried.has(name) && !openFields.includes(name))).toEqual([]);
});
