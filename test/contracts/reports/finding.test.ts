import { expect, test } from 'vitest';
import { shellVariablesIn, toCurlCommand } from '../../../contracts/reports/finding.ts';
import type { ExchangeRecord } from '../../../contracts/reports/run-event.ts';
import { runBash } from '../../support/cli-process.ts';

const exchange: ExchangeRecord = {
  operationId: 'triggerChat',
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:1/api/<number 1>',
    headers: { 'x-api-key': '<key of the workspace>', 'x-other': "it's <b>" },
    body: '{"a":"<channel messenger without templates>","b":"<e-mail 2, written otherwise>"}',
  },
  status: 200,
  headers: {},
  text: '',
};

test('the lines name variables of the shell where values of the subject file was', () => {
  const line = toCurlCommand(exchange);

  expect(line).toBe(
    `curl -s -X POST 'http://127.0.0.1:1/api/'"$NUMBER_1" -H "x-api-key: $API_KEY" -H 'x-other: it'\\''s <b>'` +
      ` -d '{"a":"'"$CHANNEL_MESSENGER_WITHOUT_TEMPLATES"'","b":"'"$E_MAIL_2_WRITTEN_OTHERWISE"'"}'`,
  );
  expect(shellVariablesIn([line])).toEqual([
    'NUMBER_1',
    'API_KEY',
    'CHANNEL_MESSENGER_WITHOUT_TEMPLATES',
    'E_MAIL_2_WRITTEN_OTHERWISE',
  ]);
});

test('a shell puts the values in and runs nothing else', async () => {
  const body = '$(echo no) `echo no` "<number 1>" \\ \'';
  const line = toCurlCommand({ ...exchange, request: { ...exchange.request, body } }).replace(
    /^curl -s/,
    "printf '%s|'",
  );
  const { stdout } = await runBash(`NUMBER_1='+1 "x"'; API_KEY='a b'; ${line}`);

  expect(stdout).toContain('|http://127.0.0.1:1/api/+1 "x"|-H|x-api-key: a b|');
  expect(stdout).toContain('|$(echo no) `echo no` "+1 "x"" \\ \'|');
});

test('a body that starts with @ is sent, and not taken for the name of a file', () => {
  const line = toCurlCommand({ ...exchange, request: { ...exchange.request, body: '@/etc/hosts' } });

  expect(line).toContain(" --data-raw '@/etc/hosts'");
});
