import type { Exchange } from '../../exchange.ts';
import type { ChannelRole, Subject } from '../../subject/subject.ts';
import { type Asker, unknownId } from '../asker.ts';
import type { Check } from '../check.ts';
import { scheduledCall, scheduledChat } from '../requests.ts';
import { judgeName, type NameProbe, type NameVerdict, speaksOf } from './judge-name.ts';

/**
 * Whether the channels are known. A message to nobody suffices as a rule: of a channel that is known a service says that
 * the customer is missing, or that it is of another kind.
 */
export async function checkChannels(asker: Asker, subject: Subject): Promise<Check[]> {
  const { channels } = subject.workspace;
  const checks: Check[] = [];
  for (const [role, name] of Object.entries(channels) as [ChannelRole, string][]) {
    const pointer = `/workspace/channels/${role}`;
    if (role === 'disabled') {
      checks.push({
        pointer,
        finding: { type: 'inconclusive', reason: 'a disabled channel is answered like an unknown one' },
      });
      continue;
    }
    const { verdict, answer } = await judgeChannel(asker, subject, role, name);
    if (verdict === 'unknown' && role === 'unsupported' && (await takesForUnknown(asker, subject))) {
      const reason = `the service answers ${answer} to channels of other kinds, also to one that it calls by`;
      checks.push({ pointer, finding: { type: 'inconclusive', reason } });
    } else if (verdict === 'unknown') {
      const doubt =
        role === 'unsupported' ? ' If there is such a channel, the service should answer unsupportedChannelType.' : '';
      const message = `The service has no enabled channel of this name: it answers ${answer}, as to a name that no channel has. Write the name exactly as the dashboard of the service shows it, or remove the line.${doubt}`;
      checks.push({ pointer, finding: { type: 'mistake', message } });
    } else checks.push({ pointer, finding: verdict === 'known' ? { type: 'known' } : inconclusive });
  }
  return checks;
}

export const inconclusive: Check['finding'] = {
  type: 'inconclusive',
  reason: 'no request that is allowed shows it; allow more with --effects',
};

async function judgeChannel(asker: Asker, subject: Subject, role: ChannelRole, name: string): Promise<NameVerdict> {
  const toNobody = messageToNobody(asker);
  if (role === 'unsupported') return judgeName(name, unknownId, [toNobody]);
  if (role === 'voice') {
    const byMessage = await judgeName(name, unknownId, [toNobody]);
    // Where messages are sent a service may deny a channel for calls.
    return byMessage.verdict === 'known' ? byMessage : judgeName(name, unknownId, [callBy(asker, subject)]);
  }
  const ask = (channel: string) => asker.ask('triggerChat', { body: scheduledChat(subject, role, channel) });
  return judgeName(name, unknownId, [toNobody, { ask, blamesName: isChannelUnknown, othersShowName: true }]);
}

/** Names nobody, so a service that takes it all the same writes to nobody. */
export function messageToNobody(asker: Asker, apiKey?: string): NameProbe {
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    ask: (name) => asker.ask('triggerChat', { body: { communicationChannel: name }, ...key }),
    blamesName: isChannelUnknown,
    othersShowName: true,
  };
}

function callBy(asker: Asker, subject: Subject): NameProbe {
  return {
    ask: (channel) => asker.ask('triggerCall', { body: scheduledCall(subject, { channel }) }),
    askWithout: () => asker.ask('triggerCall', { body: scheduledCall(subject) }),
    blamesName: (refusal) => speaksOf(refusal, /channel/i),
  };
}

/** Whether a service that has a voice channel denies it where messages are sent. */
async function takesForUnknown(asker: Asker, subject: Subject): Promise<boolean> {
  const { voice } = subject.workspace.channels;
  if (voice === undefined) return false;
  const answer = await messageToNobody(asker).ask(voice);
  if (answer === undefined || !isChannelUnknown(answer)) return false;
  return (await judgeName(voice, unknownId, [callBy(asker, subject)])).verdict !== 'unknown';
}

function isChannelUnknown({ json }: Exchange): boolean {
  return (json as { errorCode?: unknown } | undefined)?.errorCode === 'channelNotFound';
}
