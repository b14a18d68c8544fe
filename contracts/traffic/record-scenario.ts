import { formatInstant } from '../../src/instant.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { operations } from '../../src/operations.ts';
import { decodeSegment } from '../../src/request-path.ts';
import type { Scenario, Step } from '../../src/scenario.ts';
import { valueAt } from '../../src/schema.ts';
import { count } from '../../src/text/words.ts';
import { requestSchemaOf, successSchemaOf } from '../facts/document.ts';
import type { Exchange } from '../facts/exchange.ts';
import { startedIn } from '../facts/operation.ts';
import { createSamples } from './samples.ts';
import { createWorkspaceDraft, type WorkspaceDraft } from './workspace-draft.ts';

/** A scenario has at most 1000 steps, and each recorded request can need further steps for waiting times and faults. */
const maxRequests = 300;

/** The recorder computes waiting times from `sentAt`. Status 0: no answer. */
export type RecordedExchange = Exchange & {
  sentAt: number;
  /** If the app or the proxy ended the exchange, `omission` is the reason to leave the exchange out of the scenario. */
  omission?: string | undefined;
};

export interface Recording {
  scenario: Scenario;
  /** A sentence for each request that the recording leaves out. */
  omissions: readonly string[];
}

/** Records exchanges with samples in place of their values, so that the recorder never stores personal data. */
export function createRecorder() {
  const samples = createSamples();
  const steps: Step[] = [];
  const omissions: string[] = [];
  const workspaces = new Map<string, WorkspaceDraft>();
  const names = { session: 0, call: 0 };
  let requests = 0;
  let isFull = false;
  let startedAt: number | undefined;
  let waited = 0;

  const add = (exchange: RecordedExchange): number | undefined => {
    const { operationId, request, status, json, sentAt, omission } = exchange;
    const omit = (reason: string): undefined => {
      omissions.push(`${operationId}${requests === 0 ? '' : ` after request ${requests}`} was left out: ${reason}`);
    };
    if (isFull) return undefined;
    if (requests === maxRequests) {
      isFull = true;
      return omit(`a recording has at most ${maxRequests} requests. Later ones are left out too.`);
    }
    if (omission !== undefined) return omit(`${omission}.`);
    const { pathParameters, path, hasBody, queryParameters } = operations[operationId];
    const body = hasBody ? parseJson(request.body ?? '') : {};
    if (!isObject(body)) return omit('its body is no JSON object.');
    requests += 1;
    startedAt ??= sentAt;
    const seconds = Math.round((sentAt - startedAt) / 100 - waited * 10) / 10;
    if (seconds > 0) steps.push({ wait: { seconds }, times: 1 });
    waited += Math.max(0, seconds);

    const url = new URL(request.url);
    const [, ...segments] = new RegExp(`${path.replaceAll(/\{\w+\}/g, '([^/]*)')}$`).exec(url.pathname) ?? [];
    const parameters = [
      ...pathParameters.map((name, index) => [name, decodeSegment(segments[index] ?? '')] as const),
      ...queryParameters.map((name) => [name, url.searchParams.get(name)] as const),
    ].flatMap(([name, value]) => (value === null ? [] : [[name, samples.text(value, `/${name}`)] as const]));
    const fields = {
      ...Object.fromEntries(parameters),
      ...(samples.request(requestSchemaOf(operationId), body) as object),
    };
    const given = request.headers['x-api-key'];
    const apiKey = given === undefined ? null : samples.key(given);
    const isKnown = apiKey !== null && status !== 401;
    if (isKnown && !workspaces.has(apiKey))
      workspaces.set(apiKey, createWorkspaceDraft(`w${workspaces.size + 1}`, apiKey));

    const as = nameOf(exchange);
    const rawCode = isObject(json) ? json.errorCode : undefined;
    const errorCode = status !== 200 && typeof rawCode === 'string' ? samples.code(rawCode) : undefined;
    const responseCode = valueAt(json, '/responseCode');
    const isStatus = Number.isInteger(responseCode) && Number(responseCode) >= 100 && Number(responseCode) < 600;
    const refusal = { errorCode, ...(isStatus && { responseCode }) };
    const answer = status === 200 ? samples.answer(successSchemaOf(operationId), json) : refusal;
    steps.push({
      do: operationId,
      ...(Object.keys(fields).length > 0 && { with: fields }),
      ...(apiKey !== [...workspaces.keys()][0] && { apiKey }),
      ...(as !== undefined && { as }),
      times: 1,
      answered: { status, ...(isObject(json) && { body: JSON.parse(JSON.stringify(answer)) }) },
    });
    if (isKnown) workspaces.get(apiKey)?.add({ operationId, fields, status, errorCode, json: answer });
    return requests;
  };

  const nameOf = (exchange: RecordedExchange): string | undefined => {
    const started = startedIn(exchange);
    if (started === undefined || samples.idOf(started.id) !== undefined) return undefined;
    names[started.kind] += 1;
    const name = `${started.kind}${names[started.kind]}`;
    samples.nameId(started.id, `$${name}`);
    return name;
  };

  return {
    add,
    finish(): Recording | undefined {
      if (startedAt === undefined) return undefined;
      const drafts = [...workspaces.values()].map((draft) => draft.toWorkspace());
      const workspacesPart = drafts.length > 0 && { workspaces: drafts };
      const summary = `Recorded: ${count(requests, 'request')}.`;
      const scenario = { summary, starts: formatInstant(startedAt), ...workspacesPart, steps: [...steps] };
      return { scenario, omissions: [...omissions] };
    },
  };
}
