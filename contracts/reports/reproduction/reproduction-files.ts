import type { Report } from '../report.ts';
import { toBashScript } from './bash.ts';
import { toHttpFile } from './http-file.ts';
import { toPowerShellScript } from './powershell.ts';
import { toReproduction } from './reproduction.ts';
import { toVitestTest } from './vitest-test.ts';

export interface ReproductionFile {
  name: string;
  content: string;
}

/** What each lead finding is reproduced with: scripts for bash and PowerShell, an `.http` file and a vitest test. */
export function toReproductionFiles(report: Report): ReproductionFile[] {
  return report.findingGroups.flatMap(({ first }, index) => {
    const reproduction = toReproduction(first, report);
    if (reproduction === undefined || reproduction.steps.length === 0) return [];
    const name = `${String(index + 1).padStart(2, '0')}-${first.id.replaceAll('/', '-')}`;
    return [
      { name: `${name}.sh`, content: toBashScript(reproduction) },
      { name: `${name}.ps1`, content: toPowerShellScript(reproduction) },
      { name: `${name}.http`, content: toHttpFile(reproduction) },
      { name: `${name}.test.ts`, content: toVitestTest(reproduction) },
    ];
  });
}
