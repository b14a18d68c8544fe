import { createControl } from '../../src/control-operations.ts';
import type { Step } from '../../src/document/document.ts';
import { situations } from '../../src/generated/walkthroughs.ts';
import { isObject } from '../../src/json.ts';
import { operations } from '../../src/operations.ts';
import type { toTryItData } from '../model/service-document.ts';
import { type MockConnection, playSituation, type ResponseData, toRequest } from '../model/walkthrough.ts';
import { createElement, createPair, siteRoot } from './element.ts';
import { createClockBar, createRequestForm } from './request-form.ts';

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

type TryItData = ReturnType<typeof toTryItData>;
type TryItExample = TryItData['operations'][number]['examples'][number];

async function createTryIt(connection: MockConnection, data: TryItData): Promise<HTMLElement> {
  const all = [...data.operations, ...data.guides];
  const control = createControl({ baseUrl: connection.controlUrl, fetch: connection.fetch });
  const clock = await createClockBar(control);
  const groupList = createElement('select', {});
  const exampleList = createElement('select', {});
  const situation = createElement('p', {});
  const next = createElement('button', { type: 'button', textContent: 'Next step', hidden: true });
  let shown: TryItExample | undefined;
  let sent: { example: TryItExample; received: ResponseData } | undefined;
  const form = createRequestForm(connection, data.showsGaps, async (response) => {
    const received = isObject(response) && isObject(response.data) ? response.data : undefined;
    sent = shown && received && { example: shown, received };
    const isGuide = data.guides.some(({ id }) => id === groupList.value);
    next.hidden = !isGuide || exampleList.selectedIndex === exampleList.length - 1;
    await clock.refresh();
  });
  const toOptions = (groups: readonly { id: string; title: string }[]) =>
    groups.map(({ id, title }) => new Option(title, id));
  groupList.append(
    ...toOptions(data.operations),
    createElement('optgroup', { label: 'Guides' }, ...toOptions(data.guides)),
  );

  form.buttons.append(next);
  const isSent = (step: Step) =>
    'send' in step &&
    step.send === sent?.example.operationId &&
    JSON.stringify(step.body) === JSON.stringify(sent.example.walkthrough.request.body);
  const examplesShown = () => (all.find(({ id }) => id === groupList.value) ?? all[0])?.examples ?? [];
  const playExample = async () => {
    const example = examplesShown()[exampleList.selectedIndex];
    if (example === undefined) return;
    const { operationId, walkthrough } = example;
    const { given, request } = walkthrough;
    const [first] = situations[given ?? '']?.steps ?? [];
    const received = first !== undefined && isSent(first) ? sent?.received : undefined;
    form.clear();
    next.hidden = true;
    // Disable the form and the clock of the try-it page while they still show the previous example.
    const parts = [form.element, clock.element];
    for (const part of parts) part.inert = true;
    try {
      if (given !== undefined) await control.setClock({ mode: 'manual' });
      const kept = await playSituation(connection, given, received);
      await form.fill(toRequest(connection.baseUrl, operationId, request, kept), operations[operationId].hasBody);
      await clock.refresh();
      shown = example;
      const ids = Object.values(received ?? {}).filter((value) => typeof value === 'string');
      situation.textContent =
        received === undefined
          ? example.situation || 'Send this request as it is, or change it.'
          : `This goes on with ${ids.join(', ')} from your last response.`;
    } finally {
      for (const part of parts) part.inert = false;
    }
  };
  let played = Promise.resolve();
  // Play one example at a time, because two examples would change the same mock.
  const showExample = () => {
    played = played.then(playExample, playExample);
    return played;
  };
  const showGroup = async () => {
    exampleList.replaceChildren(...examplesShown().map(({ name, title }) => new Option(title, name)));
    await showExample();
  };
  groupList.addEventListener('change', showGroup);
  exampleList.addEventListener('change', showExample);
  next.addEventListener('click', () => {
    exampleList.selectedIndex += 1;
    return showExample();
  });
  const fragment = location.hash.slice(1);
  if (all.some(({ id }) => id === fragment)) groupList.value = fragment;
  await showGroup();
  const lists = createPair(
    createElement('label', {}, 'Operation or guide', groupList),
    createElement('label', {}, 'Example', exampleList),
  );
  return createElement('div', { className: 'try' }, clock.element, lists, situation, form.element);
}

/** @throws Error when the browser offers no service workers, for example because the page was opened as a file */
async function openMock(): Promise<MockConnection> {
  const send = (request: Request) => fetch(request);
  // The mock serves this site at `_mock/docs/`, possibly behind a proxy that adds a path.
  if (document.documentElement.dataset.target === 'same-origin')
    return {
      baseUrl: new URL('../../api', siteRoot).href,
      controlUrl: new URL('../../_mock', siteRoot).href,
      fetch: send,
    };
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined)
    throw new Error('Service workers work on HTTPS and on localhost only. Serve this site from there.');
  const api = new URL('api', siteRoot);
  await serviceWorker.register(new URL(`understudy-worker.js?path=${api.pathname}`, siteRoot));
  if (serviceWorker.controller === null)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  return { baseUrl: api.href, controlUrl: `${location.origin}/_mock`, fetch: send };
}
