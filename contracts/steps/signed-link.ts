import type { StatementId } from '../../src/generated/ids.ts';
import { expectThat } from '../oracle/expectations.ts';
import type { Service } from '../transport/service.ts';
import { sleep } from '../transport/sleep.ts';

/** A link of the service, and what says that it works for a limited time. */
export interface SignedLink {
  url: string;
  statements: readonly [StatementId, ...StatementId[]];
}

/** What says that a link to a recording works for a limited time. */
export const recordingLinkStatements = [
  'signed-url/link-limited',
  'service/recording-link',
  'limits/link-lifetime',
] as const;

/** @throws Violation when a link leads on to what it led to, though its lifetime is over. */
export async function expectToExpire(service: Service, links: readonly SignedLink[], linkSeconds: number) {
  const working: [SignedLink, string | undefined][] = [];
  for (const link of links) {
    const followed = await service.follow(link.url);
    if (followed !== undefined && isSuccess(followed.status)) working.push([link, followed.text]);
  }
  if (working.length === 0) return;
  // Its clock may be a little behind.
  await sleep((linkSeconds + 1) * 1000);
  for (const [link, text] of working) await expectExpired(service, link, text, linkSeconds);
}

/** @throws Violation when the link still leads to what it led to. What is answered instead is open. */
export async function expectExpired(
  service: Service,
  { url, statements }: SignedLink,
  text: string | undefined,
  linkSeconds: number,
): Promise<void> {
  const later = await service.follow(url);
  const isStillThere = later !== undefined && isSuccess(later.status) && later.text === text;
  const { origin, pathname } = new URL(url);
  const expected = `a link that no longer works after ${linkSeconds} seconds: ${origin}${pathname}`;
  expectThat(statements, !isStillThere, expected, `status ${later?.status}, and the same as before`);
}

/** Whether something was there. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether it can be followed, and has room for a signature beside the address of a recording. */
export function isSignedLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\/[^?#]+\?./i.test(url) && URL.canParse(url);
}

/** Whether it can be followed. Its path may hold a signature. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}
