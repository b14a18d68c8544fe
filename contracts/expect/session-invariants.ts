import type { StatementId } from '../../src/generated/ids.ts';
import type { Exchange } from '../exchange.ts';
import type { JsonObject } from '../json-object.ts';
import { seenIn, Violation } from '../violation.ts';
import { skewMs, spanOf } from './iso-timestamp.ts';
import { judgeContent, judgeEntryOrder, judgeToolCalls } from './transcript-invariants.ts';

/** What holds for every record of a session, beyond its schema. @throws Violation for the first thing that does not. */
export function judgeSession(session: JsonObject): void {
  judgeTimes(session);
  judgeStatus(session);
  const { retryAttemptNo } = session;
  if (typeof retryAttemptNo === 'number' && retryAttemptNo > 0 && retryAttemptNo < 1) {
    throw new Violation(['session/field/retry-attempt-no'], '0, or 1 and more', String(retryAttemptNo));
  }
  const transcript = (session.transcript ?? []) as readonly JsonObject[];
  judgeEntryOrder(transcript);
  judgeContent(transcript);
  judgeToolCalls(transcript);
}

const callFields = ['duration', 'retryAttemptNo', 'recordingUrl'];

/** Calls have all three fields of a call, and other sessions none. @throws Violation where it is otherwise. */
export function judgeCallFields(session: JsonObject, exchange: Exchange): void {
  const isCall = /^(in|out)boundSipTrunk$/.test(String(session.communicationChannelType));
  for (const field of callFields) {
    if (isCall && !(field in session)) {
      const place = seenIn(exchange, `/data/${field}`);
      throw new Violation(['session/call-fields-present'], `${field} in the record of a call`, 'none', place);
    }
    if (!isCall && field in session) {
      throw new Violation(
        ['session/call-fields-omitted'],
        `no ${field} in the record of a chat`,
        JSON.stringify(session[field]),
        seenIn(exchange, `/data/${field}`),
      );
    }
  }
}

function judgeTimes(session: JsonObject): void {
  const { createdAt, updatedAt } = session;
  const [created, updated] = [spanOf(createdAt), spanOf(updatedAt)];
  if (created !== undefined && updated !== undefined && updated.to + skewMs < created.from) {
    throw new Violation(
      ['session/field/created-at', 'session/field/updated-at'],
      'updatedAt not before createdAt',
      `${String(updatedAt)} before ${String(createdAt)}`,
      seenIn(session, '/updatedAt'),
    );
  }
}

/** What only a call can come to. */
const callStatusStatements: Readonly<Record<string, StatementId>> = {
  call_in_queue: 'session/status/call-in-queue',
  call_placed: 'session/status/call-placed',
  call_in_progress: 'session/status/call-in-progress',
  call_errored: 'session/status/call-errored',
  call_expired: 'session/status/call-expired',
  call_hangup: 'session/status/call-hangup',
  call_canceled: 'session/status/call-canceled',
};

function judgeStatus(session: JsonObject): void {
  const { status, communicationChannelType: type } = session;
  const statement = callStatusStatements[String(status)];
  // What a session of the type messengerVoice is, is not specified; it may well be a call.
  const isText = ['email', 'messengerChat', 'sms', 'webChat'].includes(String(type));
  if (statement === undefined || !isText) return;
  const place = seenIn(session, '/status');
  throw new Violation([statement], 'a call', `a session of the type ${type}`, place);
}
