import type { Walkthrough } from '../../src/document/walkthrough.ts';
import { walkthroughs } from '../../src/generated/walkthroughs.ts';
import {
  type DocumentedOperation,
  type Example,
  type Parameter,
  resolveReference,
  type Schema,
  type ServiceDocument,
} from './service-document.ts';

/** An operation with all that its page shows. */
export interface OperationView extends DocumentedOperation {
  method: string;
  /** Below the base address: `/call/cancel/{callId}`. */
  path: string;
  /** The names of the base addresses that it stands under. */
  bases: readonly string[];
  allParameters: readonly Parameter[];
  bodySchema: Schema | undefined;
  successSchema: Schema;
  examples: readonly ExampleView[];
}

/** An example of a response, and how it comes about. */
export interface ExampleView extends Example {
  name: string;
  /** The HTTP status of the response. */
  status: number;
  /** Whether the status and the code are stated; otherwise `x-gap` is the question that the mock answers. */
  isStated: boolean;
  walkthrough: Walkthrough;
}

/** Every operation, in the order of the document. */
export function documentedOperations(document: ServiceDocument): OperationView[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'put', 'post', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const success = resolveReference(document, operation.responses['200'] ?? { $ref: '' });
      return [
        {
          ...operation,
          method: method.toUpperCase(),
          path,
          bases: item.servers.map(({ url }) => url),
          allParameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
          bodySchema: operation.requestBody?.content['application/json'].schema,
          successSchema: success.content['application/json'].schema,
          examples: examplesOf(document, operation),
        },
      ];
    }),
  );
}

function examplesOf(document: ServiceDocument, { operationId, responses }: DocumentedOperation): ExampleView[] {
  return Object.entries(responses).flatMap(([status, reference]) => {
    const { examples = {} } = resolveReference(document, reference).content['application/json'];
    return Object.entries(examples).flatMap(([name, referable]) => {
      const example = resolveReference(document, referable);
      const walkthrough = walkthroughs[operationId]?.[name] ?? walkthroughs.anyOperation?.[name];
      if (walkthrough === undefined) return [];
      const { responseCode } = example.value as { responseCode: number };
      return [{ ...example, name, status: responseCode, isStated: status !== 'default', walkthrough }];
    });
  });
}
