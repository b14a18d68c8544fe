import { expectSuccess } from '../expect/expectations.ts';
import type { RequestParts } from '../generators/request-parts.ts';
import { sendTurn } from '../model/conversation.ts';
import type { Subject } from '../subject/subject.ts';
import type { RequestInput, Service } from '../transport/service.ts';
import { triggerChat } from './trigger-chat.ts';

/** A valid request to an operation; what it names by an identifier is made before. */
export async function createValidRequest(
  service: Service,
  { workspace }: Subject,
  { operationId, chat, call }: RequestParts,
): Promise<RequestInput> {
  switch (operationId) {
    case 'triggerChat':
      return { body: chat };
    case 'cancelScheduledMessages':
      return { path: { sessionId: await triggerChat(service, chat) } };
    case 'getSession': {
      const turn = { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' };
      return { path: { sessionId: (await sendTurn(service, turn)).sessionId } };
    }
    case 'triggerCall':
      return { body: call };
    case 'getSignedUrl':
      return { query: { callRecordingUrl: 'https://storage.example.com/recordings/none.wav' } };
    case 'cancelCall':
      return { path: { callId: await triggerCall(service, call) } };
  }
}

/** Triggers a call that has to succeed; returns its identifier. */
export async function triggerCall(service: Service, body: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await service.send('triggerCall', { body });
  return String(expectSuccess(['trigger-call/success'], answer, 'Call triggered successfully').callId);
}
