import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv as Ajv7 } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { eventLine } from '../../../contracts/report/event-line.ts';
import { formats } from '../../../contracts/report/formats.ts';
import { type Report, reportOf } from '../../../contracts/report/report.ts';
import { sarifLog } from '../../../contracts/report/sarif.ts';
import type { RunEvent, RunStarted } from '../../../contracts/run-event.ts';
import { ended, eventsWith, startedWith, texts } from '../../support/run-events.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const addFormats = addFormatsModule.default;
const fileText = (name: string) => readFileSync(path.join(root, name), 'utf8');
const schemaIn = (name: string) => JSON.parse(fileText(name)) as { [name: string]: unknown };

/** Runs of every kind: with all that there is, with odd texts, with nothing, cut off, and not begun. */
const runs: Readonly<Record<string, [RunStarted, ...RunEvent[]]>> = {
  full: eventsWith('word'),
  odd: eventsWith('<number 1> ]]> \u0000\ud800 \u202e%zz [x] #a #b "\\'),
  'cut off': [startedWith()],
  unanswered: [startedWith(), ended({ access: 'silent', exitCode: 2 })],
  empty: [{ ...startedWith(), rules: [] }, ended({ exitCode: 2 })],
};
const reports = Object.entries(runs).map(([what, events]) => ({ what, events, report: reportOf(events, texts) }));

function strict(ajv: Ajv7 | Ajv2020) {
  addFormats(ajv);
  return ajv;
}

/** What is wrong with a text, for a schema; nothing when it fits. */
type Misfits = (text: string) => string[] | Promise<string[]>;

const events2020 = strict(new Ajv2020({ strict: false, allErrors: true, discriminator: true }));
events2020.addSchema(schemaIn('src/generated/run.schema.json'));
events2020.addSchema(schemaIn('src/generated/report.schema.json'));
const ajv7 = strict(new Ajv7({ strict: false, allErrors: true }));
ajv7.addSchema(schemaIn('test/support/schemas/sarif-part.schema.json'), 'sarif');
ajv7.addSchema(schemaIn('node_modules/ctrf/dist/ctrf-schema-0.0.json'), 'ctrf');
const ajv6 = strict(new Ajv7({ strict: false, allErrors: true, validateSchema: false }));
const har = path.join(root, 'node_modules/har-schema/lib');
for (const name of readdirSync(har).filter((one) => one.endsWith('.json'))) {
  ajv6.addSchema(schemaIn(`node_modules/har-schema/lib/${name}`));
}

function jsonMisfits(ajv: Ajv7 | Ajv2020, schema: string): Misfits {
  return (text) =>
    ajv.validate(schema, JSON.parse(text)) ? [] : (ajv.errors ?? []).map((one) => ajv.errorsText([one]));
}

async function xmlMisfits(text: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: text, schema: fileText('test/support/schemas/junit.xsd') });
  return errors.map(({ message }) => message);
}

const checked = {
  json: jsonMisfits(events2020, 'report.schema.json'),
  sarif: jsonMisfits(ajv7, 'sarif'),
  ctrf: jsonMisfits(ajv7, 'ctrf'),
  har: jsonMisfits(ajv6, 'har.json#'),
  junit: xmlMisfits,
} satisfies Partial<Record<keyof typeof formats, Misfits>>;

describe.each(Object.keys(checked) as (keyof typeof checked)[])('%s', (format) => {
  test.each(reports)('fits its schema: $what', async ({ report }) => {
    expect(await checked[format](formats[format](report))).toEqual([]);
  });
});

/** What is put into a good report to see that its schema is looked at. */
const mistakes: readonly [format: keyof typeof checked, good: string, bad: string][] = [
  ['json', '"seed": 7', '"seed": -1'],
  ['json', '"type": "flaky"', '"type": "odd"'],
  ['json', '"verdict": "held"', '"verdict": "broken"'],
  ['json', '"chapters"', '"chapter"'],
  ['sarif', '"level": "error"', '"level": "fatal"'],
  ['sarif', '"ruleIndex": 1', '"ruleIndex": -1'],
  ['sarif', '"uri": "', '"uri": "<'],
  ['ctrf', '"status": "failed"', '"status": "red"'],
  ['ctrf', '"skipped": 1', '"skipped": "one"'],
  ['har', '"method": "POST"', '"method": 1'],
  ['har', '"url": "http', '"url": "< http'],
  ['har', '"startedDateTime": "2026', '"startedDateTime": "last year 2026'],
  ['junit', '<testcase ', '<test '],
  ['junit', ' failures="', ' failed="'],
  ['junit', 'time="0.012"', 'time="soon"'],
];

test.each(mistakes)('%s: the schema does not take %s for %s', async (format, good, bad) => {
  const text = formats[format](fullReport());

  expect(text).toContain(good);
  expect(await Promise.resolve(checked[format](text.replace(good, bad))).catch(() => ['no JSON'])).not.toEqual([]);
});

describe('each line of a log', () => {
  const lines = Object.values(runs).flatMap((events) => events.map(eventLine));
  const misfits = jsonMisfits(events2020, 'run.schema.json');

  test('fits the schema of events', async () => {
    for (const line of lines) expect(await misfits(line)).toEqual([]);
  });

  test.each([
    ['"format":1', '"format":2'],
    ['"type":"held"', '"type":"good"'],
    ['"access":"open"', '"access":"shut"'],
    ['"rule":"time/not-run"', '"rule":7'],
    ['"operationId"', '"operation"'],
  ])('does not fit with %s turned into %s', async (good, bad) => {
    const line = lines.find((one) => one.includes(good)) ?? '{}';

    expect(await misfits(line.replaceAll(good, bad))).not.toEqual([]);
  });
});

test('the schemas are good schemas', () => {
  for (const name of ['run', 'report']) {
    expect(new Ajv2020({ strict: false }).validateSchema(schemaIn(`src/generated/${name}.schema.json`))).toBe(true);
  }
});

test('SARIF is what the types of SARIF say', () => {
  const log: Log = sarifLog(fullReport());

  expect(log.runs[0]?.results).toHaveLength(2);
});

function fullReport(): Report {
  return reportOf(eventsWith('word'), texts);
}
