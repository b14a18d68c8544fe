import type { Walkthrough } from '../../src/document/walkthrough.ts';
import { situations } from '../../src/generated/walkthroughs.ts';
import type { OperationId } from '../../src/operations.ts';
import type { ServiceDocument } from './service-document.ts';
import { documentedOperations } from './service-document.ts';

/** What the try-it page offers: an operation and its examples. */
export interface TryItOperation {
  operationId: OperationId;
  title: string;
  examples: readonly TryItExample[];
}

interface TryItExample {
  name: string;
  title: string;
  /** What has happened before, in a sentence; empty where nothing has. */
  situation: string;
  walkthrough: Walkthrough;
}

/** Every example that can be tried in a page. */
export function toTryItData(document: ServiceDocument): TryItOperation[] {
  return documentedOperations(document).map(({ operationId, summary: title, examples }) => ({
    operationId,
    title,
    examples: examples
      .filter(({ walkthrough }) => canBePlayedInPage(walkthrough))
      .map(({ name, summary, status, walkthrough }) => ({
        name,
        title: `${status}: ${summary}`,
        situation: walkthrough.given === undefined ? '' : (situations[walkthrough.given]?.text ?? ''),
        walkthrough,
      })),
  }));
}

/** Records of a workspace cannot be edited in a page, and a browser sends no request that breaks the rules of HTTP. */
function canBePlayedInPage({ given, request: { raw, key } }: Walkthrough): boolean {
  const steps = given === undefined ? [] : (situations[given]?.steps ?? []);
  return raw === undefined && key !== '' && steps.every((step) => !('edit' in step || 'add' in step));
}
