/** 64 bits in two halves, different for each command. Identifiers and picks are derived from them. */
export interface Nonce {
  high: number;
  low: number;
}

/** An identifier that contains its kind and its workspace: `ses_acme_0f3c9a1be27d4456`. */
export function createId(prefix: 'ses' | 'call', workspaceId: string, nonce: Nonce): string {
  // `join` makes one flat string; a template literal would keep its pieces in memory.
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
