import { Duplex, pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';

/** Decodes a body; undefined if the kit does not know its content encoding. Like `fetch`, accepts truncated bodies. */
export function decodeBody(body: Readable, contentEncoding = ''): Readable | undefined {
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  const encodings = names.filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > maxEncodings || !encodings.every((name) => decoders.has(name))) return undefined;
  // The header `content-encoding` lists encodings in the order in which the service applied them.
  // `pipeline` passes errors of the response and of each decoder to the reader.
  return encodings.reduceRight((source, name) => {
    const decoder = decoders.get(name)?.();
    return decoder === undefined ? source : pipeline(source, decoder, () => {});
  }, body);
}

/** Maximum content encodings of a body, as in `fetch`. Each takes memory for a decoder. */
const maxEncodings = 5;

const { constants } = zlib;
const untilEnd = { finishFlush: constants.Z_SYNC_FLUSH };
const createGunzip = () => zlib.createGunzip(untilEnd);

const decoders: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['deflate', () => Duplex.from(inflate)],
  // Node has the zstd decoder since version 22.15.
  ...('createZstdDecompress' in zlib
    ? [['zstd', () => zlib.createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })] as const]
    : []),
]);

/** Decodes `deflate`: data in the zlib format, whose first byte ends with 8, or raw data, which some servers send. */
async function* inflate(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  if (done === true) return;
  const isZlib = ((first[0] ?? 0) & 0x0f) === 8;
  const all = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  yield* pipeline(all, isZlib ? zlib.createInflate(untilEnd) : zlib.createInflateRaw(untilEnd), () => {});
}
