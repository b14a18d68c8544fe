/** What is different for each command: 64 bits in two halves. Identifiers and picks are made from it. */
export interface Nonce {
  high: number;
  low: number;
}

/** An identifier that tells what it names and which workspace it belongs to: `ses_acme_0f3c9a1be27d4456`. */
export function identifier(prefix: 'ses' | 'call', workspaceId: string, nonce: Nonce): string {
  // Joined, it is one text in memory; put together with a template it would stay in pieces.
  return [prefix, workspaceId, digits(nonce)].join('_');
}

/** The 16 hexadecimal digits of a nonce. */
export function digits({ high, low }: Nonce): string {
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return byte(half >>> 24) + byte(half >>> 16) + byte(half >>> 8) + byte(half);
}

const bytes = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

function byte(bits: number): string {
  return bytes[bits & 0xff] ?? '';
}
