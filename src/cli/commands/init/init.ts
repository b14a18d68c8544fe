import { writeFile } from 'node:fs/promises';
import { CliError } from '../../cli-error.ts';
import { renderSubjectTemplate } from '../../files/subject-template.ts';

export interface InitCommandOptions {
  mock?: boolean;
}

/** Writes a subject file with a comment on everything. @throws CannotDo when it cannot, or when the file is there. */
export async function runInit(file: string, { mock = false }: InitCommandOptions): Promise<void> {
  await writeFile(file, renderSubjectTemplate(mock ? 'mock' : 'own'), { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new CliError(`${file} is there already. Take it away, or name another file.`);
      throw new CliError(`${file} cannot be written (${error.code}). Name a file in a folder that is there.`);
    },
  );
  const hint = mock ? 'Start the mock and verify it with:' : 'Fill it in. See what would be tried with:';
  process.stdout.write(`${file} is written. ${hint} understudy verify${mock ? '' : ' --plan'}\n`);
}
