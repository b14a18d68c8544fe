import { day } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { type Exchange, statusAndCodeOf } from '../exchange.ts';
import type { JsonObject } from '../json-object.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import { RequestBlocked } from '../transport/budget.ts';
import type { HttpTransport } from '../transport/http-transport.ts';
import type { RequestInput, Service } from '../transport/service.ts';
import { Inconclusive, Violation } from '../violation.ts';

/** Sends the requests whose responses have to be known before a service is judged. They are read, not judged. */
export interface Prober {
  /** The answer; undefined when none came, or when the request may not be sent. */
  send<Id extends OperationId>(operationId: Id, input: RequestInput<Id>): Promise<Exchange | undefined>;
  /** The answer to a path that no operation has, below one of the base addresses. */
  sendToUnknownPath(base: 'baseUrl' | 'baseUrlAlt'): Promise<Exchange | undefined>;
  /** Why the last request that was sent without an answer had none; undefined when all had one. */
  lastFailure(): string | undefined;
}

export function createProber(openService: (via?: HttpTransport) => Service, transport: HttpTransport): Prober {
  let failure: string | undefined;
  const sendVia = async <Id extends OperationId>(operationId: Id, input: RequestInput<Id>, via?: HttpTransport) => {
    const service = openService(via);
    try {
      await service.send(operationId, input);
    } catch (error) {
      if (error instanceof Inconclusive) failure = error instanceof RequestBlocked ? failure : error.message;
      // Violations are for the rules to find.
      else if (!(error instanceof Violation)) throw error;
    }
    return service.exchanges.at(-1);
  };
  const toUnknownPath: HttpTransport = {
    ...transport,
    send: (request, ...rest) =>
      transport.send(
        { ...request, url: request.url.replace(/\/session\/fetch\/[^/]*$/, '/understudy-no-such-path') },
        ...rest,
      ),
  };
  return {
    send: (operationId, input) => sendVia(operationId, input),
    sendToUnknownPath: (base) => sendVia('getSession', { path: { sessionId: unknownId }, base }, toUnknownPath),
    lastFailure: () => failure,
  };
}

/** An identifier, or a name, that nothing has. */
export const unknownId = 'understudy-no-such-id';

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
    const answer = await probe.send(name);
    if (answer === undefined || (answer.status !== 200 && !isRefusal(answer))) continue;
    if (answer.status === 200) return { verdict: 'known', answer: '200' };
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

/** A timestamp weeks ahead; what is scheduled for it is cancelled at once. */
function farAhead(): string {
  return `${new Date(Date.now() + 40 * day).toISOString().slice(0, 19)}Z`;
}

/** A message for weeks ahead on a channel of this name and kind. */
export function scheduledChat(
  subject: Subject,
  role: ChannelRole,
  channel: string,
  fields: JsonObject = {},
): JsonObject {
  const { numbers, emails, userIds } = subject.recipients;
  const customer =
    role === 'email' || role === 'emailWithoutAddress'
      ? { customerEmail: emails[0] }
      : { customerNumber: (role === 'webChat' ? userIds : numbers)[0] };
  return { communicationChannel: channel, ...customer, scheduleTime: farAhead(), ...fields };
}

/** A call for weeks ahead. */
export function scheduledCall(subject: Subject, fields: JsonObject = {}): JsonObject {
  const { recipients, workspace } = subject;
  return {
    phoneNumber: recipients.numbers[0],
    agentName: workspace.agents[0]?.name,
    scheduleTime: farAhead(),
    ...fields,
  };
}

/** Something said in reply mode, which reaches nobody. */
export function replyRequest(agentName: string, fields: JsonObject = {}): JsonObject {
  return { doReturnResponse: true, agentName, message: 'Good day', ...fields };
}
