// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the file itself has such places
import { expect, onTestFinished, test } from 'vitest';
import { toLeakedEffects } from '../../../contracts/effects/leaked-effects.ts';
import {
  inspectSubject,
  parseSubject,
  render,
  rules,
  type Subject,
  startProxy,
  toShellVariables,
  verify,
} from '../../../contracts/index.ts';
import type { ProxiedExchange } from '../../../contracts/traffic/proxy.ts';
import { createMock } from '../../../mock/index.ts';
import { FileError } from '../../../src/files/issue.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const token = 'Bearer gateway-token-5b1f';
const chosen = rules.filter(({ id }) => id.startsWith('get-session/'));

async function startGateway() {
  const mock = createMock({ seed: 'gateway' });
  const toControl: (string | null)[] = [];
  const service = await serveFetch(async (request) => {
    const given = request.headers.get('authorization');
    if (new URL(request.url).pathname.startsWith('/_mock')) toControl.push(given);
    else if (given !== token) return new Response('Who are you?', { status: 403 });
    return mock.fetch(request);
  });
  const subject: Subject = { ...mockSubject(service.baseUrl), controlUrl: `${service.origin}/_mock` };
  return { service, subject, toControl, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

test('the commands verify and doctor send the HTTP headers of the subject file, and no report shows these headers', async () => {
  await using gateway = await startGateway();
  const subject = { ...gateway.subject, headers: { authorization: token } };
  const lines: string[] = [];

  const without = await inspectSubject(gateway.subject, { effects: 'none' });
  const checked = await inspectSubject(subject, { effects: 'none' });
  const report = await verify(subject, { rules: chosen, runs: 2, onEvent: (_, line) => void lines.push(line) });

  expect(JSON.stringify(without)).toContain('403');
  expect(checked.obstacle).toBeUndefined();
  expect(report.end.exitCode).toBe(0);
  expect(gateway.toControl.filter((given) => given !== null)).toEqual([]);
  for (const text of [...lines, render(report, 'json'), render(report, 'html')])
    expect(text).not.toContain('gateway-token');
});

test("a curl command in a report has shell variables in place of the subject file's HTTP headers", async () => {
  const headers = { authorization: token, 'CF-Access-Client-Id': 'client-id-77' };
  const subject: Subject = { ...mockSubject('http://service.test/api'), headers };
  const mock = createMock({ seed: 'curl' });
  const given: (string | null)[] = [];
  const broken = async (request: Request) => {
    given.push(request.headers.get('cf-access-client-id'));
    const answer = await mock.fetch(request);
    return answer.status === 404 ? new Response('Lost.', { status: 410 }) : answer;
  };

  const report = await verify(subject, { rules: chosen, runs: 1, fetch: broken });
  const planned = {
    kind: 'message',
    effectId: 'a',
    rule: 'r',
    baseUrl: subject.baseUrl,
    key: 'workspace',
    to: [],
    isFar: true,
    hasRetries: false,
  } as const;
  const [leaked] = toLeakedEffects(
    [{ ...planned, at: '', state: 'scheduled', id: 'ses-1', dueAt: undefined }],
    subject,
  );

  const lines = ['-H "authorization: $HEADER_AUTHORIZATION"', '-H "CF-Access-Client-Id: $HEADER_CF_ACCESS_CLIENT_ID"'];
  for (const line of lines) {
    expect(render(report, 'curl')).toContain(line);
  }
  expect(render(report, 'html')).toContain('$HEADER_AUTHORIZATION');
  expect(leaked?.command).toContain('$HEADER_AUTHORIZATION');
  for (const format of ['curl', 'terminal', 'html', 'json', 'har'] as const)
    expect(render(report, format), format).not.toMatch(/gateway-token|client-id-77/);
  expect(toShellVariables(subject)).toContain(`HEADER_AUTHORIZATION='${token}'`);
  expect(new Set(given)).toEqual(new Set(['client-id-77']));
});

test('the proxy adds the HTTP headers of the subject file to each request, and no report shows these headers', async () => {
  await using gateway = await startGateway();
  const reported: ProxiedExchange[] = [];
  const subject = { ...gateway.subject, headers: { authorization: token } };
  const upstream = subject.baseUrl;
  const proxy = await startProxy({ upstream, subject, port: 0, onExchange: (one) => void reported.push(one) });
  onTestFinished(() => proxy.close());

  const url = `${proxy.baseUrl}/session/fetch/gateway-token-5b1f`;
  const response = await fetch(url, { headers: { 'x-api-key': 'acme-key' } });
  const own = await fetch(url, { headers: { 'x-api-key': 'acme-key', authorization: 'of the app' } });

  expect([response.status, own.status]).toEqual([404, 403]);
  expect(JSON.stringify(reported)).not.toContain('acme-key');
});

const file = (headers: string) => `baseUrl: https://service.example.com/api
headers: ${headers}
workspace: { apiKey: key-of-acme, channels: { webChat: Chat }, agents: [{ name: Ava, versions: ['1'], hasDraft: false }] }
recipients: { numbers: ['+14155550123'], emails: [ada@example.com], userIds: [visitor-7] }
`;

test.each([
  ['{ x-api-key: a }', 'is a header that the kit sets itself. Remove it.'],
  ['{ "two words": a }', 'must be the name of a header. Correct it.'],
  ['{ authorization: 5 }', 'Put it in quotes.'],
])('the kit refuses a subject file with invalid HTTP headers: %s', (headers, problem) => {
  expect(() => parseSubject(file(headers), 'a.yaml')).toThrow(FileError);
  expect(() => parseSubject(file(headers), 'a.yaml')).toThrow(problem);
});
