import type { Subject } from '../../subject/subject.ts';
import type { Asker } from '../asker.ts';
import type { Check } from '../check.ts';
import { scheduledCall, scheduledChat } from '../requests.ts';
import { inconclusive } from './channels.ts';
import { judgeName, type NameProbe, speaksOf } from './judge-name.ts';

/** Whether the channels send and call from the numbers. Takes the channels to be known. */
export async function checkNumbers(asker: Asker, subject: Subject): Promise<Check[]> {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = subject.workspace;
  const { messenger, voice } = channels;
  const chatFrom = (fields: object) =>
    asker.ask('triggerChat', { body: scheduledChat(subject, 'messenger', messenger ?? '', { ...fields }) });
  const callFrom = (fields: object) =>
    asker.ask('triggerCall', { body: scheduledCall(subject, { channel: voice, ...fields }) });
  const fromMessenger: NameProbe = {
    ask: (agentNumber) => chatFrom({ agentNumber }),
    askWithout: () => chatFrom({}),
    blamesName: (refusal) => speaksOf(refusal, /agentNumberNotInChannel/),
  };
  const fromVoice: NameProbe = {
    ask: (agentNumber) => callFrom({ agentNumber }),
    askWithout: () => callFrom({}),
    blamesName: (refusal) => speaksOf(refusal, /number/i),
  };
  return [
    ...(messenger === undefined ? [] : await checkEach('messenger', messengerNumbers, fromMessenger)),
    ...(voice === undefined ? [] : await checkEach('voice', voiceNumbers, fromVoice)),
  ];
}

async function checkEach(channel: string, numbers: readonly string[], probe: NameProbe): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, number] of numbers.entries()) {
    const { verdict, answer } = await judgeName(number, unknownNumber, [probe]);
    const message = `The ${channel} channel has no such number: the service answers ${answer}, as to a number that nobody has. Correct it, or remove it.`;
    const finding: Check['finding'] =
      verdict === 'unknown' ? { type: 'mistake', message } : verdict === 'known' ? { type: 'known' } : inconclusive;
    checks.push({ pointer: `/workspace/${channel}Numbers/${index}`, finding });
  }
  return checks;
}

/** No country has this code. */
const unknownNumber = '+9990000000001';
