import { randomBytes } from 'node:crypto';
import { triggerCallBody, triggerChatBody } from '../../../src/generated/request-validators.js';

interface Session {
  sessionId: string;
  customerNumber: string;
  metadata: Record<string, unknown> | null;
  text: string;
  at: number;
  isPending: boolean;
}

type BareResponse = [status: number, body: unknown];

/** The least code that does by hand what the mock does: keeps sessions, and refuses what the document does. */
export function createBareService(validates: boolean) {
  const sessions = new Map<string, Session>();
  const calls = new Map<string, object>();
  return {
    knowsKey: (key: unknown) => typeof key === 'string' && keys.has(key),
    unknownKey: () => refuse(401, 'apiKeyInvalid'),
    unknownPath: () => refuse(404, 'pathNotFound'),
    triggerChat(body: Record<string, unknown>): BareResponse {
      if (validates && !triggerChatBody(body)) return refuse(422, 'validationError');
      const { communicationChannel, customerNumber, metadata = null, messengerOptions, scheduleTime } = body;
      if (typeof communicationChannel !== 'string') return refuse(422, 'validationError');
      if (!channels.has(communicationChannel)) return refuse(404, 'channelNotFound');
      if (customerNumber === undefined) return refuse(400, 'customerNumberRequired');
      if (typeof customerNumber !== 'string' || !isObject(metadata)) return refuse(422, 'validationError');
      const options = messengerOptions as { messageType?: unknown; message?: unknown } | undefined;
      if (options?.messageType !== 'say' || typeof options.message !== 'string') return refuse(400, 'messageRequired');
      const sessionId = `ses_acme_${randomBytes(8).toString('hex')}`;
      const at = typeof scheduleTime === 'string' ? Date.parse(scheduleTime) : Date.now();
      const isPending = scheduleTime !== undefined;
      sessions.set(sessionId, { sessionId, customerNumber, metadata, text: options.message, at, isPending });
      return [200, { responseCode: 200, message: 'Trigger dispatched', data: { sessionId } }];
    },
    cancelMessage(sessionId: string): BareResponse {
      const session = sessions.get(sessionId);
      const isCancelled = session?.isPending === true;
      if (session !== undefined) session.isPending = false;
      const message = isCancelled ? 'Scheduled messages cancelled successfully' : 'No scheduled jobs found';
      return [200, { responseCode: 200, message, data: { sessionId, isCancelled } }];
    },
    triggerCall(body: Record<string, unknown>): BareResponse {
      if (validates && !triggerCallBody(body)) return refuse(422, 'validationError');
      const { phoneNumber, agentName, metadata = null } = body;
      if (typeof phoneNumber !== 'string' || typeof agentName !== 'string') return refuse(422, 'validationError');
      const callId = `call_acme_${randomBytes(8).toString('hex')}`;
      calls.set(callId, { callId, phoneNumber, agentName, metadata, at: Date.now() });
      return [200, { responseCode: 200, message: 'Call queued successfully!', data: { callId } }];
    },
    readSession(sessionId: string): BareResponse {
      const session = sessions.get(sessionId);
      if (session === undefined) return refuse(404, 'sessionNotFound');
      const { customerNumber, metadata, text, at } = session;
      const time = new Date(at).toISOString();
      const data = {
        sessionId,
        agentDetails: { name: 'Ava', number: '+14155550101', email: null, version: '2' },
        userDetails: { id: customerNumber, name: null, number: customerNumber, email: null },
        dynamicVariables: metadata,
        communicationChannelType: 'messengerChat',
        communicationChannelName: 'Support Messenger',
        transcript: [
          {
            type: 'message',
            role: 'assistant',
            content: [{ type: 'text', text }],
            senderId: '+14155550101',
            senderName: 'Ava',
            agentName: 'Ava',
            metadata: null,
            timestamp: time,
          },
        ],
        analysis: null,
        status: 'active',
        time,
        createdAt: time,
        updatedAt: time,
      };
      return [200, { responseCode: 200, message: 'Session details found', data }];
    },
  };
}

const channels = new Map([['Support Messenger', { number: '+14155550101', agent: 'Ava' }]]);
const keys = new Map([['acme-key', 'acme']]);

function isObject(value: unknown): value is Record<string, unknown> | null {
  return typeof value === 'object' && !Array.isArray(value);
}

function refuse(status: number, errorCode: string): BareResponse {
  return [status, { responseCode: status, errorCode, message: 'See the error code.', data: null }];
}
