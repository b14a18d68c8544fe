import type { Mock } from '../../mock/index.ts';
import type { Operation, Request } from './model/model.ts';

const routes: Record<Operation, (id: string) => [method: string, path: string]> = {
  triggerChat: () => ['POST', 'chat-agent/trigger'],
  cancelScheduledMessages: (id) => ['DELETE', `chat-agent/cancel/${id}`],
  getSession: (id) => ['GET', `session/fetch/${id}`],
  updateWorkflowCall: (id) => ['PUT', `workflow/call/${id}`],
  triggerCall: () => ['POST', 'call/trigger'],
  getSignedUrl: () => ['GET', 'call/signed-recording-url'],
  cancelCall: (id) => ['PUT', `call/cancel/${id}`],
};

/** A body of an answer, as far as the simulation reads it itself. */
interface Answer {
  responseCode: number;
  errorCode?: string;
  message: string;
  data: {
    sessionId?: string;
    callId?: string;
    url?: string;
    recordingUrl?: string;
    transcript?: TranscriptEntry[];
    status?: string;
    dynamicVariables?: Record<string, unknown>;
  } | null;
}

interface TranscriptEntry {
  content?: { type: string; text?: string }[];
  texts?: string[] | undefined;
}

/** An answer to a request, and the line of the log that it is. */
export interface Exchange {
  status: number;
  body: Answer;
  line: string;
}

/** Asks the mock through the same door as a request of the network, without a port. */
export async function sendRequest(mock: Mock, { operation, key, id = '', query, body }: Request): Promise<Exchange> {
  const [method, path] = routes[operation](id);
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const response = await mock.fetch(`http://mock.test/api/${path}${search}`, {
    method,
    headers: { ...(key !== undefined && { 'x-api-key': key }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const line = `${response.status} ${response.headers.get('understudy-gap') ?? ''} ${text}`;
  return { status: response.status, body: addTexts(JSON.parse(text)), line };
}

/** The answer, with `texts` in each message of its transcript: its texts, and the types of its other items. */
function addTexts(body: Answer): Answer {
  for (const entry of body.data?.transcript ?? []) entry.texts = entry.content?.map(({ type, text }) => text ?? type);
  return body;
}
