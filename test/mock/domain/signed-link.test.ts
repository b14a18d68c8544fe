import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLink, type LinkSigning, signLink } from '../../../mock/domain/signed-link.ts';
import { start } from '../../support/mock/world.ts';

const links: LinkSigning = { base: 'http://127.0.0.1:4010/media', secret: 'secret', lifetimeMs: 900_000 };
const path = 'recordings/call_studio_1.wav';
const { expires, signature } = parseLink(signLink(path, links, start));

test('a link leads below the base, and says when it expires', () => {
  const link = new URL(signLink(path, links, start));

  expect(link.href).toMatch(/^http:\/\/127\.0\.0\.1:4010\/media\/recordings\/call_studio_1\.wav\?/);
  expect(Number(link.searchParams.get('expires'))).toBe((start + 900_000) / 1_000);
});

test('a link of ours opens until its lifetime is over, and not from then on', () => {
  expect(check({}, start)).toBe('open');
  expect(check({}, start + 899_999)).toBe('open');
  expect(check({}, start + 900_000)).toBe('expired');
});

test('a link of ours opens for its lifetime at least, and for less than a second more', () => {
  const lifetimes = fc.integer({ min: 1, max: 10_000_000 });

  fc.assert(
    fc.property(fc.nat(), lifetimes, (now, lifetimeMs) => {
      const query = parseLink(signLink(path, { ...links, lifetimeMs }, now));

      expect(checkLink(path, query, 'secret', now + lifetimeMs - 1)).toBe('open');
      expect(checkLink(path, query, 'secret', now + lifetimeMs + 1_000)).toBe('expired');
    }),
    { seed: 1 },
  );
});

test('a link that names the clock of a workspace opens with that name alone', () => {
  const link = signLink(path, { ...links, clockOf: 'shop' }, start);
  const query = { ...parseLink(link), workspace: 'shop' };

  expect(link).toContain('&workspace=shop&signature=');
  expect(checkLink(path, query, 'secret', start)).toBe('open');
  expect(checkLink(path, { ...query, workspace: 'stall' }, 'secret', start)).toBe('forged');
  expect(checkLink(path, { ...query, workspace: undefined }, 'secret', start)).toBe('forged');
  expect(checkLink(path, { expires, signature, workspace: 'shop' }, 'secret', start)).toBe('forged');
  expect(signLink(path, links, start)).not.toContain('workspace');
});

test('a link without expiry or signature is forged', () => {
  expect(check({ expires: undefined })).toBe('forged');
  expect(check({ signature: undefined })).toBe('forged');
  expect(check({ signature: '' })).toBe('forged');
});

test('a link signed with another secret is forged', () => {
  expect(checkLink(path, { expires, signature }, 'another secret', start)).toBe('forged');
});

test.each(['', ' ', '-1', '1e9', 'Infinity', 'NaN', '0x10', '1.5', '９９', '9'.repeat(16)])(
  'a link with the expiry %j is forged',
  (text) => {
    expect(check({ expires: text })).toBe('forged');
  },
);

test('a link whose signature goes on or breaks off is forged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(signature.length - 1), (more, length) => {
      expect(check({ signature: signature + more })).toBe('forged');
      expect(check({ signature: signature.slice(0, length) })).toBe('forged');
    }),
    { seed: 1 },
  );
});

test('a link with any one character changed is forged', () => {
  const parts = fc.constantFrom('path', 'expires', 'signature' as const);
  const characters = fc.oneof(fc.constantFrom(...'0123456789abcdef'), fc.string({ minLength: 1, maxLength: 1 }));

  fc.assert(
    fc.property(parts, fc.nat(), characters, fc.boolean(), (part, position, character, late) => {
      const link = { path, expires, signature };
      const index = position % link[part].length;
      fc.pre(link[part][index] !== character);
      const forged = { ...link, [part]: link[part].slice(0, index) + character + link[part].slice(index + 1) };

      expect(checkLink(forged.path, forged, 'secret', late ? start + 10_000_000 : start)).toBe('forged');
    }),
    { seed: 1, numRuns: 1_000 },
  );
});

function check(changes: { expires?: string | undefined; signature?: string | undefined }, now = start) {
  return checkLink(path, { expires, signature, ...changes }, 'secret', now);
}

function parseLink(link: string): { expires: string; signature: string } {
  const { searchParams } = new URL(link);
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

test.each(['0', '00', '000000'])('a link whose time is written with %s in front is forged', (zeros) => {
  const url = new URL(signLink('samples/sound.wav', { base: 'http://m/media', secret: 's', lifetimeMs: 60_000 }, 0));
  const [expires = '', signature = ''] = ['expires', 'signature'].map((name) => url.searchParams.get(name) ?? '');

  expect(checkLink('samples/sound.wav', { expires, signature }, 's', 0)).toBe('open');
  expect(checkLink('samples/sound.wav', { expires: zeros + expires, signature }, 's', 0)).toBe('forged');
});
