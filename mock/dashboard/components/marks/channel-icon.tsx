import { channelNames } from '../../strings/words.ts';
import { Icon, type IconName } from './icon.tsx';

const icons: Readonly<Record<string, IconName>> = {
  messengerChat: 'messenger',
  messengerVoice: 'call',
  webChat: 'web',
  email: 'email',
  sms: 'sms',
  inboundSipTrunk: 'call',
  outboundSipTrunk: 'call',
};

/** The kind of a channel as a drawing, with its name. */
export function ChannelIcon({ channelType }: { channelType: string }) {
  return <Icon name={icons[channelType] ?? 'messenger'} label={channelNames[channelType] ?? channelType} />;
}
