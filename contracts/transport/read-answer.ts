import { createHash } from 'node:crypto';
import { isNestedDeeper, parseJson } from '../../src/json.ts';
import type { Exchange } from '../operations/exchange.ts';
import { Inconclusive } from '../oracle/violation.ts';
import type { HttpResponse } from './send-request.ts';

/** What is kept of the body of an answer. */
export type AnswerText = Pick<Exchange, 'text' | 'cut'>;

/** No answer of the interface comes near this; the kit stops reading there. */
const maxBytes = 16 * 1024 * 1024;
/** So much of an answer is kept as it is. */
const maxKeptBytes = 1024 * 1024;
/** So much is kept of each text in a larger one. */
const maxKeptCharacters = 8_192;
/** No answer of the interface comes near this, and what looks at values goes down level by level. */
const maxLevels = 1_000;

/**
 * Reads the body of an answer. Of one beyond 1 MB the long texts are cut, so that it can still be judged.
 *
 * @param seen called with the beginning when the body ends before its end
 * @throws Inconclusive when it is too long even so. The connection is broken off then.
 */
export async function readAnswer(
  chunks: HttpResponse['chunks'],
  seen: (beginning: string) => void,
): Promise<AnswerText> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Inconclusive(`An answer had more than ${maxBytes} bytes; it was not read on.`);
    }
  } catch (error) {
    seen(Buffer.concat(parts).toString('utf8', 0, maxKeptBytes));
    throw error;
  }
  const body = Buffer.concat(parts);
  const whole = new TextDecoder().decode(body);
  if (bytes <= maxKeptBytes) return { text: whole };
  const text = cutTexts(whole);
  if (text.length > maxKeptBytes) throw new Inconclusive(`An answer had ${bytes} bytes; it was not looked at.`);
  return { text, cut: { bytes, sha256: digestOf(body) } };
}

/** JSON with its long texts cut; of anything else the head. */
function cutTexts(text: string): string {
  const json = parseAnswer(text);
  if (json === undefined) return `${text.slice(0, maxKeptCharacters)}…`;
  return JSON.stringify(json, (_name, value: unknown) => {
    const isLong = typeof value === 'string' && value.length > maxKeptCharacters;
    return isLong ? `${value.slice(0, maxKeptCharacters)}…` : value;
  });
}

/** The value of an answer; undefined when it is no JSON. @throws Inconclusive when it is nested too deep to be looked at */
export function parseAnswer(text: string): unknown {
  const json = parseJson(text);
  if (text.length > maxLevels && isNestedDeeper(json, maxLevels))
    throw new Inconclusive(`An answer was nested deeper than ${maxLevels} levels; it was not looked at.`);
  return json;
}

/** The head of a text, with its size and digest; the text itself where it is short. */
export function toHead({ text, cut }: AnswerText): AnswerText {
  if (text.length <= maxKeptCharacters + 1) return { text, ...(cut === undefined ? {} : { cut }) };
  const head = `${text.slice(0, maxKeptCharacters)}…`;
  return { text: head, cut: cut ?? { bytes: Buffer.byteLength(text), sha256: digestOf(text) } };
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
