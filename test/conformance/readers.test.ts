import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prismDocument } from '../support/prism.ts';
import { sample } from '../support/sample.ts';
import { useTempFolder } from '../support/temp-folder.ts';

// The document as the package has it, read by tools of others, from a folder with nothing else in it. That Spectral has
// nothing against it, `npm run lint:document` shows.
const packageFolder = (name: string) => path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const readers = {
  Redocly: [path.join(packageFolder('@redocly/cli'), 'bin/cli.js'), 'lint', '--extends=recommended-strict'],
  Prism: [path.join(packageFolder('@stoplight/prism-cli'), 'dist/index.js'), 'mock', '--port=0', '--no-multiprocess'],
  'openapi-typescript': [path.join(packageFolder('openapi-typescript'), 'bin/cli.js'), '--output=types.d.ts'],
};

/** What a reader complains about, in lines; a server is stopped once it listens. */
async function complaintsOf([script = '', ...args]: readonly string[], folder: string): Promise<string[]> {
  const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', REDOCLY_TELEMETRY: 'off' };
  const child = spawn(process.execPath, [script, ...args, 'openapi.json'], { cwd: folder, env: environment });
  let output = '';
  let listens = false;
  const listen = (bytes: Buffer) => {
    output += bytes;
    listens ||= output.includes('is listening on');
    if (listens) child.kill();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const [code] = (await once(child, 'close')) as [number | null];
  const complaints = output
    .split('\n')
    .filter((line) => /\b(?:warn(?:ing)?s?|errors?|fatal)\b|[✖✘⚠]/i.test(line) && !/ or higher found!$/.test(line));
  return code === 0 || listens || complaints.length > 0 ? complaints : [`ended with ${code}: ${output}`];
}

const published = readFileSync(prismDocument, 'utf8');

function folderWith(document: string): string {
  const folder = useTempFolder(onTestFinished);
  writeFileSync(path.join(folder, 'openapi.json'), document);
  return folder;
}

test.each(Object.entries(readers))('%s reads the document without a warning', async (_, command) => {
  expect(await complaintsOf(command, folderWith(published))).toEqual([]);
});

test.each(sample(Object.entries(readers), 2))(
  '%s complains about a reference that leads nowhere',
  async (_, command) => {
    const damaged = published.replace('"#/components/schemas/Session"', '"#/components/schemas/Gone"');
    const complaints = await complaintsOf(command, folderWith(damaged));

    expect(complaints.length).toBeGreaterThan(0);
  },
);
