import { createControl } from '../../src/control-client.ts';
import { operations } from '../../src/operations.ts';
import type { toTryItData } from '../model/service-document.ts';
import { type MockConnection, playSituation, toRequest } from '../model/walkthrough.ts';
import { createElement, createPair, siteRoot } from './element.ts';
import { createClockBar, createRequestForm } from './request-form.ts';

/** Fills the try-it page. Shows errors in the page. */
export async function startTryIt(place: HTMLElement): Promise<void> {
  try {
    place.replaceChildren('The mock starts …');
    const data = fetch(new URL('try-it.json', siteRoot)).then((response) => response.json());
    const connection = await openMock();
    place.replaceChildren(await createTryIt(connection, await data));
    place.dataset.ready = '';
  } catch (error) {
    place.replaceChildren(`The mock could not be started. ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function createTryIt(connection: MockConnection, all: ReturnType<typeof toTryItData>): Promise<HTMLElement> {
  const control = createControl({ baseUrl: connection.controlUrl, fetch: connection.fetch });
  const clock = await createClockBar(control);
  const form = createRequestForm(connection, clock.refresh);
  const operationList = createElement('select', {});
  const exampleList = createElement('select', {});
  const situation = createElement('p', {});
  operationList.append(...all.map(({ operationId, title }) => new Option(title, operationId)));

  const chosenOperation = () => all.find(({ operationId }) => operationId === operationList.value) ?? all[0];
  const playExample = async () => {
    const operation = chosenOperation();
    const example = operation?.examples.find(({ name }) => name === exampleList.value);
    if (operation === undefined || example === undefined) return;
    const { operationId } = operation;
    const { given, request } = example.walkthrough;
    situation.textContent = example.situation === '' ? 'Nothing has happened before.' : example.situation;
    form.clear();
    // Disable the form and the clock until the new example is ready, because they still show the previous example.
    const parts = [form.element, clock.element];
    for (const part of parts) part.inert = true;
    try {
      if (given !== undefined) await control.setClock({ mode: 'manual' });
      const kept = await playSituation(connection, given);
      await form.fill(toRequest(connection.baseUrl, operationId, request, kept), operations[operationId].hasBody);
      await clock.refresh();
    } finally {
      for (const part of parts) part.inert = false;
    }
  };
  let played = Promise.resolve();
  // Play examples one after the other: two at once would mix their situations on the mock.
  const showExample = () => {
    played = played.then(playExample, playExample);
    return played;
  };
  const showOperation = async () => {
    const examples = chosenOperation()?.examples ?? [];
    exampleList.replaceChildren(...examples.map(({ name, title }) => new Option(title, name)));
    await showExample();
  };
  operationList.addEventListener('change', showOperation);
  exampleList.addEventListener('change', showExample);
  const fragment = location.hash.slice(1);
  if (all.some(({ operationId }) => operationId === fragment)) operationList.value = fragment;
  await showOperation();
  const lists = createPair(
    createElement('label', {}, 'Operation', operationList),
    createElement('label', {}, 'Example', exampleList),
  );
  return createElement('div', { className: 'try' }, clock.element, lists, situation, form.element);
}

/** The connection to the mock. @throws Error without service workers, for example on a page that was opened as a file */
async function openMock(): Promise<MockConnection> {
  const controlUrl = `${location.origin}/_mock`;
  const send = (request: Request) => fetch(request);
  if (document.documentElement.dataset.target === 'same-origin')
    return { baseUrl: `${location.origin}/api`, controlUrl, fetch: send };
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined)
    throw new Error('Service workers work on HTTPS and on localhost only. Serve this site from there.');
  const api = new URL('api', siteRoot);
  await serviceWorker.register(new URL(`understudy-worker.js?path=${api.pathname}`, siteRoot));
  if (serviceWorker.controller === null)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  return { baseUrl: api.href, controlUrl, fetch: send };
}
