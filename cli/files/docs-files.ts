import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type DocsFile, type DocsOptions, findColourIssues, type WrittenPage } from '../../docs/index.ts';
import { FileError, type Issue } from '../../src/files/issue.ts';
import { readDocument } from '../../src/files/read-document.ts';
import { docsFile } from '../../src/generated/docs-validator.js';
import { isObject, parseJson } from '../../src/json.ts';
import { didYouMean } from '../../src/text/words.ts';
import { CliError, failWith, orFail } from '../options/command.ts';
import { findSvgProblem } from './svg-picture.ts';
import { readTextFile } from './text-file.ts';

/** Matches page names that are safe in a URL, in HTML and on every file system. */
const pageName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._ -]*$/u;

const pictureName = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Reads the pages of a folder. Follows no symbolic link that leaves the folder. */
export async function readPages(folder: string): Promise<{ pages: WrittenPage[]; pictures: string[] }> {
  const names = await readdir(folder, { recursive: true }).catch(
    failWith(`The folder of pages ${folder} cannot be read`, 'Check --pages.'),
  );
  refuseUnusedFiles(folder, names);
  const markdown = names.filter((name) => name.endsWith('.md')).toSorted();
  const pages = (await Promise.all(markdown.map((name) => readPage(folder, name)))).flat();
  const pictures = names.filter((name) => pictureName.test(name)).map((name) => name.replaceAll(path.sep, '/'));
  if (pages.length > 0 || names.includes('docs.yaml')) return { pages, pictures };
  throw new CliError(`${folder} must have Markdown files (*.md) or docs.yaml, and has neither. Check --pages.`);
}

function refuseUnusedFiles(folder: string, names: readonly string[]): void {
  const unused = names.filter((name) => {
    const isUsed = name === 'docs.yaml' || /(?:^|[\\/])\.|\.md$/.test(name) || pictureName.test(name);
    return !isUsed && statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile();
  });
  if (unused.length === 0) return;
  const list = unused.slice(0, 10).map((name) => {
    const expected = /\.ya?ml$/i.test(name) ? 'docs.yaml' : name.replace(/\.(?:markdown|mdx?)$/i, '.md');
    return `${path.join(folder, name)} has a name that docs does not read.${expected === name ? '' : ` ${didYouMean(expected)}`}`;
  });
  throw new CliError(
    `${list.join('\n')}\nA folder of pages has pages (*.md), pictures (PNG, JPEG, GIF, WebP, AVIF or SVG) and docs.yaml at its top. Rename the file, or move it out of the folder.`,
  );
}

export async function readDocsFile(folder: string): Promise<Pick<DocsOptions, 'placeOf'> & { site: DocsFile }> {
  const file = path.join(folder, 'docs.yaml');
  if (!existsSync(file)) return { site: {} };
  const text = await readTextFile(findInside(folder, file), 'file', 'Check --pages.');
  const check = (settings: DocsFile | null) => [
    ...findColourIssues(settings),
    ...findPictureIssues(folder, settings ?? {}),
    ...findPathIssues(settings ?? {}),
  ];
  const read = readDocument(text, { schema: docsFile, check });
  if (!read.ok) throw new FileError(file, read.issues);
  const placeOf = (pointer: string, part = '') => {
    const line = read.lineOf(pointer);
    const lines = text.split('\n');
    const found = lines.findIndex((one, index) => index + 1 >= line && one.includes(part));
    return `${file}:${found === -1 ? line : found + 1}`;
  };
  return { site: read.value ?? {}, placeOf };
}

function findPathIssues(settings: DocsFile): Issue[] {
  return (['hide', 'replace', 'order'] as const).flatMap((key) =>
    (settings[key] ?? []).flatMap((name, index) => {
      const suggestion = name.replace(/\.(?:md|html)$/, '');
      const message = 'must be a path without .md or .html.';
      return suggestion === name ? [] : [{ pointer: `/${key}/${index}`, message, suggestion }];
    }),
  );
}

function findPictureIssues(folder: string, settings: DocsFile): Issue[] {
  return (['logo', 'favicon'] as const).flatMap((key) => {
    const name = settings[key];
    if (name === undefined) return [];
    try {
      findPicture(folder, name);
      return [];
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return [{ pointer: `/${key}`, message: `must name a picture beside docs.yaml. ${error.message}` }];
    }
  });
}

/** @throws CliError when the picture is an unsafe SVG or a folder, or when its path is outside of `folder` */
export function findPicture(folder: string, name: string): string {
  const file = path.join(folder, name);
  const target = findInside(folder, file);
  if (!statSync(target).isFile()) throw new CliError(`${file} must be a file. Correct its name.`);
  const read = () => readFileSync(target);
  const problem = /\.svg$/i.test(name)
    ? findSvgProblem(orFail(`${file} cannot be read`, 'Correct its permissions.', read))
    : undefined;
  if (problem !== undefined) throw new CliError(`${file} ${problem}.`);
  return target;
}

/** @throws CliError when the file is a symbolic link that leaves the folder, or cannot be read */
function findInside(folder: string, file: string): string {
  const target = orFail(`${JSON.stringify(file)} cannot be read`, 'Correct its name, or mend the link.', () =>
    realpathSync(file),
  );
  if (!isWithin(realpathSync(folder), target))
    throw new CliError(`${file} is a symbolic link out of ${folder}. Replace it with a copy of the file.`);
  return target;
}

/** Both paths must be real, without symbolic links. */
export function isWithin(folder: string, file: string): boolean {
  const fromTop = path.relative(folder, file);
  return fromTop.split(path.sep)[0] !== '..' && !path.isAbsolute(fromTop);
}

async function readPage(folder: string, name: string): Promise<WrittenPage[]> {
  const file = path.join(folder, name);
  const target = findInside(folder, file);
  if (!(await stat(target)).isFile()) return [];
  if (!name.split(path.sep).every((part) => pageName.test(part)))
    throw new CliError(
      `The page ${JSON.stringify(file)} must have a name of letters, digits, spaces and - _ . only. It must start with a letter, a digit or _, because the name becomes the address. Rename the file.`,
    );
  const markdown = (await readTextFile(target, 'page', 'Shorten it.')).replaceAll('\r\n', '\n');
  return [{ path: name.replaceAll(path.sep, '/').replace(/\.md$/, ''), file, markdown }];
}

const documentPath = 'src/generated/service.json';

/** Reads an OpenAPI document from a file, or from a git ref of this repository. @throws CliError when neither exists */
export async function readDocumentVersion(version: string): Promise<object> {
  const document = parseJson(await readTextFile(version, 'document', '').catch(() => readFromGit(version)));
  if (isObject(document) && 'openapi' in document && isObject(document.paths)) {
    const problem = findDocumentProblem(document.paths);
    if (problem !== undefined) throw new CliError(`${version} cannot be read: ${problem} Correct it.`);
    return document;
  }
  throw new CliError(`${version} must be an OpenAPI document in JSON, such as understudy-kit/openapi.json.`);
}

function findDocumentProblem(paths: Readonly<Record<string, unknown>>): string | undefined {
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) return `the path ${path} must be an object.`;
    for (const method of ['get', 'put', 'post', 'delete'].filter((name) => name in item)) {
      const operation = item[method];
      const where = `the operation ${method.toUpperCase()} ${path}`;
      if (!isObject(operation)) return `${where} must be an object.`;
      const { operationId, responses } = operation;
      if (typeof operationId !== 'string' || !/^[a-z]\w*$/i.test(operationId))
        return `${where} must have an operationId.`;
      if (!isObject(responses)) return `${where} must have responses.`;
    }
  }
  return undefined;
}

export function readingDocument<Value>(versions: readonly string[], read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError) || versions.length === 0) throw error;
    throw new CliError(
      `${versions.join(' or ')} must have the same structure as openapi.json of this package; found a difference (${error.message}).`,
    );
  }
}

async function readFromGit(ref: string): Promise<string> {
  const args = ['show', '--end-of-options', `${ref}:${documentPath}`];
  // Forbid git to fetch missing objects: a repository's settings can name a command that git would run for this
  // purpose.
  const env = { ...process.env, GIT_ALLOW_PROTOCOL: '' };
  const { stdout } = await promisify(execFile)('git', args, { env, maxBuffer: 64 * 1024 * 1024 }).catch(() => {
    throw new CliError(
      `${ref} is neither a file that can be read nor a git ref of a repository of Understudy. Name the openapi.json of a version of the package.`,
    );
  });
  return stdout;
}
