import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { render } from '../../../contracts/index.ts';
import { formatExchanges, shellVariablesIn, toCurlCommand } from '../../../contracts/reports/curl.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import type { ExchangeRecord } from '../../../contracts/reports/run-event.ts';
import { parseRunLog } from '../../../contracts/reports/run-log.ts';
import { runBash } from '../../support/cli-process.ts';
import { documentTexts } from '../../support/kit/run-log.ts';

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

test('a curl script of the kit has shell variables in place of the values of the subject file', () => {
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

test('a shell fills in the variables of a curl script of the kit, and runs nothing else', async () => {
  const body = '$(echo no) `echo no` "<number 1>" \\ \'';
  const line = toCurlCommand({ ...exchange, request: { ...exchange.request, body } }).replace(
    /^curl -s/,
    "printf '%s|'",
  );
  const { stdout } = await runBash(`NUMBER_1='+1 "x"'; API_KEY='a b'; ${line}`);

  expect(stdout).toContain('|http://127.0.0.1:1/api/+1 "x"|-H|x-api-key: a b|');
  expect(stdout).toContain('|$(echo no) `echo no` "+1 "x"" \\ \'|');
});

test.each([
  [[404, 404, 200], '3 times, statuses 404, 200, the last response:'],
  [[200, 200], '2 times, the last response:'],
])('for a repeated request with the statuses %j, the kit prints one command and each status', (statuses, note) => {
  const [line] = formatExchanges(statuses.map((status) => ({ ...exchange, status })));

  expect(line).toMatch(new RegExp(`   # ${note}$`));
});

const log = readFileSync(new URL('../../../examples/run.ndjson', import.meta.url), 'utf8');
const script = render(createReport(parseRunLog(log, 'run.ndjson').events, documentTexts), 'curl');
const values = 'export API_KEY=k CHANNEL_MESSENGER=c NUMBER_1=n TEMPLATE=t SERVICE_URL=http://there SERVICE_URL_ALT=x';

test('a curl script of the kit warns that no ledger records what it sends', () => {
  expect(script).toContain('# Its messages and calls are real, and no ledger records them');
});

test('a curl script of the kit sends the requests with values from the environment', async () => {
  const curl = `curl() { printf '%s ' "$@" >&2; echo '{"data":{"sessionId": "s-9"}}'; }`;
  const { stderr } = await runBash(`${values}\n${curl}\n${script}`);

  expect(stderr).toContain('-X GET http://there/session/fetch/a -H x-api-key: k');
  expect(stderr).toContain('-X DELETE http://there/chat-agent/cancel/s-9 -H x-api-key: k');
});
