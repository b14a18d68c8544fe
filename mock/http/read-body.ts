import { statusOf } from '../../src/errors.ts';
import type { Profile } from '../domain/profile.ts';
import { truncate } from '../domain/truncate.ts';
import { limits } from './limits.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { errorReply, transportErrorReply } from './reply.ts';

/** The JSON value of a request's body, or the answer that says what is wrong with it. */
export function readBody(request: HttpRequest, profile: Profile): { value: unknown } | HttpReply {
  if (request.body === 'too-large') {
    return transportErrorReply('bodyTooLarge', `The body may have at most ${limits.bodyBytes} bytes.`, {
      headers: { connection: 'close' },
    });
  }
  if (request.body.length === 0)
    return malformedBodyReply(profile, 'The body is empty; a JSON object was expected.', 'transport/empty-body');
  const type = request.header('content-type');
  if ((type === undefined || !isJsonMediaType(type)) && profile['transport/content-type'] !== 'read-anyway') {
    const actual = type === undefined ? 'there is no Content-Type' : `it was sent as ${truncate(type)}`;
    return transportErrorReply(
      'unsupportedMediaType',
      `The body must be sent as Content-Type: application/json; ${actual}.`,
    );
  }
  const text = decodeUtf8(request.body);
  if (text === undefined)
    return malformedBodyReply(profile, 'The body is not valid UTF-8.', 'transport/malformed-json');
  if (exceedsDepth(text, limits.bodyDepth)) {
    const message = `The body nests deeper than ${limits.bodyDepth} levels.`;
    return transportErrorReply('malformedJson', message, { specificGap: 'transport/body-too-deep' });
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return malformedBodyReply(profile, 'The body is not valid JSON.', 'transport/malformed-json');
  }
}

function malformedBodyReply(
  profile: Profile,
  message: string,
  gap: 'transport/malformed-json' | 'transport/empty-body',
): HttpReply {
  return profile[gap] === 'validation-error'
    ? errorReply(statusOf.validationError, 'validationError', message, [gap])
    : transportErrorReply('malformedJson', message, { specificGap: gap });
}

/** Whether a body says that it is JSON. */
export function hasJsonContentType(request: HttpRequest): boolean {
  const type = request.header('content-type');
  return type !== undefined && isJsonMediaType(type);
}

function isJsonMediaType(contentType: string): boolean {
  const end = contentType.indexOf(';');
  const name = (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  return name === 'application/json' || name.endsWith('+json');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether brackets outside of texts stand in each other more than `limit` deep. */
function exceedsDepth(json: string, limit: number): boolean {
  if (json.length <= 2 * limit) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (inString) {
      if (character === backslash) index += 1;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openBrace || character === openBracket) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
