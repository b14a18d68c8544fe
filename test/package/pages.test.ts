import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Block,
  headingAnchorsIn,
  inlineCodeIn,
  parseBlocks,
  parseNpmCommands,
  parseTable,
} from '../readme/markdown.ts';
import { findJsonMismatch, findTextMismatch } from '../readme/mismatch.ts';
import { root } from '../support/cli-process.ts';
import { findFreePort } from '../support/http/serve-http.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const guides = readdirSync(path.join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
const errorPage = 'docs/guides/mock-reference.md';
const pages = ['README.md', ...guides].map((name) => {
  const page = readFileSync(path.join(root, name), 'utf8');
  return { name, page, blocks: parseBlocks(page) };
});
/** The sources of the example projects. In the guides, a code block for another tool must be part of one of them. */
const consumers = globSync('lab/consumers/*/*.{ts,js}', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);

const fileNameOf = ({ precedingText }: Block) =>
  /Save (?:this|your workspaces) as\s+`([^`]+)`:\s*$/.exec(precedingText)?.[1];
const isStep = (block: Block) => block.language === 'sh' && parseNpmCommands(block) === undefined;
const errorRows = (page: string, ...titles: string[]) =>
  parseTable(page, ...titles).map(([code = '', status = '', command = '']) => ({
    code: inlineCodeIn(code)[0] ?? '',
    status: Number(status),
    command: inlineCodeIn(command)[0] ?? '',
  }));
const errorPageText = pages.find(({ name }) => name === errorPage)?.page ?? '';
const documented = errorRows(errorPageText, '`errorCode`', 'Status', 'Command');
const chosen = errorRows(errorPageText, '`errorCode` of our choice', 'Status', 'Command');

const tarball = inject('tarball');
const work = useTempFolder();
const folderOf = (page: string) => path.join(work, page.replaceAll('/', '-'));

interface Result {
  stdout: string;
  code: string;
  errorOutput: string;
}

const results = new Map<string, Result>();

beforeAll(async () => {
  // Run README first, because the other guides start with its result.
  await runPage(pages[0] ?? expect.unreachable());
  await Promise.all(pages.slice(1).map(runPage));
}, 300_000);

/** Runs the steps of a page in one shell, as a reader does. A started mock runs until a step starts another mock. */
async function runPage({ name, blocks }: (typeof pages)[number]): Promise<void> {
  const folder = folderOf(name);
  mkdirSync(folder);
  if (name === 'README.md') {
    cpSync(tarball.file, path.join(folder, tarball.filename));
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }');
  } else copyInstallation(folder);
  const port = await findFreePort();

  const steps = blocks.flatMap((block) => {
    const file = fileNameOf(block);
    if (file !== undefined) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), block.text);
    }
    if (!isStep(block)) return [];
    const typed = block.text
      .replaceAll('127.0.0.1:4010', `127.0.0.1:${port}`)
      .replaceAll('0.0.0.0', '127.0.0.1')
      // The subject file contains the default port of the mock, which the test replaces.
      .replace(
        /^npx understudy-kit init --mock$/m,
        `$&\nsed -i s/127.0.0.1:4010/127.0.0.1:${port}/ understudy.subject.yaml`,
      );
    return [{ place: `${name}:${block.line}`, script: typed.replace(/^npx understudy-kit serve\b/, 'start $&') }];
  });
  const commands = name === errorPage ? [...documented, ...chosen] : [];
  const printedCommands = commands.map(({ command }) => ({ place: `${name} ${command}`, script: `${command} -i` }));
  // Only README.md runs its commands through npx, which needs longer to find a command than the command runs.
  const find = name === 'README.md' ? '' : findDirectly;
  for (const [place, result] of await runSteps(folder, port, [...steps, ...printedCommands], find))
    results.set(place, result);
}

function copyInstallation(folder: string): void {
  execFileSync('cp', [
    '-al',
    ...['node_modules', 'package.json'].map((name) => path.join(folderOf('README.md'), name)),
    folder,
  ]);
}

/** Runs scripts one by one in one bash, without a registry and without files of this repository. */
async function runSteps(
  cwd: string,
  port: number,
  steps: readonly { place: string; script: string }[],
  before: string,
): Promise<Map<string, Result>> {
  const lines = steps.map(({ script }, index) => `${script}\nprintf '\\036%s\\036${index}\\036' $?\n`);
  const child = spawn('bash', ['-c', `${startFunction}${before}${lines.join('')}end\n`], {
    cwd,
    env: { ...environment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const parts = output.split('\x1e');
  return new Map(
    steps.map(({ place }, index) => {
      const [stdout = '', code = ''] = parts.slice(3 * index);
      return [place, { stdout, code, errorOutput }];
    }),
  );
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(UNDERSTUDY_|NODE_|VITEST|GITHUB_|npm_)/.test(name),
  );
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: [path.dirname(process.execPath), ...places].join(path.delimiter),
    npm_config_offline: 'true',
    npm_config_loglevel: 'error',
  };
}

/** Adds the shell function `start`, which runs a command in its own process group and waits until it listens. */
const startFunction = `
touch serve.txt
end() { if [ -n "$SERVER" ]; then kill -- -$SERVER; wait $SERVER; fi 2>/dev/null; SERVER=; }
start() {
  end
  : > serve.txt
  set -m
  UNDERSTUDY_PORT=$PORT "$@" > serve.txt 2>&1 & SERVER=$!
  set +m
  until grep -q 'Ctrl-C stops it' serve.txt; do
    if ! kill -0 $SERVER 2>/dev/null; then cat serve.txt >&2; return 1; fi
    sleep 0.05
  done
}
trap end EXIT
`;

const findDirectly = 'npx() { "node_modules/.bin/$@"; }\n';

const toCommand = (words: string) => `npx understudy-kit ${words}`;

describe.each(pages)('$name', ({ name, page, blocks }) => {
  const placeOf = ({ line }: Block) => `${name}:${line}`;

  test.each(blocks.filter(isStep).map((block) => [placeOf(block), block.text.split('\n')[0], block] as const))(
    'the shell command at %s of a guide succeeds: %s',
    (place) => {
      const { code, errorOutput } = results.get(place) ?? {};
      expect(code, errorOutput).toBe('0');
    },
  );

  test('every response that a guide prints is the actual response', () => {
    for (const [index, block] of blocks.entries()) {
      if (!['json', 'text'].includes(block.language)) continue;
      const before = blocks[index - 1];
      const result = before === undefined || block.precedingText !== '' ? undefined : results.get(placeOf(before));
      if (result === undefined) throw new Error(`No step is right above the response in ${placeOf(block)}.`);
      const mismatch =
        block.language === 'text'
          ? findTextMismatch(block.text, result.stdout)
          : findJsonMismatch(JSON.parse(block.text), JSON.parse(result.stdout));
      expect(mismatch, placeOf(block)).toBeUndefined();
    }
  });

  test('every code block of a guide is used by a command in this guide or by a test', () => {
    const rest = blocks.filter((block) => !['sh', 'json', 'text'].includes(block.language));
    const typed = blocks.filter(isStep).map(({ text: step }) => step);
    const isUsed = (block: Block) => {
      const file = fileNameOf(block);
      if (file === undefined) return consumers.some((source) => source.includes(block.text));
      return typed.some((step) => step.includes(file.split('/')[0] ?? ''));
    };

    expect(rest.filter((block) => !isUsed(block)).map(placeOf)).toEqual([]);
  });

  test('every link of a guide leads to a file and heading of the package', () => {
    const prose = page.replaceAll(/^(`{3,}).*?^\1$/gms, '');
    const links = [...prose.matchAll(/(?:\]\(|src(?:set)?=")([^)#\s"]*)(?:#([\w-]+))?/g)];
    const broken = links.filter(([, file = '', heading]) => {
      const target = path.join(tarball.folder, file === '' ? name : path.join(path.dirname(name), file));
      if (!existsSync(target)) return true;
      return heading !== undefined && !headingAnchorsIn(readFileSync(target, 'utf8')).includes(heading);
    });

    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

test.each([...documented, ...chosen])(
  'the mock reference shows a command that returns the error $code with the status $status: $command',
  ({ code, status, command }) => {
    const { stdout = '' } = results.get(`${errorPage} ${command}`) ?? {};
    const [headers = '', body = ''] = stdout.split(/\r?\n\r?\n/, 2);

    expect(JSON.parse(body)).toMatchObject({ errorCode: code, responseCode: status });
    if (chosen.some((row) => row.command === command)) expect(headers).toMatch(/^understudy-gap: /m);
  },
);

test('each command that the CLI suggests in its output runs without a change', async () => {
  const folder = path.join(work, 'printed');
  mkdirSync(folder);
  copyInstallation(folder);
  const port = await findFreePort();
  const run = (scripts: readonly string[]) => {
    const steps = scripts.map((script) => ({ place: script, script }));
    return runSteps(folder, port, steps, `exec 2>&1\n${findDirectly}`);
  };
  const faults = `"http://127.0.0.1:$PORT/_mock/faults" -H 'content-type: application/json'`;
  const printing = await run([
    ...['doctor', 'verify --rule xyz', 'init --mock', 'scenarios', 'nonsense', 'explain qqq'].map(toCommand),
    'sed -i "s/127.0.0.1:4010/127.0.0.1:$PORT/" understudy.subject.yaml',
    ...['explain cancel-call/unknown-call-is-refused', 'explain cancel-call/not-in-queue'].map(toCommand),
    'start npx understudy-kit serve',
    `curl -s ${faults} -d '{"operationId":"getSession","effect":{"type":"error","errorCode":"validationError"}}'`,
    toCommand('verify --rule get-session/unknown-id --log run.ndjson --report curl=findings.sh'),
    'cat findings.sh',
    ...['observe --output profile.yaml', 'replay get-session/unknown-id'].map(toCommand),
  ]);
  const output = [...printing.values()].map(({ stdout }) => stdout).join('');
  const printed = [...output.matchAll(/npx understudy-kit [^\n`"]*/g)].map(([line]) => line.replace(/[.)]?$/, ''));
  const commands = new Set(printed.filter((line) => !/FILE|CHAPTER/.test(line)));
  // Run `verify --plan` instead of `verify`: it reads the same options, but runs no rule, which would take long.
  if (commands.delete('npx understudy-kit verify')) commands.add('npx understudy-kit verify --plan');

  expect(commands.size).toBeGreaterThan(5);
  const answers = await run([
    'start npx understudy-kit serve',
    ...[...commands].map((command) => {
      if (command.startsWith('npx understudy-kit serve')) return `start ${command}`;
      // `understudy init` overwrites no files, so run the command in an empty folder.
      if (command === 'npx understudy-kit init')
        return `(mkdir empty && cd empty && ln -s ../node_modules && ${command})`;
      return command;
    }),
  ]);
  const failed = [...answers].filter(
    ([, { code, stdout }]) => !['0', '1'].includes(code) || stdout.includes('npm error'),
  );
  expect(failed).toEqual([]);
}, 120_000);

test('an installation of the package adds no dependencies', () => {
  expect(readdirSync(path.join(folderOf('README.md'), 'node_modules')).filter((one) => !one.startsWith('.'))).toEqual([
    'understudy-kit',
  ]);
});
