/** 64 bits in two halves, different for each command. Identifiers and picks are derived from them. */
export interface Nonce {
  high: number;
  low: number;
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
