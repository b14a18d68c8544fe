import { isObject } from '../../../src/json.ts';
import type { WorkspaceChoices } from '../live/workspace-choices.ts';

/** The body of a request. */
export type Body = Readonly<Record<string, unknown>>;

/** The operations that have a form. */
export type RequestKind = 'triggerChat' | 'triggerCall' | 'updateWorkflowCall';

/** What a chat is for: a kind of channel, or a reply in the response. */
export type ChannelKind = 'messengerChat' | 'webChat' | 'email' | 'reply';

/** The value at a path such as `messengerOptions.message`. */
export function valueAt(body: Body, path: string): unknown {
  return path.split('.').reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), body);
}

/** The body with another value at a path; undefined removes it, and the object around it once that is empty. */
export function withValue(body: Body, path: string, value: unknown): Body {
  const [first = '', ...rest] = path.split('.');
  const { [first]: before, ...others } = body;
  const next = rest.length === 0 ? value : withValue(isObject(before) ? before : {}, rest.join('.'), value);
  const isGone = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (isGone) return others;
  return first in body ? { ...body, [first]: next } : { ...others, [first]: next };
}

/** A number that is reserved for fiction. */
const customerNumber = '+14155550123';

/** The shortest request of a kind that the workspace accepts, as far as it has what it takes. */
export function firstBody(kind: RequestKind, channelKind: ChannelKind, { channels, agents }: WorkspaceChoices): Body {
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

/** The shortest chat on any channel of the workspace; undefined if it has none. */
export function firstChat(choices: WorkspaceChoices): Body | undefined {
  const kinds: readonly ChannelKind[] = ['messengerChat', 'webChat', 'email'];
  return kinds
    .map((kind) => firstBody('triggerChat', kind, choices))
    .find(({ communicationChannel }) => communicationChannel !== '');
}

/** The kind of channel that a body is for. */
export function channelKindOf(body: Body, { channels }: WorkspaceChoices): ChannelKind {
  if (body.doReturnResponse === true) return 'reply';
  const type = channels.find(({ name }) => name === body.communicationChannel)?.type;
  if (type === 'webChat' || type === 'email') return type;
  return type === undefined && ('emailOptions' in body || 'customerEmail' in body) ? 'email' : 'messengerChat';
}
