import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'tsdown';

export function thirdPartyLicenses(fileName = 'third-party-licenses.txt'): Rolldown.Plugin {
  return {
    name: 'third-party-licenses',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = new Set(modules.filter((id) => id.includes('/node_modules/')).map(packageFolderOf));
      if (folders.size === 0) return;
      const source = [...folders]
        .map(toNotice)
        .toSorted()
        .join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Returns the folder of the npm package that contains a module: `/…/node_modules/@tinyhttp/app`. */
function packageFolderOf(id: string): string {
  const [before = '', last = ''] = id.split(/(?<=.*\/node_modules\/)(?!.*\/node_modules\/)/);
  return before + last.split('/', last.startsWith('@') ? 2 : 1).join('/');
}

/** @throws Error when the package has no licence file and its package.json names no licence */
function toNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    [field: string]: string | undefined;
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (license === undefined && file === undefined) throw new Error(`${name} has no licence; it cannot be bundled.`);
  const text = file === undefined ? '' : `\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version}: ${license}\n${text}`;
}
