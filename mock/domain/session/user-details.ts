import type { UserDetails } from './session-start.ts';

/** The customer as a session reports them; the name comes from `metadata`. */
export function toUserDetails(
  { metadata }: { metadata?: Record<string, unknown> },
  { number, email, id }: { number?: string | undefined; email?: string | undefined; id?: string },
): UserDetails {
  const name = metadata !== undefined && Object.hasOwn(metadata, 'name') ? metadata.name : undefined;
  return {
    id: id ?? number ?? email ?? null,
    name: typeof name === 'string' ? name : null,
    number: number ?? null,
    email: email ?? null,
  };
}
