import { writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';
import { renderSubjectTemplate } from '../files/subject-template.ts';

interface InitInput {
  file: string;
  mock?: boolean;
}

/** Writes a commented subject file. @throws CliError when the file exists or cannot be written. */
export async function runInit({ file, mock = false }: InitInput): Promise<0> {
  await writeFile(file, renderSubjectTemplate(mock ? 'mock' : 'own'), { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new CliError(`${file} already exists. Remove it or choose another file.`);
      throw new CliError(`${file} cannot be written (${error.code}). Choose a file in a folder that exists.`);
    },
  );
  const hint = mock ? 'Start the mock and verify it with:' : 'Fill it in, then list what would run with:';
  process.stdout.write(`${file} is written. ${hint} understudy verify${mock ? '' : ' --plan'}\n`);
  return 0;
}
