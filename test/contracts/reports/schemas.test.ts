import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv as Ajv7 } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { FormatName } from '../../../contracts/options.ts';
import { render } from '../../../contracts/reports/render.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { type RunEvent, type RunStarted, serializeEvent } from '../../../contracts/reports/run-event.ts';
import { documentTexts, runEnded, runEventsWith, runStartedWith } from '../../support/kit/run-log.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const addFormats = addFormatsModule.default;
const fileText = (name: string) => readFileSync(path.join(root, name), 'utf8');
const schemaIn = (name: string) => JSON.parse(fileText(name)) as { [name: string]: unknown };

const runs: Readonly<Record<string, [RunStarted, ...RunEvent[]]>> = {
  'a complete run': runEventsWith('word'),
  'a run with unusual texts': runEventsWith('<number 1> ]]> \u0000\ud800 \u202e%zz [x] #a #b "\\'),
  'a run log that ends early': [runStartedWith()],
  'a run without a response': [runStartedWith(), runEnded({ access: 'unreachable', exitCode: 2 })],
  'a run without rules': [{ ...runStartedWith(), rules: [] }, runEnded({ exitCode: 2 })],
};
const reports = Object.entries(runs).map(([what, events]) => ({
  what,
  events,
  report: createReport(events, documentTexts),
}));

function withStrictSchemas(ajv: Ajv7 | Ajv2020) {
  addFormats(ajv);
  return ajv;
}

type SchemaCheck = (text: string) => string[] | Promise<string[]>;

const events2020 = withStrictSchemas(new Ajv2020({ strict: false, allErrors: true, discriminator: true }));
events2020.addSchema(schemaIn('src/generated/run.schema.json'));
events2020.addSchema(schemaIn('src/generated/report.schema.json'));
const ajv6 = withStrictSchemas(new Ajv7({ strict: false, allErrors: true, validateSchema: false }));
const har = path.join(root, 'node_modules/har-schema/lib');
for (const name of readdirSync(har).filter((one) => one.endsWith('.json'))) {
  ajv6.addSchema(schemaIn(`node_modules/har-schema/lib/${name}`));
}

function checkJson(ajv: Ajv7 | Ajv2020, schema: string): SchemaCheck {
  return (text) =>
    ajv.validate(schema, JSON.parse(text)) ? [] : (ajv.errors ?? []).map((one) => ajv.errorsText([one]));
}

async function checkXml(text: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: text, schema: fileText('test/support/schemas/junit.xsd') });
  return errors.map(({ message }) => message);
}

const checked = {
  json: checkJson(events2020, 'report.schema.json'),
  har: checkJson(ajv6, 'har.json#'),
  junit: checkXml,
} satisfies Partial<Record<FormatName, SchemaCheck>>;

describe.each(Object.keys(checked) as (keyof typeof checked)[])('a report as %s', (format) => {
  test.each(reports)('a report fits the published schema of its format: $what', async ({ report }) => {
    expect(await checked[format](render(report, format))).toEqual([]);
  });
});

const lines = Object.values(runs).flatMap((events) => events.map(serializeEvent));
const errorsOf = checkJson(events2020, 'run.schema.json');

test('each line of a run log fits the schema of run logs', async () => {
  for (const line of lines) expect(await errorsOf(line)).toEqual([]);
});
