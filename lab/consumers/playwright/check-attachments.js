import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

// What a failed test has attached, as the report says.
const report = readFileSync('report.json', 'utf8');
const [{ specs }] = JSON.parse(report).suites;
const { attachments } = specs[0].tests[0].results[0];
const textOf = (name) => Buffer.from(attachments.find((one) => one.name === name).body, 'base64').toString();

assert.equal(JSON.parse(textOf('journal of the mock'))[0].operationId, 'triggerChat');
assert.doesNotMatch(textOf('journal of the mock'), /key-[0-9a-f]{12}/);
assert.match(textOf('transcripts of the mock'), /^ses_workspace-\w+, active, with \+14155550123\n {2}assistant: Hi Ada!/m);
