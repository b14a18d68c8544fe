import type { Scenario } from '../../src/document/scenario.ts';
import { situations } from '../../src/generated/scenarios.ts';
import type { OperationId } from '../../src/operations.ts';
import { documentedOperations } from './documented-operations.ts';
import type { ServiceDocument } from './service-document.ts';

/** What the try-it page offers: an operation and its examples. */
export interface TryItOperation {
  operationId: OperationId;
  title: string;
  examples: readonly TryItExample[];
}

export interface TryItExample {
  name: string;
  title: string;
  /** What has happened before, in a sentence; empty where nothing has. */
  situation: string;
  scenario: Scenario;
}

/** Every example that can be tried in a page. */
export function toTryItData(document: ServiceDocument): TryItOperation[] {
  return documentedOperations(document).map(({ operationId, summary: title, examples }) => ({
    operationId,
    title,
    examples: examples
      .filter(({ scenario }) => canBePlayedInPage(scenario))
      .map(({ name, summary, status, scenario }) => ({
        name,
        title: `${status}: ${summary}`,
        situation: scenario.given === undefined ? '' : (situations[scenario.given]?.text ?? ''),
        scenario,
      })),
  }));
}

/** Records of a workspace cannot be edited in a page, and a browser sends no request that breaks the rules of HTTP. */
function canBePlayedInPage({ given, request: { raw, key } }: Scenario): boolean {
  const steps = given === undefined ? [] : (situations[given]?.steps ?? []);
  return raw === undefined && key !== '' && steps.every((step) => !('edit' in step || 'add' in step));
}
