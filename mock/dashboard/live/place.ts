// Tests read addresses without a page.
const { location = { origin: '', pathname: '' } } = globalThis as { location?: { origin: string; pathname: string } };
const { origin, pathname } = location;

/** The address of the mock for this page: its origin, and the path that a proxy puts before the mock's own path. */
export const mockUrl = origin + pathname.slice(0, Math.max(0, pathname.indexOf('/_mock/dashboard')));

/** The path of the control plane, the documentation and the dashboard. */
export const controlPath = `${mockUrl.slice(origin.length)}/_mock`;
