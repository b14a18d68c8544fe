/** A request whose end is where its head says it is. Bytes are characters from 0 to 255. */
export interface RawRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  /** Its length is announced; undefined: there is none and nothing is announced. */
  body: string | undefined;
}

/** The server's own place, put in for `{host}` wherever it stands in a head. */
export function toBytes({ method, target, headers, body }: RawRequest, host: string): string {
  const length = body === undefined ? [] : [['content-length', String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${`${method} ${target} HTTP/1.1\r\n${lines}`.replaceAll('{host}', host)}\r\n${body ?? ''}`;
}

/** What is sent over one connection, and how. */
export interface FuzzRequest {
  /** What is hostile about it. */
  kind: string;
  /** Written one after the other. */
  pieces: readonly string[];
  /**
   * `answered`: one answer has to come. `finished`: the sending side is closed at the end; any number of answers may come.
   * `abandoned`: the connection is broken off at once. `listening`: the answer may be a stream.
   */
  mode: 'answered' | 'finished' | 'abandoned' | 'listening';
  method: string;
  /** The operation that it was made for, if it is plainly one. */
  operationId: string | undefined;
}
