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

/** A service that keeps to the interface, and differs from our mock in what the interface leaves open. */
export interface HonestVariant {
  name: string;
  /** Which alternative each gap has. */
  profile: Readonly<Record<string, string>>;
  around(fetch: Fetch): Fetch;
  /** What its subject file says beyond that of the mock under test. */
  describe?(subject: Subject): Subject;
  /** How far its clock is ahead of ours. @defaultValue it has the same */
  secondsAhead?: number;
  /** Whether its answers have the header `Date` where its clock differs. @defaultValue true */
  showsDate?: boolean;
}

const gaps = Object.entries(alternatives);
const keepResponses = (fetch: Fetch) => fetch;
const chooseAlternatives = (pick: (ids: readonly string[]) => string | undefined) =>
  Object.fromEntries(gaps.map(([gap, ids]) => [gap, pick(ids) ?? ids[0]]));

/** All of them: the mock in other dresses, with every alternative of every gap alone, and with many at once. */
export const honestVariants: readonly HonestVariant[] = [
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
