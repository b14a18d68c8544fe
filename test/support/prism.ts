import { fileURLToPath } from 'node:url';
import { type ApiRequest, createApiClient } from './mock/api-client.ts';
import { createPrismJudge, type JudgedRequest, type PrismFinding } from './prism-judge.ts';

/** The file of the document that Prism reads. */
export const prismDocument = fileURLToPath(new URL('../../src/generated/service.json', import.meta.url));

/** `line` is below the base address: `GET /session/fetch/ses_1`. */
export interface RequestInput extends ApiRequest {
  line: string;
}

export interface Answer {
  status: number;
  body: { errorCode?: string; message?: string; data?: unknown };
  violations: readonly PrismFinding[];
}

/** Sends a request to a service. Prism, which shares no code with us, holds request and answer against the document. */
export type SendThroughPrism = (input: RequestInput) => Promise<Answer>;

export async function createPrismSender(baseUrl: string): Promise<SendThroughPrism> {
  const { judge } = await createPrismJudge(baseUrl);
  const client = createApiClient({ fetch }, baseUrl);
  return async ({ line, ...request }) => {
    const [method = '', target = ''] = line.split(' ');
    const { pathname, searchParams } = new URL(target, 'http://service.test');
    const { key = 'acme-key', body } = request;
    const judged = {
      method: method.toLowerCase() as JudgedRequest['method'],
      url: { path: pathname, query: Object.fromEntries(searchParams) },
      headers: {
        ...(key !== null && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    };
    let answer: Omit<Answer, 'violations'> = { status: 0, body: {} };
    const violations = await judge(judged, async () => {
      const response = await client.send(line, request);
      answer = { status: response.status, body: response.body ?? { message: response.text } };
      const headers = { 'content-type': response.header('content-type') ?? '' };
      return { statusCode: response.status, headers, body: response.body ?? response.text };
    });
    return { ...answer, violations };
  };
}

/** What speaks against an answer: that it breaks the document, or that Prism did not know which operation it is of. */
export function violationsOf({ violations }: Answer): string[] {
  return violations
    .filter(({ side, message }) => side === 'response' || message === 'Selected route not found')
    .map(({ message }) => message);
}
