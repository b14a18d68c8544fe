import { expect, test } from 'vitest';
import { type AccessGuard, createAccessGuard } from '../../../mock/http/access/access-guard.ts';

// This table is written from the design (section 7, the three planes), not from the code: it shares nothing with it.

const hosts = ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010', 'mock.test:4010'];

/** Who may send a request there: everybody, or only the person at this machine. */
const places: readonly [target: string, open: boolean][] = [
  ['/api/session/fetch/ses_1', true],
  ['/media/samples/picture.png?expires=1&signature=x', true],
  ['/_mock/clock', false],
  ['/', false],
  ['/nowhere', false],
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const reading = ['GET', 'HEAD'];

/** Values of the header `Host`, and whether each is a name of this mock. */
const hostForms: readonly [host: string | undefined, own: boolean][] = [
  ['127.0.0.1:4010', true],
  ['localhost:4010', true],
  ['LocalHost:4010', true],
  ['[::1]:4010', true],
  ['mock.test:4010', true],
  ['MOCK.TEST:4010', true],
  [undefined, false],
  ['', false],
  [' ', false],
  ['127.0.0.1', false],
  ['localhost', false],
  ['[::1]', false],
  ['127.0.0.1:', false],
  ['127.0.0.1:4011', false],
  ['127.0.0.1:80', false],
  ['127.0.0.1:04010', false],
  ['127.0.0.1:4010 ', false],
  ['localhost:40100', false],
  ['localhost.:4010', false],
  ['127.0.0.1.:4010', false],
  ['localhost:4010.', false],
  ['localhost.evil.test:4010', false],
  ['evil.test:4010', false],
  ['evil.test', false],
  ['evil-localhost:4010', false],
  ['localhost-evil:4010', false],
  ['notlocalhost:4010', false],
  ['mock.test.evil.test:4010', false],
  ['my.mock.test:4010', false],
  ['mock.tes:4010', false],
  ['*.test:4010', false],
  ['127.0.0.1.nip.test:4010', false],
  ['127.1:4010', false],
  ['127.0.0.2:4010', false],
  ['0.0.0.0:4010', false],
  ['0:4010', false],
  ['2130706433:4010', false],
  ['0x7f000001:4010', false],
  ['0x7f.0.0.1:4010', false],
  ['0177.0.0.1:4010', false],
  ['::1:4010', false],
  ['[::]:4010', false],
  ['[0:0:0:0:0:0:0:1]:4010', false],
  ['[::ffff:127.0.0.1]:4010', false],
  ['[::1%25lo]:4010', false],
  ['user@127.0.0.1:4010', false],
  ['evil.test@localhost:4010', false],
  ['localhost:4010@evil.test', false],
  ['localhost:4010/', false],
  ['http://localhost:4010', false],
  ['localhost:4010, evil.test', false],
  ['localhost:4010, localhost:4010', false],
  ['localhost:4010\u0000', false],
  ['loc\u0430lhost:4010', false],
];

/** Values of the header `Origin`, and whether a page of the mock sends them; no header at all is no foreign page. */
const originForms: readonly [origin: string | undefined, own: boolean][] = [
  [undefined, true],
  ['http://127.0.0.1:4010', true],
  ['http://localhost:4010', true],
  ['http://[::1]:4010', true],
  ['http://mock.test:4010', true],
  ['', false],
  ['null', false],
  ['http://evil.test', false],
  ['https://127.0.0.1:4010', false],
  ['http://localhost:3000', false],
  ['http://localhost', false],
  ['http://localhost:4010/', false],
  ['HTTP://LOCALHOST:4010', false],
  ['http://localhost.evil.test:4010', false],
  ['http://evil.test:4010', false],
  ['http://localhost:4010, http://evil.test', false],
  ['localhost:4010', false],
  ['file://', false],
];

const siteForms: readonly [site: string | undefined, own: boolean][] = [
  [undefined, true],
  ['same-origin', true],
  ['none', true],
  ['same-site', false],
  ['cross-site', false],
];

const typeForms: readonly [type: string | undefined, json: boolean][] = [
  [undefined, false],
  ['application/json', true],
  ['text/plain', false],
];

interface Matrix {
  decisions: number;
  admitted: number;
  /** The decisions that are not those of the table. */
  wrong: string[];
}

function decideAll(decide: AccessGuard, asked: readonly string[] = methods): Matrix {
  const matrix: Matrix = { decisions: 0, admitted: 0, wrong: [] };
  for (const [target, open] of places)
    for (const method of asked)
      for (const [host, ownHost] of hostForms)
        for (const [origin, ownOrigin] of originForms)
          for (const [site, ownSite] of siteForms)
            for (const [type, json] of typeForms) {
              const headers = { host, origin, 'sec-fetch-site': site, 'content-type': type };
              const refused = open
                ? undefined
                : !ownHost || !ownOrigin || !ownSite
                  ? 403
                  : reading.includes(method) || json
                    ? undefined
                    : 415;
              const answer = decide({
                method,
                target,
                header: (name) => headers[name as keyof typeof headers],
                body: new Uint8Array(),
              });
              matrix.decisions += 1;
              if (answer === undefined) matrix.admitted += 1;
              if (answer?.status !== refused) {
                matrix.wrong.push(`${method} ${target} ${JSON.stringify(headers)}: ${answer?.status}, not ${refused}`);
              }
            }
  return matrix;
}

test('the gate decides every case as the table does', () => {
  const { decisions, admitted, wrong } = decideAll(createAccessGuard({ hosts }));

  expect(wrong).toEqual([]);
  expect(decisions).toBeGreaterThan(500_000);
  expect(admitted).toBeGreaterThan(0);
  expect([hostForms.length, originForms.length, siteForms.length]).toEqual([54, 18, 5]);
});

test('without a gate the table finds wrong decisions in every place that is not open', () => {
  const { wrong } = decideAll(() => undefined, ['GET']);

  for (const [target, open] of places) {
    expect(
      wrong.some((line) => line.includes(` ${target} `)),
      target,
    ).toBe(!open);
  }
});

test('a gate that refuses everybody is found out as well', () => {
  const shut = createAccessGuard({ hosts: [] });

  expect(decideAll(shut, ['GET']).wrong.length).toBeGreaterThan(0);
});

test.each<[what: string, lax: (request: Parameters<AccessGuard>[0]) => Parameters<AccessGuard>[0]]>([
  ['Host', (request) => ({ ...request, header: (name) => (name === 'host' ? hosts[0] : request.header(name)) })],
  ['Origin', (request) => ({ ...request, header: (name) => (name === 'origin' ? undefined : request.header(name)) })],
  [
    'Sec-Fetch-Site',
    (request) => ({ ...request, header: (name) => (name === 'sec-fetch-site' ? undefined : request.header(name)) }),
  ],
  [
    'Content-Type',
    (request) => ({
      ...request,
      header: (name) => (name === 'content-type' ? 'application/json' : request.header(name)),
    }),
  ],
])('a gate that does not look at %s is found out', (_, lax) => {
  const admit = createAccessGuard({ hosts });

  expect(decideAll((request) => admit(lax(request)), ['POST']).wrong.length).toBeGreaterThan(0);
});
