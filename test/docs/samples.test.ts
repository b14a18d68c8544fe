import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { documentedOperations, packageDocument } from '../../docs/model/service-document.ts';
import { playSituation } from '../../docs/model/walkthrough.ts';
import { languages, type SampleRequest, toSampleRequest } from '../../docs/pages/languages.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { sample } from '../support/sample.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();

const programs = {
  curl: (samples) => ({
    command: [
      'bash',
      '-c',
      `${samples.map((sample) => `${sample.replace('curl -s ', "curl -s -o /dev/null -w '%{http_code}\\n' ")}\n`).join('')}`,
    ],
  }),
  JavaScript: (samples) => ({
    command: [
      process.execPath,
      '--input-type=module',
      '-e',
      samples.map((one) => `{\n${one.replace(', await response.json()', '')}\n}`).join('\n'),
    ],
  }),
  TypeScript: (samples) => ({
    command: [
      process.execPath,
      write(
        'samples.ts',
        `import { createClient } from '${path.resolve('src/client.ts')}';\n${samples
          .map(
            (one) =>
              `{\n${one.replace(/^import .*\n/, '').replace('console.log(result)', 'console.log(result.status)')}\n}`,
          )
          .join('\n')}`,
      ),
    ],
  }),
  Python: (samples) => ({
    command: ['python3', '-c', samples.map((one) => one.replace(', response.json()', '')).join('\n')],
    needs: ['python3', '-c', 'import requests'],
  }),
  PHP: (samples) => ({
    command: [
      'php',
      '-r',
      samples
        .map((one) => {
          const quiet = 'curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);';
          return one.replace('curl_exec($ch);', `${quiet} curl_exec($ch); echo curl_getinfo($ch)['http_code'], "\\n";`);
        })
        .join('\n'),
    ],
    needs: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
  }),
  Go: (samples) => {
    const functions = samples.map((one, index) =>
      one
        .replace(/^[\s\S]*func main\(\) \{/, `func sample${index}() {`)
        .replace('fmt.Println(res)', 'fmt.Println(res.StatusCode)')
        .replace('fmt.Println(string(body))', '_ = body'),
    );
    const calls = samples.map((_, index) => `sample${index}()`).join('; ');
    const header = 'package main\nimport ("fmt"; "io"; "net/http"; "strings")\nvar _ = strings.NewReader';
    return {
      command: ['go', 'run', write('samples.go', `${header}\n${functions.join('\n')}\nfunc main() { ${calls} }\n`)],
      needs: ['go', 'version'],
    };
  },
  Java: (samples) => {
    const blocks = samples.map((one) => `{ ${one.replace('response.body()', 'response.statusCode()')} }`).join('\n');
    const main = `public static void main(String[] args) throws Exception { ${blocks} }`;
    return {
      command: ['java', write('Samples.java', `import java.net.http.*;\npublic class Samples { ${main} }\n`)],
      needs: ['javac', '-version'],
    };
  },
} satisfies Record<string, (samples: readonly string[]) => Program>;

interface Program {
  command: string[];
  needs?: string[];
}

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** This test leaves out examples that the mock can give only once, only before time passes, or only on another port. */
const changesOnce = ['cancelCall cancelled', 'getSignedUrl noRecording', 'getSignedUrl unknownRecording'];

test('each code sample gets the documented response, in each language that this machine can run', async () => {
  await using mock = createMock({ seed: 'samples', clock: manualClock(Date.parse('2026-03-10T09:00:00Z')) });
  const { baseUrl } = await mock.listen();
  const connection = {
    baseUrl,
    controlUrl: baseUrl.replace(/api$/, '_mock'),
    fetch: (request: Request) => fetch(request),
  };
  const documented: { request: SampleRequest; status: number }[] = [];
  for (const { operationId, examples } of documentedOperations(packageDocument)) {
    for (const { name, status, walkthrough } of examples) {
      const { given = '', request: sent } = walkthrough;
      if (sent.raw !== undefined || changesOnce.includes(`${operationId} ${name}`) || /channel|being-sent/.test(given))
        continue;
      const values = await playSituation(connection, walkthrough.given);
      const request = toSampleRequest(operationId, walkthrough, { baseUrl, values });
      if (request !== undefined) documented.push({ request, status });
    }
  }
  expect(documented.length).toBeGreaterThan(60);
  // Each `curl` sample needs its own process, so try only a sample of them.
  const tried = sample(documented, 8);

  const results = await Promise.all(
    languages.flatMap(({ title, render }) => {
      const toProgram = programs[title as keyof typeof programs] as ((all: readonly string[]) => Program) | undefined;
      if (toProgram === undefined) return [];
      const { command, needs } = toProgram(tried.map(({ request }) => render(request)));
      return needs !== undefined && run(needs).status !== 0 ? [] : [start(title, command)];
    }),
  );

  for (const { title, lines, errors } of results)
    expect({ title, lines, errors }).toEqual({ title, lines: tried.map(({ status }) => String(status)), errors: '' });
  expect(results.length).toBeGreaterThan(2);
}, 60_000);

function run([command = '', ...args]: readonly string[]) {
  return spawnSync(command, args, { encoding: 'utf8' });
}

/** The samples run in parallel with this process, which serves the mock. */
async function start(title: string, [command = '', ...args]: readonly string[]) {
  const { stdout, stderr } = await promisify(execFile)(command, args, { encoding: 'utf8' });
  return { title, lines: stdout.trim().split('\n'), errors: stderr };
}
