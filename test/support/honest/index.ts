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

/** A service that follows the interface, and differs from our mock at gaps. */
export interface HonestVariant {
  name: string;
  /** The alternative of each gap. */
  profile: Readonly<Record<string, string>>;
  around(fetch: Fetch): Fetch;
  /** Changes the subject file of the mock under test. */
  describe?(subject: Subject): Subject;
  /** The lead of its clock over this machine. @defaultValue 0 */
  secondsAhead?: number;
  /** Whether its responses have the header `Date` if its clock differs. @defaultValue true */
  showsDate?: boolean;
}

const gaps = Object.entries(alternatives);
const keepResponses = (fetch: Fetch) => fetch;
const chooseAlternatives = (pick: (ids: readonly string[]) => string | undefined) =>
  Object.fromEntries(gaps.map(([gap, ids]) => [gap, pick(ids) ?? ids[0]]));

/** Combinations of two or three variants, by their names. */
const combinations: readonly (readonly string[])[] = [
  [
    'what is sent to a customer by the background agent',
    'identifiers that are counted through',
    'null members left out',
  ],
  ['messages that join the open session of their customer', 'what is sent to a customer by the background agent'],
  ['more members than are described', 'times of Newfoundland', 'errors without words'],
  ['reads that lag behind', 'slow answers', 'identifiers that are UUIDs'],
  ['a front that is not reached now and then', 'calls that cannot be read by their callId', 'errors without data'],
  ['four requests at once at most', 'answers that take 300 milliseconds'],
  ['thirty requests in a second at most', 'null wherever it may be', 'times with microseconds'],
  ['messages that a record has up to a second and a half after they are sent', 'answers that take 300 milliseconds'],
  ['a sessionId of their own for calls', 'transcripts of calls that are there at the end', 'times in another zone'],
  ['an internal error now and then', 'members in another order', 'numbers as people write them'],
  ['a clock that is a minute ahead', 'a second address that lags behind', 'null members left out'],
  [
    'agents that never say the same twice',
    'an agent that answers in two messages',
    'entries and items of kinds of its own',
  ],
  ['calls that are not in the queue before their instant', 'codes of its own for calls', 'other words in errors'],
];

/** All variants of the mock: with every alternative of every gap alone, and with many together. */
const singleVariants: readonly HonestVariant[] = [
  { name: 'the mock as it is', profile: {}, around: keepResponses },
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
  { name: 'every first alternative', profile: chooseAlternatives(([first]) => first), around: keepResponses },
  { name: 'every last alternative', profile: chooseAlternatives((ids) => ids.at(-1)), around: keepResponses },
  ...gaps.flatMap(([gap, ids]) =>
    ids.map((id) => ({ name: `${gap}: ${id}`, profile: { [gap]: id }, around: keepResponses })),
  ),
];

/** All single variants, and combinations of them. */
export const honestVariants: readonly HonestVariant[] = [...singleVariants, ...combinations.map(combine)];

/** Combines variants to one service. The first of them is closest to the mock. */
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
