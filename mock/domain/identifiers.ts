import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Nonce {
  high: number;
  low: number;
}

/** Derives the seed of a mock that resumes from its log: ids must not repeat, and signed links must stay valid. */
export function resumedSeed(seed: string, events: number): string {
  return `${seed.replace(resumeSuffix, '')} (resumed at event ${events})`;
}

const resumeSuffix = / \(resumed at event \d+\)$/;

export type RandomSource = ReturnType<typeof createRandomSource>;

export function createRandomSource(seed: string, drawn = 0) {
  const digest = sha256(utf8ToBytes(`nonces ${seed}`));
  const [highKey, lowKey] = new Uint32Array(digest.slice(0, 8).buffer) as unknown as [number, number];
  let count = drawn;
  let chosen: Nonce | undefined;
  const draw = (): Nonce => {
    const high = mix((count ^ highKey) >>> 0);
    return { high, low: mix((high ^ lowKey) >>> 0) };
  };
  return {
    nonce(): Nonce {
      count += 1;
      const nonce = chosen ?? draw();
      chosen = undefined;
      return nonce;
    },
    /** Sets the next random bits to the 16 hexadecimal digits of an id, so that a scenario can state its ids. */
    choose(digits: string) {
      chosen = { high: Number.parseInt(digits.slice(0, 8), 16), low: Number.parseInt(digits.slice(8), 16) };
    },
    seed,
    nonceCount: () => count,
    secret: bytesToHex(sha256(utf8ToBytes(`links ${seed.replace(resumeSuffix, '')}`))),
  };
}

/** Maps 32 bits one-to-one to bits that look random: the finaliser of MurmurHash3. */
function mix(bits: number): number {
  let value = bits;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

export function createId(prefix: 'ses' | 'call', workspaceId: string, nonce: Nonce): string {
  return `${prefix}_${workspaceId}_${toHex(nonce)}`;
}

export function toHex({ high, low }: Nonce): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

export function workspaceIdIn(sessionId: string): string | undefined {
  return /^(?:ses|call)_(.+?)_[0-9a-f]{16}/.exec(sessionId)?.[1];
}

export function toSessionIdIn(sessionId: string, from: string, to: string): string {
  return sessionId.replace(new RegExp(`^(ses|call)_${from}_`), `$1_${to}_`);
}
