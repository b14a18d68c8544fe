import type { Subject } from '../../../contracts/index.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import type { Fetch } from '../kit/altered-service.ts';
import { agentVariants } from './agents.ts';
import { callLifecycleVariants } from './call/call-lifecycles.ts';
import { callRequestVariants, callVariants, speechVariants } from './call/calls.ts';
import { contentVariants } from './chat/contents.ts';
import { conversationVariants } from './chat/conversations.ts';
import { customerVariants } from './chat/customers.ts';
import { clockVariants, identifierVariants, secondAddressVariants } from './clocks.ts';
import { describedVariants } from './described.ts';
import { limitVariants } from './limits.ts';
import { mediaVariants } from './media.ts';
import { requestVariants } from './requests.ts';
import { responseVariants } from './responses.ts';
import { transportVariants } from './transports.ts';

/** A correct service that follows the interface, but answers its open questions in another way than the mock. */
export interface HonestVariant {
  name: string;
  profile: Readonly<Record<string, string>>;
  around(fetch: Fetch): Fetch;
  describe?(subject: Subject): Subject;
  secondsAhead?: number;
  showsDate?: boolean;
}

const gaps = Object.entries(alternatives);
const keepResponses = (fetch: Fetch) => fetch;
const chooseAlternatives = (pick: (ids: readonly string[]) => string | undefined) =>
  Object.fromEntries(gaps.map(([gap, ids]) => [gap, pick(ids) ?? ids[0]]));

const combinations: readonly (readonly string[])[] = [
  [
    'messages that a background agent sends',
    'identifiers that are consecutive numbers',
    'fields that are omitted if they are null',
  ],
  ['messages that join the open session of their customer', 'messages that a background agent sends'],
  ['additional fields', 'times with the offset of Newfoundland', 'errors with an empty message'],
  ['reads that show a change 400 ms late', 'responses after 20 ms', 'identifiers that are UUIDs'],
  ['occasional errors of a gateway', 'calls that cannot be read by their callId', 'errors without data'],
  ['at most 4 concurrent requests', 'responses after 300 ms'],
  ['at most 30 requests per second', 'null in every field that allows null', 'times with microseconds'],
  ['session records that show a message up to 1.5 seconds late', 'responses after 300 ms'],
  [
    'calls with a sessionId that differs from their callId',
    'call transcripts that appear only after the call',
    'times with the offset of India',
  ],
  ['occasional internal errors', 'fields in reverse order', 'formatted phone numbers'],
  [
    'a clock that is a minute ahead',
    'a second base address with delayed reads',
    'fields that are omitted if they are null',
  ],
  [
    'agents that never give the same answer twice',
    'an agent that answers in two messages',
    'undocumented types of entries and items',
  ],
  [
    'calls that join the queue only when they are due',
    'undocumented error codes for calls',
    'error messages in German',
  ],
];

const singleVariants: readonly HonestVariant[] = [
  { name: 'the unchanged mock', profile: {}, around: keepResponses },
  ...Object.entries({
    ...transportVariants,
    ...responseVariants,
    ...clockVariants,
    ...identifierVariants,
    ...requestVariants,
    ...agentVariants,
    ...conversationVariants,
    ...contentVariants,
    ...mediaVariants,
    ...limitVariants,
    ...callVariants,
    ...callLifecycleVariants,
    ...callRequestVariants,
    ...speechVariants,
    ...secondAddressVariants,
  }).map(([name, around]) => ({ name, profile: {}, around })),
  ...Object.entries({ ...customerVariants, ...describedVariants }).map(([name, variant]) => ({
    name,
    profile: {},
    around: keepResponses,
    ...variant,
  })),
  {
    name: 'the first alternative of every open question',
    profile: chooseAlternatives(([first]) => first),
    around: keepResponses,
  },
  {
    name: 'the last alternative of every open question',
    profile: chooseAlternatives((ids) => ids.at(-1)),
    around: keepResponses,
  },
  ...gaps.flatMap(([gap, ids]) =>
    ids.map((id) => ({ name: `${gap}: ${id}`, profile: { [gap]: id }, around: keepResponses })),
  ),
];

export const honestVariants: readonly HonestVariant[] = [...singleVariants, ...combinations.map(combine)];

/** Combines variants of a correct service. They alter a response of the mock in the order of `names`. */
function combine(names: readonly string[]): HonestVariant {
  const parts = names.map((name) => {
    const part = singleVariants.find((one) => one.name === name);
    if (part === undefined) throw new Error(`There is no honest variant ${name}.`);
    return part;
  });
  return {
    ...Object.assign({}, ...parts),
    name: names.join(' + '),
    around: (fetch) => parts.reduce((inner, { around }) => around(inner), fetch),
    describe: (subject) => parts.reduce((described, { describe }) => describe?.(described) ?? described, subject),
  };
}
