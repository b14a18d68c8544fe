import { createClient } from '../src/client.ts';

const service = createClient({ apiKey: 'acme-key', baseUrl: process.argv[2] ?? 'http://127.0.0.1:4010/api' });

async function describeSession(sessionId: string): Promise<string> {
  const result = await service.getSession({ path: { sessionId } });
  switch (result.errorCode) {
    case undefined:
      return `${result.data.communicationChannelType} with ${result.data.agentDetails.name}`;
    case 'sessionNotFound':
      return 'There is no such session.';
    case 'apiKeyMissing':
    case 'apiKeyInvalid':
    case 'validationError':
    case 'internalError':
      return `${result.status}: ${result.message}`;
    case 'undocumented':
      return `${result.receivedCode}, which the document does not name for this operation`;
    case 'unreadable':
      return `not a response of the service: ${result.text}`;
    default:
      return result satisfies never; // does not compile once the document names another code
  }
}

const call = await service.triggerCall({ body: { phoneNumber: '+14155550123', agentName: 'Ava' } });
if (call.ok) console.log(await describeSession(call.data.callId));
console.log(await describeSession('ses_unknown'));
