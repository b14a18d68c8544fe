import type { StatementId } from '../../src/generated/ids.ts';
import { expectThat } from '../expect/expectations.ts';
import type { Service } from '../transport/service.ts';

/** A link of the service, and what says that it works for a limited time. */
export interface SignedLink {
  url: string;
  statements: readonly [StatementId, ...StatementId[]];
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

/** Whether it can be followed. A signature may stand in its path. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}
