import { createMock, manualClock } from '../../../../mock/index.ts';
import { checkResponse } from '../check-response.ts';

/** Requests one after the other, with this between them; each is a line of method and path, headers, an empty line, a body. */
const separator = '\n---\n';
const key = 'x-api-key: acme-key\ncontent-type: application/json';

export const httpSeeds: readonly string[] = [
  `POST /api/chat-agent/trigger\n${key}\n\n{"communicationChannel":"Support Messenger","customerNumber":"+14155550123","metadata":{"name":"Ada"},"messengerOptions":{"messageType":"template","templateId":"order_update","templateLanguage":"en","templateVariables":{"1":"a","2":"b"}},"scheduleTime":"2031-01-01T09:00:00Z","startWorkingHour":"09:00","endWorkingHour":"18:00","timezone":"Europe/Berlin"}`,
  `POST /api/chat-agent/trigger\n${key}\n\n{"communicationChannel":"Help Desk","customerEmail":"ada@example.com","emailOptions":{"messageType":"say","subject":"A","body":"B","cc":["a@b.c"],"replyTo":"x"}}`,
  `POST /api/chat-agent/trigger\n${key}\n\n{"doReturnResponse":true,"agentName":"Ava","message":"Hi","metadata":{}}`,
  `POST /api/call/trigger\n${key}\n\n{"phoneNumber":"+14155550123","agentName":"Ava","noOfRetries":2,"retryAfterHours":1,"callPriority":5,"callOnDate":"2031-01-01","metadata":{"a":1}}`,
  `PUT /api/workflow/call/wf_order_followup\n${key}\n\n{"customer_number":"+14155550123","customer_details":{"a":"b"}}`,
  'GET /api/session/fetch/ses_acme_1\nx-api-key: acme-key',
  'GET /api/call/signed-recording-url?callId=call_acme_1&callRecordingUrl=https%3A%2F%2Fa.test%2Fb.wav\nx-api-key: acme-key',
  'PUT /api/call/cancel/call_acme_1\nx-api-key: acme-key\nprefer: code=500',
  'DELETE /api/chat-agent/cancel/ses_acme_1\nx-api-key: globex-key',
  'GET /media/samples/picture.png?expires=1&signature=00&workspace=acme\nrange: bytes=0-10',
  'OPTIONS /api/call/trigger\norigin: http://localhost:3000\naccess-control-request-method: POST',
];

const json = 'content-type: application/json';

export const controlSeeds: readonly string[] = [
  `POST /_mock/clock/advance\n${json}\n\n{"hours":1}`,
  `PUT /_mock/clock\n${json}\n\n{"mode":"running","now":"2031-01-01T00:00:00Z","speed":60}`,
  `POST /_mock/faults\n${json}\n\n{"operationId":"triggerChat","kind":"status","status":503,"times":1}`,
  `POST /_mock/workspaces\n${json}\n\n{"like":"acme"}`,
  `PUT /_mock/profile\n${json}\n\n{"cancel-call/not-in-queue":"bad-request"}`,
  'GET /_mock/sessions?limit=5&status=active&workspace=acme',
  'GET /_mock/data/calls?status=call_in_queue&_limit=2&_sort=-createdAt',
  `POST /_mock/snapshots\n${json}\n\n{"name":"one"}${separator}GET /_mock/snapshots/one${separator}POST /_mock/snapshots/one/restore`,
  `${httpSeeds[0]}${separator}POST /_mock/clock/next${separator}GET /_mock/sessions${separator}GET /_mock/events?limit=3`,
  `${httpSeeds[3]}${separator}GET /_mock/schedule?limit=1${separator}POST /_mock/reset`,
  'GET /_mock/journal?search=a&status=4xx',
  'GET /_mock/coverage',
  'GET /_mock/health',
];

/** Sends them to a mock of their own. @throws Error for a response that breaks the envelope, or says that the mock made a mistake */
export async function sendRequests(input: string): Promise<void> {
  await using mock = createMock({ seed: 'fuzz', clock: manualClock(0) });
  for (const text of input.split(separator).slice(0, 6)) {
    const request = toRequest(text);
    if (request === undefined) continue;
    const response = await mock.fetch(request);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) {
      await response.body?.cancel();
      continue;
    }
    const body = Buffer.from(await response.arrayBuffer());
    const problem = checkResponse(
      { status: response.status, headers: new Map(response.headers), body, isStream },
      request.method,
      undefined,
    );
    if (problem !== undefined) throw new Error(`${problem}: ${body.toString('utf8', 0, 300)}`);
  }
}

/** Undefined where `Request` itself does not take it. */
function toRequest(text: string): Request | undefined {
  const [head = '', body] = text.split('\n\n', 2);
  const [line = '', ...headers] = head.split('\n');
  const [method = 'GET', target = '/'] = line.split(' ', 2);
  const pairs = headers.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, Math.max(colon, 0)), header.slice(colon + 1).trim()];
  });
  try {
    return new Request(`http://127.0.0.1:4010${target}`, {
      method,
      headers: pairs,
      ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
  } catch {
    return undefined;
  }
}
