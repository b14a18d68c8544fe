import { expect, test } from 'vitest';
import { checkLink, signLink } from '../../../../mock/domain/signed-link.ts';

test.each(['0', '00', '000000'])('a link whose time is written with %s in front is forged', (zeros) => {
  const url = new URL(signLink('samples/sound.wav', { base: 'http://m/media', secret: 's', lifetimeMs: 60_000 }, 0));
  const [expires = '', signature = ''] = ['expires', 'signature'].map((name) => url.searchParams.get(name) ?? '');

  expect(checkLink('samples/sound.wav', { expires, signature }, 's', 0)).toBe('open');
  expect(checkLink('samples/sound.wav', { expires: zeros + expires, signature }, 's', 0)).toBe('forged');
});
