import { createServer } from 'node:http';
import { OpenAPIBackend } from 'openapi-backend';
import { createBareService } from '../bare-service.mjs';

const [port, definition] = process.argv.slice(2);
const service = createBareService(false);
const refuse = () => [422, { responseCode: 422, errorCode: 'validationError', message: 'See the document.', data: null }];
const api = new OpenAPIBackend({ definition, apiRoot: '/api', quick: true, ajvOpts: { strict: false } });
api.register({
  triggerChat: ({ request }) => service.triggerChat(request.requestBody),
  triggerCall: ({ request }) => service.triggerCall(request.requestBody),
  getSession: ({ request }) => service.readSession(request.params.sessionId),
  cancelScheduledMessages: ({ request }) => service.cancelMessage(request.params.sessionId),
  validationFail: refuse,
  // Keys are checked before.
  unauthorizedHandler: () => service.unknownKey(),
  notFound: () => [404, {}],
  notImplemented: () => [501, {}],
});
api.registerSecurityHandler('apiKey', () => true);
await api.init();
createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { method, url: path, headers } = request;
    const body = chunks.length === 0 ? undefined : Buffer.concat(chunks).toString('utf8');
    const [status, value] = service.knowsKey(headers['x-api-key'])
      ? await api.handleRequest({ method, path, headers, body })
      : service.unknownKey();
    const text = JSON.stringify(value);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
}).listen(Number(port), '127.0.0.1');
