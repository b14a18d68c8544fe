/** What is different for each command: 64 bits in two halves. Identifiers and picks are made from it. */
export interface Nonce {
  high: number;
  low: number;
}

/** An identifier that tells what it names and which workspace it belongs to: `ses_acme_0f3c9a1be27d4456`. */
export function createId(prefix: 'ses' | 'call', workspaceId: string, nonce: Nonce): string {
  // Joined, it is one text in memory; put together with a template it would stay in pieces.
  return [prefix, workspaceId, toHex(nonce)].join('_');
}

/** The 16 hexadecimal digits of a nonce. */
export function toHex({ high, low }: Nonce): string {
  return halfToHex(high) + halfToHex(low);
}

function halfToHex(half: number): string {
  return byteToHex(half >>> 24) + byteToHex(half >>> 16) + byteToHex(half >>> 8) + byteToHex(half);
}

const hexBytes = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

function byteToHex(bits: number): string {
  return hexBytes[bits & 0xff] ?? '';
}
