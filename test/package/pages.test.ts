import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { packPackage, type Tarball } from '../../build/pack.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
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
/** Files that consumers of the package run: what a page shows of other tools is a part of one. */
const consumers = globSync('lab/consumers/*/*.{ts,js}', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);

/** The name of the file that a block is to be saved as. */
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

const work = useTempFolder();
let tarball: Tarball;
/** Output and exit code of each step and command, by its page and line, or by itself. */
const results = new Map<string, { stdout: string; code: string; errorOutput: string }>();

beforeAll(async () => {
  tarball = packPackage(work);
  await Promise.all(pages.map(({ name, blocks }) => runPage(name, blocks)));
}, 600_000);

/**
 * Runs the steps of a page as a reader does: in an empty folder that has the tarball alone, with no registry, in one
 * shell. A mock that a step starts goes on until another is started.
 */
async function runPage(name: string, blocks: readonly Block[]): Promise<void> {
  const folder = path.join(work, name.replaceAll('/', '-'));
  mkdirSync(folder);
  cpSync(tarball.file, path.join(folder, tarball.filename));
  // As npm init writes it.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }');
  const port = await findFreePort();
  const env = { ...environment(), PORT: String(port) };
  if (name !== 'README.md')
    execFileSync('npm', ['install', '--save-dev', `./${tarball.filename}`], { cwd: folder, env, stdio: 'pipe' });

  const end = (place: string) => `printf '\\036%s\\036%s\\036' $? '${place.replaceAll("'", "'\\''")}'\n`;
  const lines = blocks.flatMap((block) => {
    const file = fileNameOf(block);
    if (file !== undefined) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), block.text);
    }
    if (!isStep(block)) return [];
    const typed = block.text
      .replaceAll('127.0.0.1:4010', `127.0.0.1:${port}`)
      .replaceAll('0.0.0.0', '127.0.0.1')
      // The file names the port that the mock has by default.
      .replace(
        /^npx understudy-kit init --mock$/m,
        `$&\nsed -i s/127.0.0.1:4010/127.0.0.1:${port}/ understudy.subject.yaml`,
      );
    return [
      `${typed.replace(/^npx understudy-kit serve\b/, 'start npx understudy-kit serve')}${end(`${name}:${block.line}`)}`,
    ];
  });
  const commands =
    name === errorPage
      ? [...documented, ...chosen].map(({ command }) => `${command} -i\n${end(`${name} ${command}`)}`)
      : [];
  const child = spawn('bash', ['-c', `${startFunction}${lines.join('')}${commands.join('')}end\n`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const parts = stdout.split('\x1e');
  for (let index = 0; index + 2 < parts.length; index += 3) {
    const [printed = '', code = '', place = ''] = parts.slice(index);
    results.set(place, { stdout: printed, code, errorOutput });
  }
}

/** No registry is asked, and nothing of this repository is found. */
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

/** `start` begins a command in a group of processes of its own, and waits until it listens. */
const startFunction = `
set -m
touch serve.txt
end() { if [ -n "$SERVER" ]; then kill -- -$SERVER; wait $SERVER; fi 2>/dev/null; SERVER=; }
start() {
  end
  UNDERSTUDY_PORT=$PORT "$@" > serve.txt 2>&1 & SERVER=$!
  until grep -q 'Ctrl-C stops it' serve.txt; do
    if ! kill -0 $SERVER 2>/dev/null; then cat serve.txt >&2; return 1; fi
    sleep 0.05
  done
}
trap end EXIT
`;

describe.each(pages)('$name', ({ name, page, blocks }) => {
  const placeOf = ({ line }: Block) => `${name}:${line}`;

  test.each(blocks.filter(isStep).map((block) => [placeOf(block), block.text.split('\n')[0], block] as const))(
    '%s: %s',
    (place) => {
      const { code, errorOutput } = results.get(place) ?? {};
      expect(code, errorOutput).toBe('0');
    },
  );

  test('every response is as shown', () => {
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

  test('every other block is a file that a step reads, or a part of a tested consumer', () => {
    const rest = blocks.filter((block) => !['sh', 'json', 'text'].includes(block.language));
    const typed = blocks.filter(isStep).map(({ text: step }) => step);
    const isUsed = (block: Block) => {
      const file = fileNameOf(block);
      if (file === undefined) return consumers.some((source) => source.includes(block.text));
      return typed.some((step) => step.includes(file.split('/')[0] ?? ''));
    };

    expect(rest.filter((block) => !isUsed(block)).map(placeOf)).toEqual([]);
  });

  test('links lead to files and headings of the package', () => {
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

test('every error of the document is listed', () => {
  expect(Object.fromEntries(documented.map(({ code, status }) => [code, status]))).toEqual(
    Object.assign({}, ...Object.values(documentedErrors)),
  );
});

test.each([...documented, ...chosen])('every error: $code $status $command', ({ code, status, command }) => {
  const { stdout = '' } = results.get(`${errorPage} ${command}`) ?? {};
  const [headers = '', body = ''] = stdout.split(/\r?\n\r?\n/, 2);

  expect(JSON.parse(body)).toMatchObject({ errorCode: code, responseCode: status });
  if (chosen.some((row) => row.command === command)) expect(headers).toMatch(/^understudy-gap: /m);
});

test('every command that a command prints runs as it is printed', async () => {
  const folder = path.join(work, 'printed');
  mkdirSync(folder);
  cpSync(path.join(work, 'docs-guides-verify-a-service.md', 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const env = { ...environment(), PORT: String(await findFreePort()) };
  const bash = async (script: string) => {
    const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const closed = new Promise((resolve) => child.once('close', resolve));
    const [code, stdout, stderr] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
    return { code, output: `${stdout}${stderr}` };
  };
  const { output } = await bash(`${startFunction}
    run() { npx understudy-kit "$@"; }
    run doctor; run verify --rule xyz; run init --mock; run scenarios; run nonsense
    sed -i "s/127.0.0.1:4010/127.0.0.1:$PORT/" understudy.subject.yaml
    run explain cancel-call/unknown-call-is-refused; run explain cancel-call/not-in-queue; run explain qqq
    start npx understudy-kit serve
    curl -s "http://127.0.0.1:$PORT/_mock/faults" -H 'content-type: application/json' -d '{"operationId":"getSession","effect":{"type":"error","errorCode":"validationError"}}'
    run verify --rule get-session/unknown-id --log run.ndjson --report curl=findings.sh
    cat findings.sh; run observe --output profile.yaml; run replay get-session/unknown-id
    end`);
  const printed = new Set(
    [...output.matchAll(/npx understudy-kit [^\n`"]*/g)].map(([line]) => line.replace(/[.)]?$/, '')),
  );
  // That which writes another subject file comes last.
  const commands = [...printed]
    .filter((line) => !/FILE|CHAPTER/.test(line))
    .toSorted((a, b) => Number(a.endsWith(' init')) - Number(b.endsWith(' init')));

  expect(commands.length).toBeGreaterThan(6);
  const failed: string[] = [];
  for (const command of commands) {
    const isServe = command.startsWith('npx understudy-kit serve');
    // It writes no file anew.
    if (command === 'npx understudy-kit init') await bash('rm -f understudy*.yaml');
    const { code, output: answer } = await bash(
      isServe ? `${startFunction}start ${command}` : `${startFunction}start npx understudy-kit serve; ${command}`,
    );
    // A run of all rules leaves the workflow call behind, which no operation cancels: 3.
    if (![0, 1, 3].includes(Number(code)) || answer.includes('npm error'))
      failed.push(`${command}: ${code}\n${answer}`);
  }
  expect(failed).toEqual([]);
}, 600_000);

test('an installation brings the package alone', () => {
  expect(readdirSync(path.join(work, 'README.md', 'node_modules')).filter((one) => !one.startsWith('.'))).toEqual([
    'understudy-kit',
  ]);
});
