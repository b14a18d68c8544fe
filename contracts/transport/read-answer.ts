import { createHash } from 'node:crypto';
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

/**
 * Reads the body of an answer. Of one beyond 1 MB the long texts are cut as they come, so that it can still be judged.
 *
 * @param seen called with the beginning when the body ends before its end
 * @throws Inconclusive when it is too long even so. The connection is broken off then.
 */
export async function readAnswer(
  chunks: HttpResponse['chunks'],
  seen: (beginning: string) => void,
): Promise<AnswerText> {
  const decoder = new TextDecoder();
  const hash = createHash('sha256');
  const cutter = createTextCutter();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Inconclusive(`An answer had more than ${maxBytes} bytes; it was not read on.`);
      hash.update(chunk);
      const wasWhole = bytes - chunk.length <= maxKeptBytes;
      const piece = decoder.decode(chunk, { stream: true });
      if (bytes <= maxKeptBytes) text += piece;
      else text = wasWhole ? cutter.cut(text + piece) : text + cutter.cut(piece);
      if (text.length > maxKeptBytes && bytes > maxKeptBytes)
        throw new Inconclusive(`An answer had ${bytes} bytes and more; it was not read on.`);
    }
  } catch (error) {
    seen(text.slice(0, maxKeptBytes));
    throw error;
  }
  text += decoder.decode();
  return bytes <= maxKeptBytes ? { text } : { text, cut: { bytes, sha256: hash.digest('hex') } };
}

/** The head of a text, with its size and digest; the text itself where it is short. */
export function toHead({ text, cut }: AnswerText): AnswerText {
  if (text.length <= maxKeptCharacters + 1) return { text, ...(cut === undefined ? {} : { cut }) };
  const whole = { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
  return { text: `${text.slice(0, maxKeptCharacters)}…`, cut: cut ?? whole };
}

/** Cuts the texts in JSON that comes in pieces; what it leaves is JSON again. */
export function createTextCutter(): { cut(piece: string): string } {
  let isInText = false;
  let kept = 0;
  // How much of an escape is to come; undefined before its letter.
  let escapeLeft: number | undefined = 0;
  return {
    cut(piece) {
      let result = '';
      // Where the part begins that is kept and not yet in the result; -1 within what is cut.
      let start = isInText && kept > maxKeptCharacters ? -1 : 0;
      for (let index = 0; index < piece.length; index++) {
        const character = piece[index];
        if (!isInText) {
          if (character === '"') [isInText, kept] = [true, 0];
          continue;
        }
        if (escapeLeft === 0 && character === '"') {
          isInText = false;
          if (start === -1) start = index;
          continue;
        }
        if (escapeLeft === 0 && start === -1) kept += 1;
        else if (escapeLeft === 0 && ++kept > maxKeptCharacters) {
          result += `${piece.slice(start, index)}…`;
          start = -1;
        }
        if (escapeLeft === undefined) escapeLeft = character === 'u' ? 4 : 0;
        else if (escapeLeft > 0) escapeLeft -= 1;
        else if (character === '\\') escapeLeft = undefined;
      }
      return start === -1 ? result : result + piece.slice(start);
    },
  };
}
