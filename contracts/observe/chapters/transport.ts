import { type ObservationsOf, statusAndCodeOf, toAnswer } from '../observation.ts';
import type { Alteration, Probe } from '../probe.ts';
import { replyRequest } from '../requests.ts';

const malformedOrInvalid = { '400 malformedJson': 'default', '422 validationError': 'validation-error' } as const;

/** What is open of the way in, for all operations. */
export const transport = {
  'transport/wrong-method': {
    needs: [],
    // What a service does that takes the request after all.
    effect: 'record',
    async probe(service) {
      const asGet: Alteration = ({ url, headers }) => ({ method: 'GET', url, headers, body: undefined });
      const answers = { '405 methodNotAllowed': 'default', '404 pathNotFound': 'not-found' } as const;
      return toAnswer(await service.send('triggerChat', { body: {} }, asGet), answers);
    },
  },
  'transport/missing-identifier': {
    needs: [],
    effect: 'none',
    async probe(service) {
      // It is always 200 for an identifier that nothing has; where no text may be empty, an empty one is refused.
      const answers = {
        200: 'default',
        '422 validationError': 'default',
        '404 pathNotFound': 'unknown-path',
      } as const;
      return toAnswer(await service.send('cancelScheduledMessages', { path: { sessionId: '' } }), answers);
    },
  },
  'transport/malformed-json': {
    needs: [],
    effect: 'record',
    probe: async (service) => toAnswer(await sendRawBody(service, '{'), malformedOrInvalid),
  },
  'transport/empty-body': {
    needs: [],
    effect: 'record',
    probe: async (service) => toAnswer(await sendRawBody(service, ''), malformedOrInvalid),
  },
  'transport/content-type': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const body = replyRequest(subject);
      const asText: Alteration = (request) => {
        return { ...request, headers: { ...request.headers, 'content-type': 'text/plain' } };
      };
      const answers = { '415 unsupportedMediaType': 'default', 200: 'read-anyway' } as const;
      return toAnswer(await service.send('triggerChat', { body }, asText), answers);
    },
  },
  'transport/key-before-path': {
    needs: [],
    effect: 'none',
    async probe(service, { baseUrl }) {
      const elsewhere: Alteration = (request) => ({ ...request, url: `${baseUrl}/understudy-no-such-path` });
      const answers = { '404 pathNotFound': 'default', '401 apiKeyMissing': 'key-first' } as const;
      return toAnswer(await service.send('getSignedUrl', { apiKey: null }, elsewhere), answers);
    },
  },
  'transport/unknown-members': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const body = replyRequest(subject, { understudyNoSuchField: 'a' });
      const answers = { 200: 'default', '422 validationError': 'refused' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'transport/duplicate-query': {
    needs: [],
    effect: 'none',
    async probe(service) {
      const name = 'callRecordingUrl';
      const query = async (...values: string[]) => {
        const search = values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
        const alter: Alteration = (request) => ({ ...request, url: request.url.replace(/\?.*$/, `?${search}`) });
        return statusAndCodeOf(await service.send('getSignedUrl', { query: { [name]: 'x' } }, alter));
      };
      const [good, bad] = ['https://storage.example.com/understudy-no-such.wav', 'no address'];
      const [one, other] = [await query(good), await query(bad)];
      const [goodFirst, badFirst] = [await query(good, bad), await query(bad, good)];
      if (one === other) return undefined;
      if (goodFirst === one && badFirst === other) return 'default';
      if (goodFirst === other && badFirst === one) return 'last';
      const isRefused = goodFirst === '422 validationError' && badFirst === goodFirst;
      return isRefused ? 'refused' : { seen: `${goodFirst}, and ${badFirst} the other way round` };
    },
  },
} satisfies ObservationsOf<'transport'>;

/** Triggers nothing: what is sent is no request of any operation. */
function sendRawBody(service: Probe, body: string) {
  return service.send('triggerChat', { body: {} }, (request) => ({ ...request, body }));
}
