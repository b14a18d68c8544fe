import type { Recipients } from '../subject.ts';
import { Unjudged } from '../violation.ts';

type Send = (request: Request) => Promise<Response>;

/** What names somebody who is reached, in the bodies of all operations. */
const reaching = ['customerNumber', 'customerEmail', 'phoneNumber', 'customer_number'];
const reachingInOptions = { emailOptions: ['cc', 'bcc'], options: ['transferNumber'] };

/**
 * Sends only what names nobody but the subject's recipients.
 *
 * Cases that rules make name nobody else. A case out of a file may: it was found elsewhere, or was written by hand.
 *
 * @throws Unjudged for any other request, which is not sent.
 */
export function onlyTo(recipients: Recipients, send: Send): Send {
  return async (request) => {
    const text = await request.clone().text();
    const field = text === '' ? undefined : strangerIn(JSON.parse(text), recipients);
    if (field === undefined) return send(request);
    throw new Unjudged(`The case names somebody in ${field} who is no recipient of the subject; it was not sent.`);
  };
}

/** The field of a body that names somebody else; undefined when none does. Who it is is not told. */
export function strangerIn(body: unknown, recipients: Recipients): string | undefined {
  const known = [
    ...recipients.numbers.flatMap((one) => [one, one.replace(/^\+/, '')]),
    ...recipients.emails,
    ...recipients.userIds,
  ];
  const isStranger = (value: unknown) => {
    if (value === undefined) return false;
    // A value of a wrong type is sent on purpose. It must not read as a number or an address all the same.
    if (typeof value !== 'string') return /\d{5}|@/.test(JSON.stringify(value));
    return value.split(',').some((one) => !known.includes(one.trim()));
  };
  const members = membersOf(body);
  const plain = reaching.find((name) => isStranger(members[name]));
  if (plain !== undefined) return plain;
  for (const [options, names] of Object.entries(reachingInOptions)) {
    const inner = membersOf(members[options]);
    const found = names.find((name) => isStranger(inner[name]));
    if (found !== undefined) return `${options}.${found}`;
  }
  return undefined;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
