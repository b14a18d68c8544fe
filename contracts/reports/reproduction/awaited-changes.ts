import { isObject, parseJson } from '../../../src/json.ts';
import { stringsIn } from '../../redaction/map-strings.ts';
import type { OwnCheck } from '../../response-check.ts';
import type { ExchangeRecord } from '../run-log/run-event.ts';

/**
 * What a read showed and the same read before it did not: another HTTP status, another status of the session, or an entry
 * that is new. Of a session that was not read before it is its last entry: a script may ask sooner than the rule did.
 *
 * @param earlierExchanges what was sent before
 */
export function awaitedChangesOf(
  read: ExchangeRecord,
  before: ExchangeRecord | undefined,
  earlierExchanges: readonly ExchangeRecord[],
): OwnCheck[] {
  if (read.request.method !== 'GET') return [];
  const [now, earlier] = [read.text, before?.text].map(dataIn);
  return [
    ...(before === undefined || read.status === before.status
      ? []
      : [{ type: 'status', from: read.status, to: read.status } satisfies OwnCheck]),
    ...(before === undefined || now?.status === earlier?.status || now?.status === undefined
      ? []
      : [{ type: 'equals', pointer: '/data/status', value: now.status } satisfies OwnCheck]),
    ...newEntryOf(entriesIn(now), entriesIn(earlier), earlierExchanges),
  ];
}

/** There are more entries; and the last one has a text that was sent, and not there: it may stand in place of another. */
function newEntryOf(
  entries: readonly unknown[],
  earlier: readonly unknown[],
  earlierExchanges: readonly ExchangeRecord[],
): OwnCheck[] {
  const known = new Set(stringsIn(earlier));
  const text = stringsIn(entries.at(-1)).find(
    (one) => one.length >= minLength && !known.has(one) && isSent(earlierExchanges, one),
  );
  return [
    ...(entries.length > earlier.length
      ? [{ type: 'present', pointer: `/data/transcript/${entries.length - 1}` } satisfies OwnCheck]
      : []),
    ...(text === undefined
      ? []
      : [{ type: 'texts', pointer: '/data/transcript', value: text, isPart: false, from: 1 } satisfies OwnCheck]),
  ];
}

/** Words as short as these are in a request by chance. */
const minLength = 10;

function isSent(exchanges: readonly ExchangeRecord[], text: string): boolean {
  return exchanges.some(({ request: { body = '' } }) => stringsIn(parseJson(body)).includes(text));
}

function entriesIn(data: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  return Array.isArray(data?.transcript) ? data.transcript : [];
}

function dataIn(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const body = parseJson(text ?? '');
  return isObject(body) && isObject(body.data) ? body.data : undefined;
}
