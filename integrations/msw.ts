import { type HttpHandler, http } from 'msw';
import type { Mock } from '../mock/index.ts';
import { checkOptions } from '../src/check-options.ts';
import { withoutSlash } from '../src/request-path.ts';
import { answerRequest } from './answer-request.ts';
import { parseServiceAddress } from './service-address.ts';

export interface HandlersOptions {
  /** The mock that answers the app's requests: `createMock()` of `understudy-kit`, in Node or in a browser. */
  mock: Pick<Mock, 'fetch'>;
  /**
   * The base URL that the app sends its requests to, with its path: `https://service.example/api`. A path alone matches
   * every origin.
   *
   * @defaultValue `'/api'`
   */
  baseUrl?: string;
}

/**
 * Handlers of MSW (2 or 3) that answer an app's requests with a mock. They also serve the mock's signed media links.
 *
 * If an injected fault resets the connection, the app's `fetch` gets a network error.
 *
 * @throws TypeError when `baseUrl` is neither an absolute URL nor a path
 * @example
 * ```ts
 * const mock = createMock(); const server = setupServer(...handlers({ mock, baseUrl: 'https://service.example/api' }));
 * ```
 */
export function handlers(options: HandlersOptions): HttpHandler[] {
  checkOptions('handlers', options, { mock: true, baseUrl: true });
  const { mock, baseUrl = '/api' } = options;
  const isPath = baseUrl.startsWith('/');
  const base = (isPath ? withoutSlash(baseUrl) : parseServiceAddress(baseUrl, 'baseUrl')).replace(/[^\w/]/g, '\\$&');
  const handle = (start: RegExp, replacement: string) =>
    http.all(start, async ({ request }) => {
      const answer = await answerRequest(mock, request.url.replace(start, replacement), request);
      return answer.type === 'error' ? answer : withPageOrigin(answer);
    });
  return [
    handle(new RegExp(`^${isPath ? '[a-z]+:\\/\\/[^/]+' : ''}${base}(?=[/?]|$)`), 'http://mock/api'),
    // A mock that does not listen on a port starts its media links with this URL.
    handle(/^http:\/\/127\.0\.0\.1\/media(?=\/)/, 'http://mock/media'),
  ];
}

/** happy-dom checks the origin of a page, but hides it from handlers of MSW. So allow the current page. */
function withPageOrigin(answer: Response): Response {
  if (answer.headers.has('access-control-allow-origin')) return answer;
  const { location: page } = globalThis as { location?: { origin: string } };
  answer.headers.set('access-control-allow-origin', page?.origin ?? '*');
  answer.headers.set('access-control-allow-credentials', 'true');
  return answer;
}
