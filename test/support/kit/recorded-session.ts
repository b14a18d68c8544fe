// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { setTimeout } from 'node:timers/promises';
import type { Subject } from '../../../contracts/index.ts';
import { startProxy } from '../../../contracts/traffic/proxy.ts';
import { createRecorder, type RecordedExchange, type Recording } from '../../../contracts/traffic/record-scenario.ts';

/** Personal values in every part of a request. None of them may be in a recording. */
export const canaries = [
  'Zuleika',
  'Quisling-Marsh',
  'zuleika.q@marsh.example',
  'copy@marsh.example',
  '+4479460018273',
  'Wexcombe',
  'passport',
  'PX-99417',
  'files.marsh',
  'thread-of-zuleika',
  'recording-of-zuleika',
] as const;

/** Milliseconds after which a due message has certainly been sent, so that reads do not depend on chance. */
const sentAfterMs = 2_000;

export async function recordSession(subject: Subject): Promise<Recording> {
  const recorder = createRecorder();
  const exchanges: RecordedExchange[] = [];
  const onRecord = (one: RecordedExchange) => {
    exchanges.push(one);
    return recorder.add(one);
  };
  const proxies = await Promise.all(
    [subject.baseUrl, subject.baseUrlAlt].map((upstream) =>
      startProxy({ upstream, port: 0, onExchange() {}, onRecord }),
    ),
  );
  const { workspace, recipients } = subject;
  const { channels, agents } = workspace;
  const send = async (method: string, path: string, body?: object, key: string | null = workspace.apiKey) => {
    const base = /^\/(?:workflow|call\/(?:trigger|signed))/.test(path) ? 1 : 0;
    const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const count = exchanges.length;
    const response = await fetch(`${proxies[base]?.baseUrl}${path}`, init);
    const text = await response.text();
    while (exchanges.length === count) await setTimeout(2);
    return (JSON.parse(text) as { data?: { sessionId?: string; callId?: string } | null }).data ?? {};
  };
  const trigger = (body: object) => send('POST', '/chat-agent/trigger', body);
  const agentName = agents[0]?.name;
  const metadata = {
    name: 'Zuleika Quisling-Marsh',
    'passport of Zuleika': 'PX-99417',
    home: { town: 'Wexcombe', phones: [4479460018273, { mobile: '+44 7946 0018273' }] },
  };
  const weeks = new Date(Date.now() + 30 * 86_400_000).toISOString();

  const chat = await trigger({ communicationChannel: channels.webChat, customerNumber: 'Zuleika', metadata });
  await setTimeout(sentAfterMs);
  await send('GET', `/session/fetch/${chat.sessionId}`);
  const mail = { communicationChannel: channels.email, customerEmail: 'zuleika.q@marsh.example', scheduleTime: weeks };
  const attachments = ['https://files.marsh/PX-99417.pdf?of=Zuleika'];
  const emailOptions = {
    subject: 'For Zuleika',
    body: 'Dear Zuleika, greetings to Wexcombe.',
    messageType: 'say',
    cc: 'copy@marsh.example, Zuleika.Q@marsh.example',
  };
  const first = await trigger({ ...mail, attachments, emailOptions, metadata });
  await trigger({ ...mail, emailOptions: { replyTo: 'thread-of-zuleika' } });
  await trigger({ ...mail, emailOptions: { replyTo: first.sessionId } });
  await send('DELETE', `/chat-agent/cancel/${first.sessionId}`);
  await send('DELETE', `/chat-agent/cancel/${first.sessionId}`);
  const reply = {
    agentName,
    doReturnResponse: true,
    customerEmail: 'zuleika.q@marsh.example',
    message: 'I am Zuleika of Wexcombe, ${name}.',
  };
  const spoken = await trigger({ ...reply, metadata });
  await trigger({ ...reply, sessionId: spoken.sessionId });
  await send('GET', `/session/fetch/${spoken.sessionId}`);
  await trigger({ ...reply, agentName: 'Zuleika Quisling-Marsh' });
  await trigger({ ...reply, agentVersion: { passport: 'PX-99417' } });
  await send('GET', '/session/fetch/thread-of-zuleika');
  await send('GET', '/session/fetch/thread-of-zuleika', undefined, null);
  await send('GET', '/session/fetch/thread-of-zuleika', undefined, 'key-of-Zuleika');
  const call = {
    phoneNumber: '+4479460018273',
    agentName,
    scheduleTime: weeks,
    metadata,
    options: { transferNumber: '+44 7946-0018273', initialMessage: 'Is this Zuleika?' },
  };
  const { callId } = await send('POST', '/call/trigger', call);
  await send('GET', `/session/fetch/${callId}`);
  await send('PUT', `/call/cancel/${callId}`);
  await send('PUT', `/call/cancel/${callId}`);
  await send('GET', `/session/fetch/${callId}`);
  await send('POST', '/call/trigger', { phoneNumber: 'Zuleika', agentName: 'Quisling-Marsh' });
  await send(
    'GET',
    `/call/signed-recording-url?callRecordingUrl=${encodeURIComponent('https://files.marsh/recording-of-zuleika.wav')}`,
  );
  if (workspace.workflowId !== undefined)
    await send('PUT', `/workflow/call/${workspace.workflowId}`, {
      customer_number: '+4479460018273',
      schedule_time: weeks,
      customer_details: metadata,
    });
  await trigger({ communicationChannel: 'Zuleika', customerNumber: recipients.numbers[0] });
  await Promise.all(proxies.map((proxy) => proxy.close()));
  const recording = recorder.finish();
  if (recording === undefined) throw new Error('Nothing was recorded.');
  return recording;
}
