import { expectSuccess } from '../expect.ts';
import type { Wanted } from '../given/request.ts';
import { said } from '../model/conversation.ts';
import type { Asked, Service } from '../service.ts';
import type { Subject } from '../subject.ts';
import { triggered } from './triggered.ts';

/** A valid request to an operation; what it names by an identifier is made before. */
export async function validRequest(
  service: Service,
  { workspace }: Subject,
  { operationId, chat, call }: Wanted,
): Promise<Asked> {
  switch (operationId) {
    case 'triggerChat':
      return { body: chat };
    case 'cancelScheduledMessages':
      return { path: { sessionId: await triggered(service, chat) } };
    case 'getSession': {
      const turn = { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' };
      return { path: { sessionId: (await said(service, turn)).sessionId } };
    }
    case 'triggerCall':
      return { body: call };
    case 'getSignedUrl':
      return { query: { callRecordingUrl: 'https://storage.example.com/recordings/none.wav' } };
    case 'cancelCall':
      return { path: { callId: await calledLater(service, call) } };
  }
}

/** Triggers a call that has to succeed; returns its identifier. */
export async function calledLater(service: Service, body: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await service.send('triggerCall', { body });
  return String(expectSuccess(['trigger-call/success'], answer, 'Call triggered successfully').callId);
}
