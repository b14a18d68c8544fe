// Import this module lazily, because Prism is slow to load.
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import document from '../../src/generated/service.json' with { type: 'json' };

export interface PrismFinding {
  side: 'request' | 'response';
  path: readonly string[];
  message: string;
}

/** Written out here, because the package with the types of Prism may not be installed. */
export interface JudgedRequest {
  method: 'get' | 'post' | 'put' | 'delete';
  url: { path: string; query: Record<string, string> };
  headers: Record<string, string>;
  body: unknown;
}

interface JudgedResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Prism, an independent program, judges requests and responses against the OpenAPI document. It sends nothing. */
export interface PrismJudge {
  judge(request: JudgedRequest, respond: () => Promise<JudgedResponse>): Promise<readonly PrismFinding[]>;
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
    async judge(request, respond) {
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
          forward: () => () => async () => ({ _tag: 'Right', right: await respond() }),
        },
      );
      const result = await prism.request(request, operations)();
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

/**
 * The document names server addresses, and the proxy has another address. Without the addresses, Prism accepts requests
 * to any.
 */
function documentWithoutServers(): object {
  // Copy the document, because Prism resolves references in the given object itself.
  const { servers, ...rest } = structuredClone(document) as unknown as { servers: unknown } & Record<string, unknown>;
  return rest;
}
