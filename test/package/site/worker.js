import { runScenario } from './scenario.js';

postMessage(await runScenario());
