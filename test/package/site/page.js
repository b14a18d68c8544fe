import { runScenario } from './scenario.js';

/** The next message that somebody sends. */
const messageFrom = (sender) =>
  new Promise((resolve, reject) => {
    sender.addEventListener('message', ({ data }) => resolve(data), { once: true });
    sender.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
  });

async function runInServiceWorker() {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const result = messageFrom(navigator.serviceWorker);
  active.postMessage('run');
  return result;
}

window.runIn = {
  page: runScenario,
  'web worker': () => messageFrom(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })),
  'service worker': runInServiceWorker,
};
