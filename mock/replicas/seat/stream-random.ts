import { createRandomSource, type RandomSource } from '../../domain/random.ts';

/**
 * The randomness of a stream. What is drawn for one entry of it is drawn for no other, on any replica: of all that want to be
 * the next entry, one becomes it.
 */
export function createStreamRandom(seed: string, stream: string, nextVersion: () => number): RandomSource {
  let [source, version] = [createRandomSource(seed), -1];
  const { secret } = source;
  return {
    seed,
    secret,
    nonceCount: () => 0,
    nonce() {
      if (version !== nextVersion()) {
        version = nextVersion();
        source = createRandomSource(`${seed} ${stream} ${version}`);
      }
      return source.nonce();
    },
  };
}
