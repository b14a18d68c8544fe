import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import type { JsonObject } from '../json-object.ts';
import { seenIn } from '../violation.ts';
import { expectThat } from './expectations.ts';

/** @throws Violation when the address of an email's customer is that of the agent, or stands on the side of the agent. */
export function expectAddressesNotSwapped(
  agentDetails: JsonObject,
  userDetails: JsonObject,
  customerEmail: unknown,
): void {
  const { email: agentEmail } = agentDetails;
  const { email: userEmail } = userDetails;
  if (typeof customerEmail !== 'string' || isSameAddress(userEmail, customerEmail)) return;
  const ofUser = seenIn(userDetails, '/email');
  const isAgents = isSameAddress(userEmail, agentEmail);
  expectThat(['session/field/user-email'], !isAgents, `the address ${customerEmail}`, String(userEmail), ofUser);
  const ofAgent = seenIn(agentDetails, '/email');
  const isCustomers = isSameAddress(agentEmail, customerEmail);
  expectThat(['session/field/agent-email'], !isCustomers, 'an address of the agent', String(agentEmail), ofAgent);
}

/** How the letters of an address are written is open. */
function isSameAddress(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}

/** @throws Violation when the number on one side of a record belongs to the other. */
export function expectNumberNotSwapped(side: 'agent' | 'user', details: unknown, numbers: readonly string[]): void {
  const { number } = (details ?? {}) as JsonObject;
  if (typeof number !== 'string') return;
  const isOther = numbers.some((candidate) => phoneDigitsOf(candidate) === phoneDigitsOf(number));
  const expected = `the number of the ${side} in ${side}Details`;
  expectThat([`session/field/${side}-number`], !isOther, expected, number, seenIn(details as JsonObject, '/number'));
}
