import { createMock } from '../../mock/index.ts';
import { formatColumns, renderJson } from '../output/format.ts';

export async function runScenarios({ json = false }: { json?: boolean }): Promise<0> {
  await using mock = createMock();
  const { scenarios } = await mock.control.listScenarios();
  const lines = formatColumns(scenarios.map(({ name, summary }) => [name, summary]));
  process.stdout.write(
    json
      ? renderJson(scenarios)
      : `${lines.join('\n')}\n\nStart with a scenario: npx understudy-kit serve --scenario ${scenarios[0]?.name}\n`,
  );
  return 0;
}
