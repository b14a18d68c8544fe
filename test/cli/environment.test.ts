import { expect, onTestFinished, test, vi } from 'vitest';
import { type Option, toVariableName } from '../../cli/options/command.ts';
import { removeUnsetVariables } from '../../cli/options/parse.ts';
import { serveOptions } from '../../cli/options/serve-options.ts';
import { verifyOptions } from '../../cli/options/service-options.ts';
import { createProgram } from '../../cli/run-command-line.ts';

/** The options of a command for these environment variables. */
async function readOptions(words: readonly string[], variables: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  removeUnsetVariables(process.env);
  let given: object = {};
  await createProgram(async (_, input) => {
    given = input;
  }).parseAsync(words, { from: 'user' });
  return given;
}

const variablesOf = (options: Readonly<Record<string, Option>>) =>
  Object.entries(options).flatMap(([name, { env }]) => (env === true ? [toVariableName(name)] : []));

test.each([
  ['serve', variablesOf(serveOptions)],
  ['verify', variablesOf(verifyOptions)],
])('the command %s ignores an empty environment variable of each option', async (command, names) => {
  expect(names.length).toBeGreaterThan(2);
  const without = await readOptions([command], {});
  expect(await readOptions([command], Object.fromEntries(names.map((name) => [name, ''])))).toEqual(without);
});

test('serve ignores the port that Kubernetes sets for a Service named understudy', async () => {
  expect(await readOptions(['serve'], { UNDERSTUDY_PORT: 'tcp://10.96.14.7:80' })).toMatchObject({ port: 4010 });
});

test.each([
  ['false', false],
  ['0', false],
  ['no', false],
  ['OFF', false],
  ['true', true],
  ['1', true],
  ['yes', true],
])('the environment variable UNDERSTUDY_WATCH=%s sets --watch to %s', async (value, watch) => {
  expect(await readOptions(['serve'], { UNDERSTUDY_WATCH: value })).toMatchObject({ watch });
});

test('the option --watch of serve overrides the environment variable UNDERSTUDY_WATCH', async () => {
  await expect(readOptions(['serve'], { UNDERSTUDY_WATCH: 'maybe' })).rejects.toThrow(
    'The variable UNDERSTUDY_WATCH must be true or false, but it was "maybe".',
  );
  expect(await readOptions(['serve', '--watch'], { UNDERSTUDY_WATCH: 'false' })).toMatchObject({ watch: true });
});
