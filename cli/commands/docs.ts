import path from 'node:path';
import { parseRunLog, reportOf } from '../../contracts/index.ts';
import { buildDocs, type DocsFile, diffDocuments, toReleaseNotes } from '../../docs/index.ts';
import { defaultBaseUrl, type TryItTarget } from '../../docs/options.ts';
import { findPackageFolder } from '../../src/find-package.ts';
import { count } from '../../src/text/words.ts';
import { findPicture, readDocsFile, readDocumentVersion, readingDocument, readPages } from '../files/docs-files.ts';
import { readProfileFile } from '../files/mock-files.ts';
import { refuseSharedFolder, writeSite } from '../files/site-folder.ts';
import { readFileBytes } from '../files/text-file.ts';
import { CliError, failWith } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';

export const runDocs: Run<'docs'> = async (input) => {
  const { out, format, base, tryIt, document, since, pages, run, profile } = input;
  if (pages !== undefined) refuseSharedFolder(out, pages);
  const { site: settings, ...places } = pages === undefined ? { site: {} } : await readDocsFile(pages);
  const { baseUrl = defaultBaseUrl, ...site }: DocsFile = settings;
  const assets = format === 'html' ? findAssets(tryIt) : new Map<string, string>();
  if (format === 'html')
    for (const name of [site.logo, site.favicon])
      if (name !== undefined) assets.set(`assets/${name}`, path.join(pages ?? '', name));
  const options = {
    format,
    baseUrl: base ?? baseUrl,
    tryIt,
    site,
    ...places,
    ...(document === undefined ? {} : { document: await readDocumentVersion(document) }),
    ...(since === undefined ? {} : { since: await readDocumentVersion(since) }),
    ...(pages === undefined ? {} : await readPages(pages)),
    observations: {
      ...(run === undefined ? {} : { verdicts: await readVerdicts(run) }),
      ...(profile === undefined ? {} : { profile: await readProfileFile(profile) }),
    },
  };
  const versions = [document, since].filter((version) => version !== undefined);
  const { files, pictures, problems } = readingDocument(versions, () => buildDocs(options));
  for (const name of pictures) assets.set(name, findPicture(pages ?? '', name));
  const written = writeSite(out, { texts: files, copies: assets });
  await written.catch(failWith(`${out} cannot be written`, 'Choose another folder.'));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${count(files.size + assets.size, 'file')} written to ${out}.\n`);
  return problems.length === 0 ? 0 : 1;
};

async function readVerdicts(file: string): Promise<ReadonlyMap<string, string>> {
  const runLog = parseRunLog(await readFileBytes(file, 'run log', 'Check the path of --run.'), file);
  const { rules } = await reportOf(runLog);
  return new Map(rules.map(({ id, outcome }) => [id, outcome.type]));
}

const siteFiles = ['site.js', 'theme.js', 'site.css', 'icon.svg', 'licenses.txt'];

function findAssets(tryIt: TryItTarget): Map<string, string> {
  const folder = findPackageFolder('dist/docs/site.js');
  if (folder === undefined) throw new CliError('The files of the site are not built. Run: npm run build');
  const dist = path.join(folder, 'dist');
  return new Map([
    ...siteFiles.map((name) => [`assets/${name}`, path.join(dist, 'docs', name)] as const),
    ...(tryIt === 'same-origin' ? [] : [['understudy-worker.js', path.join(dist, 'service-worker.js')] as const]),
  ]);
}

export const runDiff: Run<'diff'> = async ({ old, new: now, json = false, failOn }) => {
  const [before, after] = [await readDocumentVersion(old), await readDocumentVersion(now)];
  const changes = readingDocument([old, now], () => diffDocuments(before, after));
  process.stdout.write(json ? renderJson(changes) : toReleaseNotes(changes));
  const failing = failOn === 'breaking' ? ['breaking'] : ['breaking', 'behavioural'];
  return changes.some(({ kind }) => failing.includes(kind)) ? 1 : 0;
};
