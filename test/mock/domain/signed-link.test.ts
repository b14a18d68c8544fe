import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLink, type LinkSigning, signLink } from '../../../mock/domain/signed-link.ts';
import { start } from '../../support/mock/world.ts';

const links: LinkSigning = {
  base: 'http://127.0.0.1:4010/media',
  secret: 'secret',
  lifetimeMs: 900_000,
  clockWorkspaceId: undefined,
};
const path = 'recordings/call_studio_1.wav';
const search = searchOf(signLink(path, links, start));
const { expires = '', signature = '' } = Object.fromEntries(new URLSearchParams(search));

test('a signed link has an expiry, and a signature that all versions of the mock accept', () => {
  const linkOf = (clockWorkspaceId?: string) => signLink(path, { ...links, lifetimeMs: 1_000, clockWorkspaceId }, 0);

  expect(linkOf()).toBe(`${links.base}/${path}?expires=1&signature=cd18886681b045fb680651fbae579b4c`);
  expect(linkOf('shop')).toMatch('?expires=1&workspace=shop&signature=c5dac46435ce429d6313aa37303bfd4b');
});

test('a signed link expires at the end of its lifetime, or less than a second later', () => {
  const lifetimes = fc.integer({ min: 1, max: 10_000_000 });

  fc.assert(
    fc.property(fc.nat(), lifetimes, (now, lifetimeMs) => {
      const link = searchOf(signLink(path, { ...links, lifetimeMs }, now));

      expect(checkLink(path, link, 'secret', () => now + lifetimeMs - 1)).toBe('open');
      expect(checkLink(path, link, 'secret', () => now + lifetimeMs + 1_000)).toBe('expired');
    }),
    { seed: 1 },
  );
});

test('a signed link that names a workspace expires by the clock of this workspace', () => {
  const link = searchOf(signLink(path, { ...links, clockWorkspaceId: 'shop' }, start));
  const nowOf = (workspaceId: string | undefined) => (workspaceId === 'shop' ? start : start + 900_000);

  expect(checkLink(path, link, 'secret', nowOf)).toBe('open');
  expect(checkLink(path, link, 'secret', () => start + 900_000)).toBe('expired');
  expect(checkLink(path, link.replace('shop', 'stall'), 'secret', nowOf)).toBe('forged');
  expect(checkLink(path, link.replace('&workspace=shop', ''), 'secret', nowOf)).toBe('forged');
  expect(checkLink(path, search.replace('&', '&workspace=shop&'), 'secret', nowOf)).toBe('forged');
});

test('the mock rejects a signed link as forged if one character was changed', () => {
  const parts = fc.constantFrom('path', 'expires', 'signature' as const);
  const characters = fc.oneof(fc.constantFrom(...'0123456789abcdef'), fc.string({ minLength: 1, maxLength: 1 }));

  fc.assert(
    fc.property(parts, fc.nat(), characters, fc.boolean(), (part, position, character, late) => {
      const link = { path, expires, signature };
      const index = position % link[part].length;
      fc.pre(link[part][index] !== character);
      const forged = { ...link, [part]: link[part].slice(0, index) + character + link[part].slice(index + 1) };

      expect(check(forged, late ? start + 10_000_000 : start)).toBe('forged');
    }),
    { seed: 1, numRuns: 1_000 },
  );
});

test('the mock rejects a signed link that was changed in any detail', () => {
  const expiries = ['', ' ', '-1', '1e9', 'Infinity', 'NaN', '0x10', '1.5', '９９', '9'.repeat(16)];
  const others = [
    '',
    `expires=${expires}`,
    `signature=${signature}`,
    `expires=${expires}&signature=`,
    search.slice(0, -1),
    `${search}0`,
    ...[...expiries, `0${expires}`, `00${expires}`].map((other) => `expires=${other}&signature=${signature}`),
    `signature=${signature}&expires=${expires}`,
    `${search}&`,
    `&${search}`,
    `${search}&x=1`,
    `${search}&expires=9`,
    `${search}&workspace=`,
    `?${search}`,
    ` ${search}`,
    `${search}\n`,
    search.replace('expires', '%65xpires'),
    search.replace('expires=1', 'expires=%31'),
    search.toUpperCase(),
    `expires=${expires}&signature=${signature.toUpperCase()}`,
  ];

  expect(others.filter((other) => checkLink(path, other, 'secret', () => start) !== 'forged')).toEqual([]);
  expect(checkLink(path, search, 'another secret', () => start)).toBe('forged');
});

function check(changes: { path?: string; expires?: string; signature?: string }, now = start) {
  const link = { path, expires, signature, ...changes };
  return checkLink(link.path, `expires=${link.expires}&signature=${link.signature}`, 'secret', () => now);
}

function searchOf(link: string): string {
  return new URL(link).search.slice(1);
}
