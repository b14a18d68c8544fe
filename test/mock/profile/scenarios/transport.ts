import { messenger } from '../../../support/bodies.ts';
import { link, outcomeOf, outcomesOf, recordedCall, type ScenariosOf, site } from './scenario.ts';

export const transportScenarios: ScenariosOf<'transport' | 'envelope' | 'authentication'> = {
  'transport/wrong-method': {
    run: async ({ send }) => [
      outcomeOf(await send('GET /call/trigger')),
      outcomeOf(await send('OPTIONS /call/trigger', undefined, { origin: 'https://example.com' })),
    ],
    default: ['405 methodNotAllowed', '204'],
    'not-found': ['404 pathNotFound', '204'],
  },
  'transport/missing-identifier': {
    run: async ({ send }) =>
      outcomesOf(
        send('PUT /call/cancel/'),
        send('PUT /call/cancel'),
        send('GET /session/fetch/'),
        send('GET /call/cancel'),
      ),
    default: ['404 callNotFound', '404 callNotFound', '422 validationError', '405 methodNotAllowed'],
    'unknown-path': ['404 pathNotFound', '404 pathNotFound', '422 validationError', '404 pathNotFound'],
  },
  'transport/malformed-json': {
    run: async ({ send }) => outcomesOf(send('POST /call/trigger', '{'), send('POST /call/trigger', '')),
    default: ['400 malformedJson', '400 malformedJson'],
    'validation-error': ['422 validationError', '400 malformedJson'],
  },
  'transport/empty-body': {
    run: async ({ send }) => outcomesOf(send('POST /call/trigger', '{'), send('POST /call/trigger', '')),
    default: ['400 malformedJson', '400 malformedJson'],
    'validation-error': ['400 malformedJson', '422 validationError'],
  },
  'transport/content-type': {
    run: async ({ send }) =>
      outcomesOf(
        send('POST /chat-agent/trigger', site, { 'content-type': 'text/plain' }),
        send('POST /chat-agent/trigger', site, { 'content-type': null }),
        send('POST /chat-agent/trigger', '{', { 'content-type': 'text/plain' }),
      ),
    default: ['415 unsupportedMediaType', '415 unsupportedMediaType', '415 unsupportedMediaType'],
    'read-anyway': ['200', '200', '400 malformedJson'],
  },
  'transport/key-before-path': {
    run: async ({ send }) =>
      outcomesOf(
        send('GET /nowhere', undefined, { 'x-api-key': null }),
        send('GET /call/trigger', undefined, { 'x-api-key': 'wrong' }),
        send('GET /nowhere'),
        send('OPTIONS /call/trigger', undefined, { 'x-api-key': null }),
      ),
    default: ['404 pathNotFound', '405 methodNotAllowed', '404 pathNotFound', '204'],
    'key-first': ['401 apiKeyMissing', '401 apiKeyInvalid', '404 pathNotFound', '204'],
  },
  'transport/unknown-members': {
    run: async ({ chat, call }) =>
      outcomesOf(
        chat({ ...site, nickname: 'Ada' }),
        chat({ ...messenger, messengerOptions: { toString: 'x' } }),
        chat({ ...site, metadata: { nickname: 'Ada' } }),
        call({ options: { pitch: '2' } }),
      ),
    default: ['200', '200', '200', '200'],
    refused: ['422 validationError', '422 validationError', '200', '422 validationError'],
  },
  'transport/duplicate-query': {
    async run(service) {
      const callId = await recordedCall(service);
      return outcomesOf(
        service.send(`GET ${link}?callId=${callId}&callId=none`),
        service.send(`GET ${link}?callId=none&callId=${callId}`),
      );
    },
    default: ['200', '404 callNotFound'],
    last: ['404 callNotFound', '200'],
    refused: ['422 validationError', '422 validationError'],
  },
  'envelope/response-code': {
    run: async ({ send, session }) =>
      (await Promise.all([send('GET /nowhere'), session('none'), send('POST /call/trigger', '{')])).map(
        ({ status, responseCode, data }) => [status, responseCode, data],
      ),
    default: [
      [404, 404, null],
      [404, 404, null],
      [400, 400, null],
    ],
    'always-200': [
      [404, 200, null],
      [404, 200, null],
      [400, 200, null],
    ],
  },
  'authentication/empty-key': {
    run: async ({ send }) =>
      outcomesOf(
        send('GET /session/fetch/x', undefined, { 'x-api-key': '' }),
        send('GET /session/fetch/x', undefined, { 'x-api-key': null }),
      ),
    default: ['401 apiKeyMissing', '401 apiKeyMissing'],
    invalid: ['401 apiKeyInvalid', '401 apiKeyMissing'],
  },
  'authentication/key-matching': {
    run: async ({ send }) =>
      outcomesOf(
        send('GET /session/fetch/x', undefined, { 'x-api-key': 'ACME-Key' }),
        send('GET /session/fetch/x', undefined, { 'x-api-key': 'ACME-Keys' }),
      ),
    default: ['401 apiKeyInvalid', '401 apiKeyInvalid'],
    'any-case': ['404 sessionNotFound', '401 apiKeyInvalid'],
  },
};
