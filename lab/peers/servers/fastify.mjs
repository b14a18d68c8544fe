import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { createBareService } from '../bare-service.mjs';

const [port, documentFile] = process.argv.slice(2);
const { paths, components } = JSON.parse(readFileSync(documentFile, 'utf8'));
const service = createBareService(false);
const app = Fastify({ ajv: { customOptions: { strict: false, coerceTypes: false, removeAdditional: false } } });
const answer = (reply, [status, body]) => reply.code(status).send(body);
const bodyOf = (path) => {
  const { schema } = paths[path].post.requestBody.content['application/json'];
  return { body: { ...schema, components } };
};

app.addHook('onRequest', async (request, reply) => {
  if (!service.knowsKey(request.headers['x-api-key'])) return answer(reply, service.unknownKey());
});
app.post('/api/chat-agent/trigger', { schema: bodyOf('/chat-agent/trigger') }, (request, reply) =>
  answer(reply, service.triggerChat(request.body)),
);
app.post('/api/call/trigger', { schema: bodyOf('/call/trigger') }, (request, reply) =>
  answer(reply, service.triggerCall(request.body)),
);
app.get('/api/session/fetch/:id', (request, reply) => answer(reply, service.readSession(request.params.id)));
app.delete('/api/chat-agent/cancel/:id', (request, reply) => answer(reply, service.cancelMessage(request.params.id)));
await app.listen({ port: Number(port), host: '127.0.0.1' });
