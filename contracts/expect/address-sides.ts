import type { JsonObject } from '../json-object.ts';
import { seenIn } from '../violation.ts';
import { expectThat } from './expectations.ts';

/** @throws Violation when the address of an email's customer is that of the agent, or stands on the side of the agent. */
export function expectAddressesApart(agentDetails: JsonObject, userDetails: JsonObject, customerEmail: unknown): void {
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
