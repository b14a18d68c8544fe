import type { Exchange } from '../../exchange.ts';
import { statusAndCodeOf } from '../../exchange.ts';

/** One way to find out whether a service knows a name. */
export interface NameProbe {
  /** Sends a request with a name; undefined when no answer came, or it may not be sent. */
  ask(name: string): Promise<Exchange | undefined>;
  /** The same request without a name, which has to be accepted before a refusal is put down to the name. */
  askWithout?(): Promise<Exchange | undefined>;
  /** Whether a refusal may be about the name. */
  blamesName(refusal: Exchange): boolean;
  /** Whether any other refusal shows that the name is known. @defaultValue false */
  othersShowName?: boolean;
}

export interface NameVerdict {
  verdict: 'known' | 'unknown' | 'inconclusive';
  /** What the service answers to the name: `404 channelNotFound`. */
  answer: string;
}

/**
 * Whether a service knows a name. It is unknown when it is refused as a name is that nothing has, and no way shows that it
 * is known; a service that refuses what it has to take is left to the rules.
 *
 * @param unknownName a name that nothing has
 * @param probes the later ones are only asked while the name is not known
 */
export async function judgeName(name: string, unknownName: string, probes: readonly NameProbe[]): Promise<NameVerdict> {
  let verdict: NameVerdict = { verdict: 'inconclusive', answer: '' };
  for (const probe of probes) {
    const answer = await probe.ask(name);
    if (answer === undefined || (answer.status !== 200 && !isRefusal(answer))) continue;
    if (answer.status === 200) return { verdict: 'known', answer: '200' };
    const label = statusAndCodeOf(answer);
    const isBlamed = probe.blamesName(answer);
    if (!isBlamed && probe.othersShowName === true) return { verdict: 'known', answer: label };
    const unknown = await probe.ask(unknownName);
    if (unknown === undefined) continue;
    // Where only a name that nothing has is blamed, the refusal of this one is about something else.
    const isToldApart = statusAndCodeOf(unknown) !== label && (isBlamed || probe.blamesName(unknown));
    if (isToldApart) return { verdict: 'known', answer: label };
    if (!isBlamed) continue;
    if (probe.askWithout !== undefined && (await probe.askWithout())?.status !== 200) continue;
    verdict = { verdict: 'unknown', answer: label };
  }
  return verdict;
}

/** Whether a request was turned down for what it asks. */
function isRefusal({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

/** Codes that mean something else than a name that is not known. */
const otherCodes = new Set<unknown>([
  'customerNumberRequired',
  'customerEmailRequired',
  'messageRequired',
  'templateIdRequired',
  'templateNotSupported',
  'emailBodyRequired',
  'noAgentPhoneNumbers',
  'noAgentEmail',
  'unsupportedChannelType',
  'agentNameRequired',
  'incompatibleOptions',
  'sessionNotFound',
  'replyToSessionNotFound',
]);

/** Whether a refusal whose code is open speaks of this: in its code, or in its message. */
export function speaksOf({ json }: Exchange, subject: RegExp): boolean {
  const { errorCode, message } = (json ?? {}) as { errorCode?: unknown; message?: unknown };
  // What repeats the path says `chat-agent` of any request.
  const words = `${errorCode} ${message}`.replaceAll(/\/\S+/g, ' ');
  return !otherCodes.has(errorCode) && subject.test(words);
}
