import { type Exchange, type JsonObject, statusAndCodeOf } from '../operations/exchange.ts';
import { unknownId } from './access.ts';
import type { Check } from './check.ts';

/** One way to find out whether a service knows a name. */
export interface NameProbe {
  /** Sends a request with a name; undefined when no answer came, or it may not be sent. */
  send(name: string): Promise<Exchange | undefined>;
  /** The same request without a name, which has to be accepted before a refusal is put down to the name. */
  sendWithout?(): Promise<Exchange | undefined>;
  /** Whether a refusal may be about the name. */
  blamesName(refusal: Exchange): boolean;
  /** Whether any other refusal shows that the name is known. @defaultValue false */
  othersShowName?: boolean;
}

/** A name of the subject file, the requests that show whether the service knows it, and its messages. */
export interface NamedEntry {
  pointer: string;
  name: string;
  /** The later ones are only asked while the name is not known. */
  probes: readonly NameProbe[];
  /** A name of its kind that nothing has. */
  unknownName?: string;
  /** What is missing where the name is not known: `The service has no agent of this name`. */
  lacks: string;
  /** What else than correcting the entry helps. @defaultValue remove the line */
  remedy?: string;
  /** Why it is not known. */
  undecided?: string;
}

export async function checkName(entry: NamedEntry): Promise<Check> {
  const { pointer, name, probes, unknownName, lacks, remedy = 'remove the line', undecided } = entry;
  const { verdict, answer } = await judgeName(name, probes, unknownName);
  if (verdict === 'known') return { pointer, result: 'known' };
  if (verdict === 'inconclusive')
    return {
      ...{ pointer, result: 'inconclusive' },
      message: undecided ?? 'no allowed request shows whether it exists; allow more with --effects',
    };
  const message = `${lacks}: the service answers ${answer}, as for a name that does not exist. Write the name exactly as the dashboard of the service shows it, or ${remedy}.`;
  return { pointer, result: 'mistake', message };
}

interface NameVerdict {
  verdict: 'known' | 'unknown' | 'inconclusive';
  /** What the service answers to the name: `404 channelNotFound`. */
  answer: string;
}

/**
 * Whether a service knows a name. It is unknown when it is refused as a name is that nothing has, and no way shows that it
 * is known; a service that refuses what it has to take is left to the rules.
 */
export async function judgeName(
  name: string,
  probes: readonly NameProbe[],
  unknownName = unknownId,
): Promise<NameVerdict> {
  let verdict: NameVerdict = { verdict: 'inconclusive', answer: '' };
  for (const probe of probes) {
    const answer = await probe.send(name);
    if (answer?.status === 200) return { verdict: 'known', answer: '200' };
    if (answer === undefined || !isRefusal(answer)) continue;
    const label = statusAndCodeOf(answer);
    const isBlamed = probe.blamesName(answer);
    if (!isBlamed && probe.othersShowName === true) return { verdict: 'known', answer: label };
    const unknown = await probe.send(unknownName);
    if (unknown === undefined) continue;
    // Where only a name that nothing has is blamed, the refusal of this one is about something else.
    const isToldApart = statusAndCodeOf(unknown) !== label && (isBlamed || probe.blamesName(unknown));
    if (isToldApart) return { verdict: 'known', answer: label };
    if (!isBlamed) continue;
    if (probe.sendWithout !== undefined && (await probe.sendWithout())?.status !== 200) continue;
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
  ...['customerNumberRequired', 'customerEmailRequired', 'messageRequired', 'templateIdRequired'],
  ...['templateNotSupported', 'emailBodyRequired', 'noAgentPhoneNumbers', 'noAgentEmail', 'unsupportedChannelType'],
  ...['agentNameRequired', 'incompatibleOptions', 'sessionNotFound', 'replyToSessionNotFound'],
]);

/** Whether a refusal whose code is open speaks of this: in its code, or in its message. */
export function speaksOf(subject: RegExp): NameProbe['blamesName'] {
  return ({ json }) => {
    const { errorCode, message } = (json ?? {}) as JsonObject;
    // What repeats the path says `chat-agent` of any request.
    const words = `${errorCode} ${message}`.replaceAll(/\/\S+/g, ' ');
    return !otherCodes.has(errorCode) && subject.test(words);
  };
}
