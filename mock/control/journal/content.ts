import type { StoredExchange } from './stored-exchange.ts';

/** The JSON value of a body, or its text where it is not JSON. */
export interface Content {
  value: unknown;
  text: string | undefined;
}

export function toContent(body: StoredExchange['replyBody']): Content {
  return body instanceof Uint8Array ? parseContent(body) : { value: body.value, text: undefined };
}

export function parseContent(body: Uint8Array): Content {
  const text = new TextDecoder().decode(body);
  if (text === '') return { value: null, text: undefined };
  try {
    return { value: JSON.parse(text), text: undefined };
  } catch {
    return { value: undefined, text };
  }
}
