import { expectThat } from '../../expect/expectations.ts';
import type { CallBody } from '../../generators/call/call.ts';
import type { Service } from '../../transport/service.ts';
import { type Place, seenIn } from '../../violation.ts';
import { findCallSession, triggerCall } from './trigger-call.ts';

/** The label of the version in the record of such a call, and where it stands; undefined where calls cannot be read. */
export async function findCallLabel(service: Service, body: CallBody): Promise<(Place & { text: string }) | undefined> {
  const record = await findCallSession(service, await triggerCall(service, body));
  if (record === undefined) return undefined;
  const { version } = (record.agentDetails ?? {}) as { version?: unknown };
  const place = seenIn(record, '/agentDetails/version');
  const isLabel = typeof version === 'string';
  expectThat(['versioning/session-label'], isLabel, 'the label of the version', String(version), place);
  return { ...place, text: version as string };
}
