import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** 64 random bits in two halves, different for each command. They determine its ids and random choices. */
export interface Nonce {
  high: number;
  low: number;
}

export function toHex({ high, low }: Nonce): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** Returns the seed of a mock that continues a log. It has new random numbers, but keeps the secret of signed links. */
export function resumedSeed(seed: string, events: number): string {
  return `${seed.replace(resumeSuffix, '')} (resumed at event ${events})`;
}

/** The suffix in the seed of a resumed run. Seeds that differ only in this suffix share a secret. */
const resumeSuffix = / \(resumed at event \d+\)$/;

export type RandomSource = ReturnType<typeof createRandomSource>;

/** Creates a source of random bits and a secret, which depend only on the seed. Skips `usedNonces` results. */
export function createRandomSource(seed: string, usedNonces = 0) {
  const digest = sha256(utf8ToBytes(`nonces ${seed}`));
  const [first, second] = new Uint32Array(digest.slice(0, 8).buffer) as unknown as [number, number];
  let count = usedNonces;
  let chosen: Nonce | undefined;
  return {
    /** Returns random bits for the next command. The first 2^32 results all differ. */
    nonce(): Nonce {
      count += 1;
      if (chosen !== undefined) {
        const nonce = chosen;
        chosen = undefined;
        return nonce;
      }
      const high = mix((count ^ first) >>> 0);
      return { high, low: mix((high ^ second) >>> 0) };
    },
    /** Sets the next random bits to the hexadecimal digits of an existing id. */
    choose(digits: string) {
      const [high, low] = [digits.slice(0, 8), digits.slice(8)].map((half) => Number.parseInt(half, 16));
      chosen = { high: high ?? 0, low: low ?? 0 };
    },
    seed,
    nonceCount: () => count,
    secret: bytesToHex(sha256(utf8ToBytes(`links ${seed.replace(resumeSuffix, '')}`))),
  };
}

/** Maps 32 bits one-to-one (the finaliser of MurmurHash3), so that random bits repeat only after 2^32 commands. */
function mix(bits: number): number {
  let value = bits;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
