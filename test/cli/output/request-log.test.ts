import { expect, test } from 'vitest';
import { createRequestLog } from '../../../src/cli/output/request-log.ts';

const reply = { status: 200, headers: {} };

function targetsLoggedFor(target: string, headers: Record<string, string>): string[] {
  const lines: string[] = [];
  const request = { method: 'GET', target, header: (name: string) => headers[name], body: new Uint8Array() };
  createRequestLog('json', (line) => lines.push(line))(request, reply);
  return lines.map((line) => (JSON.parse(line) as { target: string }).target);
}

test('what the dashboard requests by itself is left out', () => {
  const byPage = { 'sec-fetch-site': 'same-origin' };

  expect(targetsLoggedFor('/_mock/clock', byPage)).toEqual([]);
  expect(targetsLoggedFor('/_mock/clock', {})).toEqual(['/_mock/clock']);
  expect(targetsLoggedFor('/_mock/clock', { 'sec-fetch-site': 'cross-site' })).toEqual(['/_mock/clock']);
  expect(targetsLoggedFor('/api/session/fetch/ses_1', byPage)).toEqual(['/api/session/fetch/ses_1']);
});
