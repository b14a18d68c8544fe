import type { StatementId } from '../../src/generated/ids.ts';
import type { ChatKind } from '../generators/chat/message-content.ts';

/** The `communicationChannelType` of each kind of channel, with its statement. */
export const channelTypes = {
  messenger: { statement: 'session/channel-type/messenger-chat', type: 'messengerChat' },
  webChat: { statement: 'session/channel-type/web-chat', type: 'webChat' },
  email: { statement: 'session/channel-type/email', type: 'email' },
} as const satisfies Record<ChatKind, { statement: StatementId; type: string }>;
