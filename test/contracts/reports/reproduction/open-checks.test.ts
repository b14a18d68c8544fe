import { expect, test } from 'vitest';
import { toBashScript } from '../../../../contracts/reports/reproduction/bash.ts';
import { toPowerShellScript } from '../../../../contracts/reports/reproduction/powershell.ts';
import type { Reproduction, Step } from '../../../../contracts/reports/reproduction/reproduction.ts';
import { toVitestTest } from '../../../../contracts/reports/reproduction/vitest-test.ts';
import { serveFetch } from '../../../support/http/serve-fetch.ts';
import { runBash } from '../../../support/sabotages/reproduction.ts';

const pointer = '/data/transcript/0/text';
const step: Step = {
  method: 'GET',
  url: [],
  headers: [],
  body: undefined,
  waitSeconds: 0,
  settings: [],
  pollSeconds: 0,
  until: [],
  captures: [],
  given: [],
};

/** What is read at the second address has to be what was read at the first one. */
const reproduction: Reproduction = {
  id: 'session/both-addresses',
  description: [],
  expected: 'the same',
  received: 'another',
  environment: [{ name: 'SERVICE_URL', meaning: 'the service' }],
  steps: [
    { ...step, url: urlOf('first'), captures: [{ variable: 'EARLIER_1', value: '', pointer, isJson: true }] },
    { ...step, url: urlOf('second'), pollSeconds: 10, until: [{ type: 'present', pointer }] },
  ],
  checks: [{ type: 'equals', pointer, value: [{ type: 'variable', name: 'EARLIER_1', writing: 'plain' }] }],
};

function urlOf(name: string): Step['url'] {
  return [
    { type: 'variable', name: 'SERVICE_URL', writing: 'plain' },
    { type: 'text', text: `/${name}` },
  ];
}

test.each([
  ['hello', 0],
  ['other', 1],
])('what is not there yet is not another value: %s', async (text, code) => {
  const later = [[], [{ text }]];
  await using service = await serveFetch(async ({ url }) =>
    Response.json({ data: { transcript: url.endsWith('first') ? [{ text: 'hello' }] : later.shift() } }),
  );

  const result = await runBash(toBashScript(reproduction), { SERVICE_URL: service.baseUrl });

  expect(result.code).toBe(code);
});

test('it is waited for in the other scripts too', () => {
  expect(toVitestTest(reproduction)).toContain(`|| at(json, "${pointer}") !== undefined && !(`);
  expect(toPowerShellScript(reproduction)).toContain(`-or (($null -ne (ValueAt $answer '${pointer}')) -and (-not (`);
});
