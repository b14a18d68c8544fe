import type { Body } from './body.ts';
import type { ChannelKind, ComposeKind } from './compose-kinds.ts';
import type { WorkspaceChoices } from './workspace-choices.ts';

/** A number that is reserved for fiction. */
const customerNumber = '+14155550123';

/** The shortest request of a kind that the workspace accepts, as far as it has what it takes. */
export function firstBody(kind: ComposeKind, channelKind: ChannelKind, { channels, agents }: WorkspaceChoices): Body {
  const agentName = agents[0]?.name ?? '';
  if (kind === 'triggerCall') return { phoneNumber: customerNumber, agentName };
  if (kind === 'updateWorkflowCall') return { customer_number: customerNumber };
  const metadata = { name: 'Ada' };
  if (channelKind === 'reply') return { doReturnResponse: true, agentName, message: 'Hello', metadata };
  const usable = channels.filter((channel) => channel.type === channelKind && channel.isEnabled);
  const communicationChannel = (usable.find(({ numbers }) => numbers.length > 0) ?? usable[0])?.name ?? '';
  const customer = {
    messengerChat: { customerNumber },
    webChat: { customerNumber: 'visitor-7' },
    email: { customerEmail: 'ada@example.com' },
  }[channelKind];
  return { communicationChannel, ...customer, metadata };
}

/** The kind of channel that a body is for. */
export function channelKindOf(body: Body, { channels }: WorkspaceChoices): ChannelKind {
  if (body.doReturnResponse === true) return 'reply';
  const type = channels.find(({ name }) => name === body.communicationChannel)?.type;
  if (type === 'webChat' || type === 'email') return type;
  return type === undefined && ('emailOptions' in body || 'customerEmail' in body) ? 'email' : 'messengerChat';
}
