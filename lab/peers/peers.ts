export interface Peer {
  tool: string;
  install?: readonly string[];
  /** `$MOCK` in a file is the base URL of the mock. */
  files?: Readonly<Record<string, string>>;
  /** A bash script that runs the tool. `$MOCK` is the base URL of the mock, `openapi.json` is the document. */
  command: string;
  expected: RegExp;
}

const ask = `ask() {
  local say='{"communicationChannel":"Support Messenger","customerNumber":"+14155550142"}' json='content-type: application/json'
  local key='x-api-key: acme-key' code="-s -o answer.txt -D headers.txt -w %{http_code}_"
  curl $code "$1/session/fetch/ses_acme_0f3c9a1be27d4456" -H "$key"; cat headers.txt >> all-headers.txt
  curl $code "$1/chat-agent/trigger" -H "$key" -H "$json" -d "$say"; cat headers.txt >> all-headers.txt
  curl $code -X PUT "$1/call/cancel/call_acme_c4e81f06b9d2735a" -H "$key"; cat headers.txt >> all-headers.txt
  curl $code "$1/session/fetch/ses_acme_0f3c9a1be27d4456"; cat headers.txt >> all-headers.txt
  curl $code "$1/session/fetch/ses_acme_0f3c9a1be27d4456" -H "$key" -H 'prefer: code=404'; cat headers.txt >> all-headers.txt
}
untilReady() { for i in $(seq 150); do curl -s -o /dev/null "$1" && return; sleep 0.2; done; }
`;

const postman = `npx openapi2postmanv2 -s openapi.json -o all.json -O parametersResolution=Example,folderStrategy=Tags
node -e "
const all = JSON.parse(fs.readFileSync('all.json'));
const walk = (item) => item.item ? item.item.forEach(walk) : item.response = [];
walk(all);
all.auth = { type: 'apikey', apikey: [{ key: 'key', value: 'x-api-key' }, { key: 'value', value: 'acme-key' }, { key: 'in', value: 'header' }] };
all.variable = [...(all.variable ?? []).filter(({ key }) => !/baseUrl/i.test(key)), ...['baseUrl', 'baseUrlAlt'].map((key) => ({ key, value: process.env.MOCK }))];
all.event = [{ listen: 'test', script: { exec: ['pm.test(\\"200\\", () => pm.response.to.have.status(200))'] } }];
fs.writeFileSync('all.json', JSON.stringify(all).replace(/https?:..[^\\"]*example.com.api/g, process.env.MOCK));
"
`;

const compile = (file: string) =>
  `npx tsc --strict --noEmit --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable ${file}`;
const compiler = 'typescript@5.9.3';

export const peers: readonly Peer[] = [
  {
    tool: 'Prism mock',
    command: `${ask}prism mock openapi.json --port 4091 > prism.log & trap "kill $!" EXIT
untilReady http://127.0.0.1:4091/x; ask http://127.0.0.1:4091`,
    expected: /200_200_200_401_404_/,
  },
  {
    tool: 'Prism proxy in front of the mock',
    command: `${ask}prism proxy openapi.json "$MOCK" --errors --port 4092 > prism.log & trap "kill $!" EXIT
untilReady http://127.0.0.1:4092/x; ask http://127.0.0.1:4092; grep -ci sl-violations all-headers.txt`,
    expected: /200_200_200_401_404_0\n/,
  },
  {
    tool: 'Redocly lint',
    install: ['@redocly/cli@2.77.0'],
    command: 'npx redocly lint openapi.json',
    expected: /Your API description is valid.*exit 0/s,
  },
  {
    tool: 'Redocly respect',
    install: ['@redocly/cli@2.77.0'],
    files: {
      'flow.arazzo.yaml': `arazzo: 1.0.1
info: { title: Send and read, version: 1.0.0 }
sourceDescriptions: [{ name: u, type: openapi, url: openapi.json }]
workflows:
  - workflowId: send-and-read
    steps:
      - stepId: send
        operationId: $sourceDescriptions.u.triggerChat
        parameters: [{ name: x-api-key, in: header, value: acme-key }]
        requestBody: { payload: { communicationChannel: Support Messenger, customerNumber: '+14155550142' } }
        successCriteria: [{ condition: $statusCode == 200 }]
        outputs: { id: $response.body#/data/sessionId }
      - stepId: read
        operationId: $sourceDescriptions.u.getSession
        parameters: [{ name: x-api-key, in: header, value: acme-key }, { name: sessionId, in: path, value: $steps.send.outputs.id }]
        successCriteria: [{ condition: $statusCode == 200 }]
`,
    },
    command: 'npx redocly respect flow.arazzo.yaml -S "u=$MOCK"',
    expected: /(2 passed|Steps:.*2).*exit 0/s,
  },
  {
    tool: 'Spectral',
    command: 'spectral lint openapi.json --ruleset "$LAB/.spectral.yaml" --fail-severity hint',
    expected: /No results with a severity of 'hint' or higher found!/,
  },
  {
    tool: 'Dredd',
    install: ['dredd@14.1.0'],
    // Dredd expects both 401 and 200 for the same request, and reads `default` as another 200. The hooks skip all but
    // one 200.
    files: {
      'hooks.cjs': `const hooks = require('hooks');
const seen = new Set();
hooks.beforeEach((transaction) => {
  transaction.skip = transaction.expected.statusCode !== '200' || seen.has(transaction.name);
  seen.add(transaction.name);
});
`,
    },
    command: 'npx dredd openapi.json "$MOCK" --header "x-api-key: acme-key" --hookfiles hooks.cjs --loglevel error',
    expected: /7 passing, 0 failing.*exit 0/s,
  },
  {
    tool: 'openapi-to-postman and newman',
    install: ['openapi-to-postmanv2@6.3.3', 'newman@6.2.2'],
    command: `${postman}npx newman run all.json --reporters cli --color off`,
    expected: /exit 0/,
  },
  {
    tool: 'Portman',
    install: ['@apideck/portman@1.33.0', 'tslib@2'],
    files: {
      'portman.json': JSON.stringify({
        version: 1,
        tests: { contractTests: [{ openApiOperation: '*::/*', statusSuccess: { enabled: true } }] },
        overwrites: [
          {
            openApiOperation: 'GET::/call/signed-recording-url',
            overwriteRequestQueryParams: [{ key: 'callId', value: 'call_acme_9a47d2c05e1b8f36', disable: false }],
          },
        ],
        globals: { securityOverwrites: { apiKey: { key: 'x-api-key', value: 'acme-key', in: 'header' } } },
      }),
    },
    command: 'npx portman -l openapi.json -b "$MOCK" -c portman.json -n true --collectionName Service',
    expected: /exit 0/,
  },
  {
    tool: 'hey-api',
    install: ['@hey-api/openapi-ts@0.99.0', compiler],
    command: `npx openapi-ts -i openapi.json -o client\n${compile('client/index.ts')}`,
    expected: /exit 0/,
  },
  {
    tool: 'orval',
    install: ['orval@8.38.0', compiler],
    command: `npx orval --input openapi.json --output client.ts --client fetch\n${compile('client.ts')}`,
    expected: /exit 0/,
  },
  {
    tool: 'kubb',
    install: ['@kubb/cli@4.39.3', '@kubb/core@4.39.3', '@kubb/plugin-oas@4.39.3', '@kubb/plugin-ts@4.39.3', compiler],
    files: {
      'kubb.config.ts': `import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({ input: { path: './openapi.json' }, output: { path: './client' }, plugins: [pluginOas(), pluginTs()] });
`,
    },
    command: `npx kubb generate\n${compile('--allowImportingTsExtensions client/index.ts')}`,
    expected: /exit 0/,
  },
  {
    tool: 'oazapfts',
    install: ['oazapfts@7.5.0', '@oazapfts/runtime@1.2.0', compiler],
    command: `npx oazapfts openapi.json client.ts\n${compile('client.ts')}`,
    expected: /exit 0/,
  },
  {
    tool: 'swagger-typescript-api',
    install: ['swagger-typescript-api@13.13.0', compiler],
    command: `npx swagger-typescript-api generate -p openapi.json -o . -n client.ts\n${compile('client.ts')}`,
    expected: /exit 0/,
  },
  {
    tool: 'openapi-zod-client',
    install: ['openapi-zod-client@1.18.3', '@zodios/core@10.9.6', 'zod@3', 'axios@1', compiler],
    command: `npx openapi-zod-client openapi.json -o client.ts\n${compile('client.ts')}`,
    expected: /exit 0/,
  },
  {
    tool: 'MCP Inspector',
    install: ['@modelcontextprotocol/inspector@0.15.0'],
    command: 'npx mcp-inspector --cli node "$LAB/../dist/understudy.mjs" mcp --method tools/list',
    expected: /"name": "start_workspace".*exit 0/s,
  },
  {
    // This client sends list parameters of json-server 0. The mock follows json-server 1 and refuses them.
    tool: 'ra-data-json-server',
    install: [
      'ra-data-json-server@5.15.3',
      'ra-core@5.15.3',
      'react@18',
      'react-dom@18',
      'react-router@6',
      'react-router-dom@6',
    ],
    files: {
      'list.mjs': `import jsonServerProvider from 'ra-data-json-server';
const provider = (jsonServerProvider.default ?? jsonServerProvider)('$MOCK'.replace('/api', '/_mock/data'));
const list = { pagination: { page: 1, perPage: 2 }, sort: { field: 'name', order: 'ASC' }, filter: {} };
const refusal = await provider.getList('channels', list).catch(({ body }) => body.message);
const channels = await (await fetch('$MOCK'.replace('/api', '/_mock/data/channels?_page=1&_per_page=2'))).json();
const many = await provider.getMany('channels', { ids: channels.data.map(({ id }) => id) });
const one = await provider.getOne('channels', many.data[0]);
const updated = await provider.update('channels', { id: one.data.id, data: { ...one.data, enabled: false } });
console.log(refusal, 'Many: ' + many.data.length + ', updated: ' + (updated.data.enabled === false));
`,
    },
    command: 'node list.mjs',
    expected: /no parameter _\w+, which is of version 0. Use _page and _per_page. Many: 2, updated: true/,
  },
  {
    tool: 'Pact',
    install: ['@pact-foundation/pact@17.1.4'],
    files: {
      'pact.mjs': `import { MatchersV3, PactV4, Verifier } from '@pact-foundation/pact';
const pact = new PactV4({ consumer: 'app', provider: 'service', dir: '.', logLevel: 'error' });
const path = '/api/session/fetch/ses_acme_0f3c9a1be27d4456';
const interaction = pact.addInteraction().given('the examples').uponReceiving('a read')
  .withRequest('GET', path, (request) => request.headers({ 'x-api-key': 'acme-key' }))
  .willRespondWith(200, (response) => response.jsonBody({ responseCode: 200, data: { sessionId: MatchersV3.string('x') } }));
await interaction.executeTest(async (server) => { await fetch(server.url + path, { headers: { 'x-api-key': 'acme-key' } }); });
await new Verifier({ provider: 'service', providerBaseUrl: '$MOCK'.replace('/api', ''), pactUrls: ['app-service.json'], logLevel: 'error',
  stateHandlers: { 'the examples': () => Promise.resolve() } }).verifyProvider();
console.log('verified');
`,
    },
    command: 'node pact.mjs',
    expected: /verified/,
  },
  {
    // Most of its 164 tests cannot pass: Specmatic sends any value that the schemas allow, such as unknown ids, and
    // expects 200.
    tool: 'Specmatic',
    install: ['specmatic@2.55.1'],
    command: 'apiKey=acme-key npx specmatic test openapi.json --testBaseURL="$MOCK"',
    expected: /Tests run: \d+, Successes: [1-9]\d*, Failures: \d+, WIP: 0, Errors: 0/,
  },
];
