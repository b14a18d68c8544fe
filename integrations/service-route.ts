import type { APIRequestContext, BrowserContext, Route } from '@playwright/test';
import { pathBelow } from './service-address.ts';

export interface ServiceRouteOptions {
  /** The base URL of the service, as `parseServiceAddress` returns it. */
  address: string;
  mock: { baseUrl: string; apiKey: string };
  keys: ReadonlySet<string>;
  /** Options of Playwright that apply to a request unless the request sets them itself. */
  baseURL: string | undefined;
  extraHTTPHeaders: Readonly<Record<string, string>> | undefined;
}

export type ServiceRoute = ReturnType<typeof createServiceRoute>;

/** Redirects requests for the service to a mock. If the mock resets a connection, the app's connection is reset too. */
export function createServiceRoute({ address, mock, keys, baseURL, extraHTTPHeaders }: ServiceRouteOptions) {
  const done = new WeakSet<BrowserContext | APIRequestContext>();
  const toMockUrl = (url: string): string | undefined => {
    const path = pathBelow(address, URL.parse(url, baseURL)?.href ?? '');
    return path === undefined ? undefined : mock.baseUrl + path;
  };
  const withMockKey = (headers: Readonly<Record<string, string>>) => {
    const isKnown = (name: string, value: string) => name.toLowerCase() === 'x-api-key' && keys.has(value);
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, isKnown(name, value) ? mock.apiKey : value]),
    );
  };
  const answer = async (route: Route, url: string) => {
    const headers = withMockKey(route.request().headers());
    const response = await route.fetch({ url, headers, maxRedirects: 0 }).catch(() => undefined);
    return response === undefined ? route.abort('connectionreset') : route.fulfill({ response });
  };
  /** Replaces `fetch` of a Playwright request context, because all other methods of the context call `fetch`. */
  const redirect = (request: APIRequestContext): void => {
    if (done.has(request)) return;
    done.add(request);
    const send = request.fetch.bind(request);
    request.fetch = (target, options) => {
      const isAddress = typeof target === 'string';
      const url = toMockUrl(isAddress ? target : target.url());
      if (url === undefined) return send(target, options);
      const headers = { ...extraHTTPHeaders, ...(isAddress ? {} : target.headers()), ...options?.headers };
      const request = isAddress ? {} : { method: target.method(), data: target.postDataBuffer() ?? undefined };
      return send(url, { ...request, ...options, headers: withMockKey(headers) });
    };
  };
  return {
    redirect,
    async addTo(context: BrowserContext): Promise<void> {
      if (done.has(context)) return;
      done.add(context);
      redirect(context.request);
      await context.route(
        ({ href }) => toMockUrl(href) !== undefined,
        (route) => answer(route, toMockUrl(route.request().url()) as string),
      );
    },
  };
}
