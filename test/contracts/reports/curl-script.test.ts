import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { render } from '../../../contracts/index.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { parseRunLog } from '../../../contracts/reports/run-log.ts';
import { runBash } from '../../support/cli-process.ts';
import { documentTexts } from '../../support/kit/run-events.ts';

const log = readFileSync(new URL('../../../examples/run.ndjson', import.meta.url), 'utf8');
const script = render(createReport(parseRunLog(log, 'run.ndjson').events, documentTexts), 'curl');
const values = 'export API_KEY=k CHANNEL_MESSENGER=c NUMBER_1=n TEMPLATE=t SERVICE_URL=http://there SERVICE_URL_ALT=x';

test('it sends the requests with the values of the environment, and identifiers that responses gave out', async () => {
  const curl = `curl() { printf '%s ' "$@" >&2; echo '{"data":{"sessionId": "s-9"}}'; }`;
  const { stderr } = await runBash(`${values}\n${curl}\n${script}`);

  expect(stderr).toContain('-X GET http://there/session/fetch/a -H x-api-key: k');
  expect(stderr).toContain('-X DELETE http://there/chat-agent/cancel/s-9 -H x-api-key: k');
});

test('it does not run without a value that it needs', async () => {
  const { stderr, stdout } = await runBash(script.replaceAll('curl -s', 'echo sent'));

  expect(stderr).toContain('API_KEY: is not set');
  expect(stdout).not.toContain('sent');
});
