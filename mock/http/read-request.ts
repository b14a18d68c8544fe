import type { GapId } from '../../src/generated/ids.ts';
import { validationGaps } from '../../src/generated/validation-gaps.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { truncate } from '../../src/text/truncate.ts';
import { type Failed, type Result, succeed } from '../domain/decision.ts';
import type { Gaps } from '../domain/gaps.ts';
import { type HttpRequest, limits } from './message.ts';
import { type HttpError, refuseInvalid, transportError } from './reply.ts';
import { readsAs } from './validation-issue.ts';

export function readBody(request: HttpRequest, gaps: Gaps): Result<unknown, HttpError> {
  if (request.body === 'too-large') {
    return transportError(gaps, 'bodyTooLarge', `The body may have at most ${limits.bodyBytes} bytes.`, {
      headers: { connection: 'close' },
    });
  }
  if (request.body.length === 0)
    return refuseMalformed(gaps, 'The body is empty; a JSON object was expected.', 'transport/empty-body');
  const type = request.header('content-type');
  if ((type === undefined || !isJsonMediaType(type)) && gaps.choose('transport/content-type') !== 'read-anyway') {
    const actual = type === undefined ? 'there is no Content-Type' : `it was sent as ${truncate(type)}`;
    return transportError(
      gaps,
      'unsupportedMediaType',
      `The body must be sent as Content-Type: application/json; ${actual}.`,
    );
  }
  const json = request.json();
  const encoding = json.ok ? undefined : encodingOf(request);
  if (encoding !== undefined) {
    const message = `The body must be sent without a Content-Encoding; it was sent as ${truncate(encoding)}.`;
    return transportError(gaps, 'unsupportedMediaType', message, { headers: { 'accept-encoding': 'identity' } });
  }
  if (!json.ok) return refuseMalformed(gaps, `The body is not valid ${json.error}.`, 'transport/malformed-json');
  if (request.body.length <= 2 * limits.bodyDepth || !exceedsDepth(json.value, limits.bodyDepth)) return json;
  const message = `The body nests deeper than ${limits.bodyDepth} levels.`;
  return transportError(gaps, 'malformedJson', message, { gap: 'transport/body-too-deep' });
}

/** How a body is compressed; clients forget the header. */
function encodingOf({ header, body }: HttpRequest): string | undefined {
  const isGzip = body !== 'too-large' && body[0] === 0x1f && body[1] === 0x8b;
  const named = header('content-encoding');
  return named === undefined || named.toLowerCase() === 'identity' ? (isGzip ? 'gzip' : undefined) : named;
}

function refuseMalformed(
  gaps: Gaps,
  message: string,
  gap: 'transport/malformed-json' | 'transport/empty-body',
): Failed<HttpError> {
  return gaps.choose(gap) === 'validation-error'
    ? refuseInvalid(message)
    : transportError(gaps, 'malformedJson', message, { gap });
}

function isJsonMediaType(contentType: string): boolean {
  const end = contentType.indexOf(';');
  const name = (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  return name === 'application/json' || name.endsWith('+json');
}

/** Whether arrays and objects are in each other more than `limit` deep. */
function exceedsDepth(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => exceedsDepth(member, limit - 1));
}

/** The document's query parameters; of one that is sent twice the first counts, if the profile does not say otherwise. */
export function readQuery(
  operationId: OperationId,
  search: string,
  gaps: Gaps,
): Result<Record<string, string>, HttpError> {
  const { queryParameters } = operations[operationId];
  const query: Record<string, string> = {};
  if (queryParameters.length === 0 || search === '') return succeed(query);
  const parameters = new URLSearchParams(search);
  const emptyGaps: Partial<Record<string, GapId>> = validationGaps[operationId];
  for (const name of queryParameters) {
    const values = parameters.getAll(name);
    if (values.length > 1 && gaps.prefers('transport/duplicate-query', 'refused')) {
      return refuseInvalid(`${name} must not be twice in the query.`, `/${name}`);
    }
    const isLast = values.length > 1 && gaps.prefers('transport/duplicate-query', 'last');
    const value = isLast ? values.at(-1) : values[0];
    if (value === undefined) continue;
    const emptyGap = value === '' ? emptyGaps[`query ${name} empty`] : undefined;
    if (emptyGap === undefined || !readsAs(gaps, emptyGap, 'omitted')) query[name] = value;
  }
  return succeed(query);
}
