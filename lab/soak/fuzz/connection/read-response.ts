/** One answer as it came over the wire. */
export interface HttpResponse {
  status: number;
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** It goes on without an end, so `body` is only what came first. */
  isStream: boolean;
}

/** What stands at the beginning of what came so far: an answer and its length, how many bytes it takes at least, or no HTTP. */
export type ReadResult = { response: HttpResponse; length: number } | { needs: number } | { broken: string };

/** Reads one answer. To a HEAD request it has no body, whatever it announces. Interim answers (1xx) are skipped. */
export function readResponse(bytes: Buffer, method: string): ReadResult {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return bytes.length > 100_000 ? { broken: 'a head without an end' } : { needs: bytes.length + 1 };
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(statusLine)?.[1] ?? 0);
  if (status === 0) return { broken: `the status line ${JSON.stringify(statusLine.slice(0, 100))}` };
  const start = headEnd + 4;
  if (status < 200) {
    const next = readResponse(bytes.subarray(start), method);
    if ('needs' in next) return { needs: start + next.needs };
    return 'length' in next ? { ...next, length: start + next.length } : next;
  }
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+): ([\t -~\x80-\xff]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      return { broken: `the header ${JSON.stringify(line.slice(0, 100))}` };
    headers.set(name.toLowerCase(), value);
  }
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream && bytes.length === start && method !== 'HEAD') return { needs: start + 1 };
  if (isStream) return { response: { status, headers, body: bytes.subarray(start), isStream }, length: bytes.length };
  const contentLength = headers.get('content-length');
  const isBodiless = method === 'HEAD' || status === 204 || status === 304;
  if (contentLength === undefined && !isBodiless) return { broken: `a body of no announced length, status ${status}` };
  const length = start + (isBodiless ? 0 : Number(contentLength));
  if (bytes.length < length) return { needs: length };
  return { response: { status, headers, body: bytes.subarray(start, length), isStream }, length };
}
