import { type Document, type Example, operationsOf, type Walkthrough } from '../../src/document/document.ts';
import serviceDocument from '../../src/generated/service.json' with { type: 'json' };
import { situations, walkthroughs } from '../../src/generated/walkthroughs.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Page } from './page.ts';
import type { Scope } from './scope.ts';

export const packageDocument = serviceDocument as unknown as Document;

export type OperationView = ReturnType<typeof documentedOperations>[number];

export interface ExampleView extends Example {
  name: string;
  status: number;
  isStated: boolean;
  walkthrough: Walkthrough;
}

export function documentedOperations(document: Document) {
  return operationsOf(document).map(({ operationId, operation, method, servers, responses, ...parts }) => ({
    ...operation,
    ...parts,
    operationId: operationId as OperationId,
    method: method.toUpperCase(),
    bases: servers.map(({ url }) => url),
    responses,
    success: responses.find(({ status }) => status === '200'),
    examples: responses.flatMap(({ status, examples }) =>
      examples.flatMap((example): ExampleView[] => {
        const { name } = example;
        const walkthrough = walkthroughs[operationId]?.[name] ?? walkthroughs.anyOperation?.[name];
        if (walkthrough === undefined) return [];
        const { responseCode } = example.value as { responseCode: number };
        return [{ ...example, status: responseCode, isStated: status !== 'default', walkthrough }];
      }),
    ),
  }));
}

export function withoutOperations(document: Document, isHidden: (id: string) => boolean): Document {
  const isHiddenOperation = (value: unknown) =>
    isObject(value) && typeof value.operationId === 'string' && isHidden(value.operationId);
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const members = Object.entries(item).filter(([, value]) => !isHiddenOperation(value));
    const hasOperation = members.some(([, value]) => 'operationId' in value);
    return hasOperation ? [[path, Object.fromEntries(members)] as const] : [];
  });
  return dropUnused({ ...document, paths: Object.fromEntries(paths) as Document['paths'] }, document);
}

function dropUnused(document: Document, before: Document): Document {
  const [used, usedBefore] = [referencesIn(document), referencesIn(before)];
  if (used.size === usedBefore.size) return document;
  const groups = Object.entries(document.components).map(([group, components]) => {
    const kept = Object.entries(components).filter(([name]) => {
      const reference = `#/components/${group}/${name}`;
      return used.has(reference) || !usedBefore.has(reference);
    });
    return [group, Object.fromEntries(kept)];
  });
  return dropUnused({ ...document, components: Object.fromEntries(groups) }, document);
}

function referencesIn(document: Document): Set<string> {
  return new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference));
}

export function toTryItData(document: Document, pages: readonly Page[], scope: Scope) {
  const operations = documentedOperations(document).map(({ operationId, summary: title, examples }) => ({
    id: operationId as string,
    title,
    examples: examples
      .filter(
        ({ isStated, walkthrough }) => canBePlayedInPage(walkthrough) && (isStated || scope.shows('open-questions')),
      )
      .map(({ name, summary, status, walkthrough }) => ({
        name: `${operationId} ${name}`,
        operationId,
        title: `${status}: ${summary}`,
        situation: walkthrough.given === undefined ? '' : (situations[walkthrough.given]?.text ?? ''),
        walkthrough,
      })),
  }));
  const playable = new Map(operations.flatMap(({ examples }) => examples.map((example) => [example.name, example])));
  const guides = pages.map(({ path: id, title, source }) => {
    const blocks = source?.text.matchAll(/^```example (\w+ \w+)$/gm) ?? [];
    return { id, title, examples: [...blocks].flatMap(([, name = '']) => playable.get(name) ?? []) };
  });
  return {
    operations,
    guides: guides.filter(({ examples }) => examples.length > 1),
    showsGaps: scope.shows('open-questions'),
  };
}

/** A web page cannot play an example that edits the records of a workspace, or that sends malformed HTTP. */
function canBePlayedInPage({ given, request: { raw, key } }: Walkthrough): boolean {
  const steps = given === undefined ? [] : (situations[given]?.steps ?? []);
  return raw === undefined && key !== '' && steps.every((step) => !('edit' in step || 'add' in step));
}
