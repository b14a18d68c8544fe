import { createMock } from '../../mock/index.ts';
import { renderJson } from '../output/render-json.ts';

/** Lists the scenarios that come with the mock. */
export async function runScenarios({ json = false }: { json?: boolean }): Promise<0> {
  await using mock = createMock();
  const { scenarios } = await mock.control.listScenarios();
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  const lines = scenarios.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`);
  process.stdout.write(
    json
      ? renderJson(scenarios)
      : `${lines.join('')}\nStart with one: understudy serve --scenario ${scenarios[0]?.name}\n`,
  );
  return 0;
}
