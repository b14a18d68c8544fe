import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { type Document, operationsOf, type Walkthrough } from '../../src/document/document.ts';
import { renderConstant, renderModule } from './document.ts';
import type { GeneratedFault } from './faults.ts';

interface AuthoredRequest {
  body?: unknown;
  replace?: Record<string, string>;
}

type AuthoredFile = Record<string, { request?: AuthoredRequest; steps?: (AuthoredRequest & { send?: string })[] }>;

export type Walkthroughs = Readonly<Record<string, Readonly<Record<string, Walkthrough>>>>;

export async function readAllWalkthroughs(
  document: Document,
  faults: readonly GeneratedFault[],
  folder: string,
): Promise<{ situations: object; walkthroughs: Walkthroughs }> {
  const readWalkthroughs = async (file: string, operationId = '') => {
    const authored = parse(await readFile(path.join(folder, file), 'utf8')) as AuthoredFile;
    const rows = Object.entries(authored).map(([name, { request, steps, ...rest }]) => {
      const written = {
        ...(request && { request: withBody(document, operationId, request) }),
        ...(steps && { steps: steps.map((step) => withBody(document, step.send ?? '', step)) }),
      };
      return [name, { ...rest, ...written }];
    });
    return Object.fromEntries(rows) as object;
  };
  const operations = (await readdir(path.join(folder, 'operations'))).toSorted();
  const walkthroughRows = operations.map(async (name) => {
    const id = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [id, await readWalkthroughs(`operations/${name}/walkthroughs.yaml`, id)] as const;
  });
  const authored = Object.fromEntries(await Promise.all(walkthroughRows));
  const isAuthored = ({ operationId, code = '' }: GeneratedFault) =>
    [operationId, 'anyOperation'].some((id) => code in (authored[id] ?? {}));
  const ofFaults = faults
    .filter((fault) => fault.code !== undefined && !isAuthored(fault))
    .toReversed()
    .map(({ operationId, code, samples: [request] }) => [operationId, code, { request }] as const);
  const rows = Object.entries(authored).map(([id, own]) => {
    const errors = ofFaults.filter(([operationId]) => operationId === id).map(([, code, shown]) => [code, shown]);
    return [id, { ...own, ...Object.fromEntries(errors) }];
  });
  const situations = await readWalkthroughs('situations.yaml');
  return { situations, walkthroughs: Object.fromEntries(rows) as Walkthroughs };
}

export function renderWalkthroughsModule({
  situations,
  walkthroughs,
}: Awaited<ReturnType<typeof readAllWalkthroughs>>): string {
  return renderModule(
    "import type { Walkthrough, Situation } from '../document/document.ts';\n",
    renderConstant('situations', situations, 'Readonly<Record<string, Situation>>'),
    renderConstant('walkthroughs', walkthroughs, 'Readonly<Record<string, Readonly<Record<string, Walkthrough>>>>'),
  );
}

/** @throws Error when `body` names a request example that does not exist */
function withBody(document: Document, operationId: string, request: AuthoredRequest): AuthoredRequest {
  const { body, replace = {}, ...rest } = request;
  if (typeof body !== 'string') return body === undefined ? rest : { ...rest, body };
  const operation = operationsOf(document).find((one) => one.operationId === operationId);
  const example = operation?.body?.examples.find(({ name }) => name === body);
  if (example === undefined) throw new Error(`A walkthrough sends the request example "${body}", but there is none.`);
  const json = JSON.stringify(example.value);
  const text = Object.entries(replace).reduce((found, [from, to]) => found.replaceAll(from, to), json);
  return { ...rest, body: JSON.parse(text) };
}
