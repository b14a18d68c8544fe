import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createBareService } from '../bare-service.mjs';

const service = createBareService(true);
const app = new Hono();
const answer = (context, [status, body]) => context.json(body, status);

app.use('/api/*', async (context, next) => {
  if (!service.knowsKey(context.req.header('x-api-key'))) return answer(context, service.unknownKey());
  await next();
});
app.post('/api/chat-agent/trigger', async (context) => answer(context, service.triggerChat(await context.req.json())));
app.post('/api/call/trigger', async (context) => answer(context, service.triggerCall(await context.req.json())));
app.get('/api/session/fetch/:id', (context) => answer(context, service.readSession(context.req.param('id'))));
app.delete('/api/chat-agent/cancel/:id', (context) => answer(context, service.cancelMessage(context.req.param('id'))));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
