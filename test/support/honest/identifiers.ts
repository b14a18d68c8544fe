import { randomUUID } from 'node:crypto';
import type { Fetch } from '../kit/altered-service.ts';

/** Other identifiers, and what they lead to. */
export const identifierVariants = {
  'identifiers that are UUIDs': renameIdentifiers(() => () => randomUUID(), /[0-9a-f]{8}-[0-9a-f-]{27}/g),
  'identifiers that are counted through': renameIdentifiers(() => {
    // Larger than any port, so that no address has it in it.
    let last = 9_410_000;
    return () => String(++last);
  }, /\b941\d{4}\b/g),
  'identifiers with odd letters': renameIdentifiers(
    () => () => `s:${randomUUID()}=~@`,
    /s(?::|%3A)[0-9a-f-]{36}(?:=|%3D)(?:~|%7E)(?:@|%40)/g,
  ),
  'identifiers as long as tokens': renameIdentifiers(() => () => `id.${randomUUID().repeat(5)}`, /id\.[0-9a-f-]{180}/g),
  'identifiers with slashes and plus signs': renameIdentifiers(
    () => () => `q${randomUUID()}/+==`,
    /q[0-9a-f-]{36}(?:\/|%2F)(?:\+|%2B)(?:==|%3D%3D)/g,
  ),
};

/** Other identifiers in place of the mock's, in both directions. `form` finds them in addresses and bodies. */
function renameIdentifiers(createIds: () => () => string, form: RegExp) {
  return (fetch: Fetch): Fetch => {
    const next = createIds();
    const publicIds = new Map<string, string>();
    const internalIds = new Map<string, string>();
    const internalIdPattern = /\b(?:ses|call)_[a-z0-9-]+_[0-9a-f]{16}(?:-r\d+)?/g;
    const toPublicId = (id: string) => {
      const name = publicIds.get(id) ?? next();
      publicIds.set(id, name);
      internalIds.set(name, id);
      return name;
    };
    const toInternalIds = (text: string) =>
      text.replace(form, (name) => internalIds.get(decodeURIComponent(name)) ?? name);
    return async (request) => {
      const body = await request.text();
      const { method, headers } = request;
      const init = { method, headers, ...(body === '' ? {} : { body: toInternalIds(body) }) };
      const response = await fetch(new Request(toInternalIds(request.url), init));
      const text = (await response.text()).replace(internalIdPattern, toPublicId);
      return new Response(text, { status: response.status, headers: response.headers });
    };
  };
}
