import type { Exchange } from '../facts/exchange.ts';
import { formatExchanges } from '../reports/curl.ts';
import { toExchangeRecord } from '../reports/run-event.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import { runRules } from './run.ts';

export interface ExampleOptions {
  /** The function that answers the requests of an example. The kit sends nothing to the subject's addresses. */
  fetch: (request: Request) => Promise<Response>;
  /** The address of a control plane for a rule that moves the clock. `fetch` also answers requests to this address. */
  controlUrl?: string | undefined;
}

const timeLimitSeconds = 4;

const maxExchanges = 4;

export async function showExample(
  { assumes: _assumes, establishes: _establishes, ...rule }: Rule,
  { controlUrl: _controlUrl, headers: _headers, ...subject }: Subject,
  { fetch, controlUrl }: ExampleOptions,
): Promise<string[]> {
  const quickSubject: Subject = {
    ...subject,
    ...(controlUrl === undefined ? {} : { controlUrl }),
    waits: { sendSeconds: 0.1, answerSeconds: 5, watchSeconds: 65 },
  };
  const cases: (readonly Exchange[])[] = [];
  await runRules([rule], quickSubject, {
    runs: 1,
    fetch,
    timeLimitSeconds,
    callsNobody: true,
    onExchanges: (exchanges) => void cases.push(exchanges),
  });
  const shown = cases.find((exchanges) => exchanges.length > 0)?.slice(0, maxExchanges) ?? [];
  return formatExchanges(shown.map((exchange) => toExchangeRecord(withMaskedKey(exchange, subject))));
}

function withMaskedKey(exchange: Exchange, { workspace }: Pick<Subject, 'workspace'>): Exchange {
  const { request } = exchange;
  if (request.headers['x-api-key'] !== workspace.apiKey) return exchange;
  const headers = { ...request.headers, 'x-api-key': '<key of the workspace>' };
  return { ...exchange, request: { ...request, headers } };
}
