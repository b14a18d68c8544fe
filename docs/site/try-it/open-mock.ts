import type { MockConnection } from '../../walkthrough/play-walkthrough.ts';
import { siteRoot } from '../element.ts';

/**
 * The mock that requests go to: one in a service worker of this site, or the one that serves this page.
 *
 * @throws Error when the browser has no service workers here, as on a page that is opened as a file
 */
export async function openMock(): Promise<MockConnection> {
  const controlUrl = `${location.origin}/_mock`;
  const send = (request: Request) => fetch(request);
  if (document.documentElement.dataset.target === 'same-origin')
    return { baseUrl: `${location.origin}/api`, controlUrl, fetch: send };
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined)
    throw new Error('Service workers work on HTTPS and on localhost only. Serve this site from there.');
  const api = new URL('api', siteRoot);
  await serviceWorker.register(new URL(`understudy-worker.js?path=${api.pathname}`, siteRoot));
  if (serviceWorker.controller === null)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  return { baseUrl: api.href, controlUrl, fetch: send };
}
