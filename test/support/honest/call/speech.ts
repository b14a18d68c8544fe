import { isObject } from '../../../../src/json.ts';
import { alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { getSessionRoute } from '../../sabotages/alterations.ts';

/** How what is said in a call is written down. */
export const speechVariants = {
  'agents that are interrupted': alterSpeech((text) => cutAfterFor(text, 8, '...')),
  'agents that are interrupted, which is noted': alterSpeech((text) =>
    cutAfterFor(text, 8, ' [interrupted by the customer]'),
  ),
  'speech that is written in small letters': alterSpeech((text) => text.toLowerCase().replaceAll(/[.,!?]/g, '')),
  'speech with its signs in words': alterSpeech((text) =>
    text.replaceAll('$1', 'one dollar').replaceAll('$&', 'dollar and').replaceAll(/\b0\b/g, 'zero'),
  ),
  'speech with marks for its voice': alterSpeech(
    (text) => `<speak>${text.replaceAll(/ for ([^,]*),/g, ' for <emphasis level="strong">$1</emphasis>,')}</speak>`,
  ),
  'speech in another language': alterSpeech((text) =>
    text.replaceAll(' for ', ' für ').replaceAll(' again', ' nochmals'),
  ),
  'what was said, sentence by sentence': alterSuccessData(getSessionRoute, (data) => {
    if (data.communicationChannelType !== 'outboundSipTrunk') return;
    data.transcript = (data.transcript as Members[]).flatMap((entry) => {
      const [item] = Array.isArray(entry.content) ? (entry.content as Members[]) : [];
      const [first = '', ...others] = String(item?.text ?? '').split(', ');
      const rest = others.join(', ');
      return rest === '' ? [entry] : [first, rest].map((text) => ({ ...entry, content: [{ type: 'text', text }] }));
    });
  }),
};

function alterSpeech(alter: (text: string) => string) {
  return alterSuccessData(getSessionRoute, ({ communicationChannelType, transcript }) => {
    if (communicationChannelType !== 'outboundSipTrunk') return;
    for (const { content } of transcript as Members[])
      if (Array.isArray(content)) for (const item of content) if (isObject(item)) item.text = alter(String(item.text));
  });
}

/** What is heard ends so many letters behind the first `for`. */
function cutAfterFor(text: string, length: number, end: string): string {
  return text.includes(' for ') ? `${text.slice(0, text.indexOf(' for ') + length)}${end}` : text;
}
