// Tests run without a page, and so without a `location`.
const { location = { origin: '', pathname: '' } } = globalThis as { location?: { origin: string; pathname: string } };
const { origin, pathname } = location;

/** The base URL of the mock for this page. It includes a path that a proxy adds before the mock's own paths. */
export const mockUrl = origin + pathname.slice(0, Math.max(0, pathname.indexOf('/_mock/dashboard')));

export const controlPath = `${mockUrl.slice(origin.length)}/_mock`;
