// Import this module lazily, because Prism is slow to load.
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import document from '../../src/generated/service.json' with { type: 'json' };

interface PrismFinding {
  side: 'request' | 'response';
  path: readonly string[];
  message: string;
}

/** Prism, an independent program, judges requests and responses against the OpenAPI document. It sends nothing. */
export interface PrismJudge {
  judge(request: Request, response: Response): Promise<readonly PrismFinding[]>;
}

const silentLogger = {
  child: () => silentLogger,
  info() {},
  warn() {},
  error() {},
  debug() {},
  trace() {},
  success() {},
};

export async function createPrismJudge(upstream: string): Promise<PrismJudge> {
  const operations = await getHttpOperationsFromSpec(documentWithoutServers());
  return {
    async judge(request, response) {
      const prism = createInstance(
        {
          isProxy: true,
          upstream: new URL(upstream),
          upstreamProxy: undefined,
          checkSecurity: true,
          validateRequest: true,
          validateResponse: true,
          errors: false,
          mock: { dynamic: false },
        },
        {
          // If Prism sends no requests, it calls only these methods of a logger.
          logger: silentLogger as unknown as Parameters<typeof createInstance>[1]['logger'],
          forward: () => () => async () => ({ _tag: 'Right', right: await toPrismResponse(response) }),
        },
      );
      const result = await prism.request(await toPrismRequest(request), operations)();
      if (result._tag === 'Left') throw result.left;
      const { input, output } = result.right.validations;
      const toPrismFinding =
        (side: PrismFinding['side']) => (issue: { path?: readonly unknown[]; message: string }) => {
          return { side, path: (issue.path ?? []).map(String), message: issue.message };
        };
      return [...input.map(toPrismFinding('request')), ...output.map(toPrismFinding('response'))];
    },
  };
}

async function toPrismRequest(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
    url: { path: pathname.replace(/^\/api/, ''), query: Object.fromEntries(searchParams) },
    headers: Object.fromEntries(request.headers),
    body: parseBody(await request.text()),
  };
}

async function toPrismResponse(response: Response) {
  const { status: statusCode, headers } = response;
  return { statusCode, headers: Object.fromEntries(headers), body: parseBody(await response.text()) };
}

/** The value of a JSON text. Any other text is unchanged, and an empty text is no body. */
function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The document names server addresses, and the proxy has another address. Without the addresses, Prism accepts requests
 * to any.
 */
function documentWithoutServers(): object {
  // Copy the document, because Prism resolves references in the given object itself.
  const { servers, ...rest } = structuredClone(document) as unknown as { servers: unknown } & Record<string, unknown>;
  return rest;
}
