import { runScenario } from './scenario.js';

addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(runScenario().then((result) => event.source.postMessage(result))));
