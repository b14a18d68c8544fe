import type { RequestParts } from '../generators/requests/request-parts.ts';
import type { Subject } from '../subject/subject.ts';
import type { RequestInput, Service } from '../transport/service.ts';
import { triggerCall } from './call/trigger-call.ts';
import { sendTurn } from './session/conversation.ts';
import { triggerChat } from './trigger-chat.ts';

/** A valid request to an operation; creates the session or call that it names. */
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
