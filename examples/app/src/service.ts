import { type Client, createClient } from 'understudy/client';

/** The service at that address. In production it is the real one; here a mock answers in its place. */
export function connect(baseUrl: string): Client {
  return createClient({ baseUrl, apiKey: 'acme-key' });
}

/** Starts a conversation; returns its id, or what to tell the person. */
export async function startConversation(
  service: Client,
  visitor: string,
): Promise<{ sessionId: string } | { problem: string }> {
  const sent = await service.triggerChat({
    body: { communicationChannel: 'Website Chat', customerNumber: visitor, metadata: { name: 'Ada' } },
  });
  if (sent.ok) return { sessionId: sent.data.sessionId };
  switch (sent.errorCode) {
    case 'customerNumberRequired':
      return { problem: 'Say who the message is for.' };
    case 'apiKeyMissing':
    case 'apiKeyInvalid':
      return { problem: 'The key of this app does not work. Ask an administrator.' };
    default:
      return { problem: 'That did not work. Try again in a minute.' };
  }
}

/** The texts of a conversation, and whether it goes on; undefined when it has not started yet. */
export async function readConversation(
  service: Client,
  sessionId: string,
): Promise<{ isActive: boolean; texts: readonly string[] } | undefined> {
  const session = await service.getSession({ path: { sessionId } });
  if (!session.ok) return undefined;
  const texts = session.data.transcript.flatMap((entry) =>
    entry.type === 'message'
      ? entry.content.flatMap((part) => (part.type === 'text' ? [`${entry.role}: ${part.text}`] : []))
      : [],
  );
  return { isActive: session.data.status === 'active', texts };
}
