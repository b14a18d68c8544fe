import { writeFile } from 'node:fs/promises';
import { CannotDo } from './cannot-do.ts';
import { subjectTemplate } from './subject-template.ts';

export interface InitOptions {
  mock?: boolean;
}

/** Writes a subject file with a comment on everything. @throws CannotDo when it cannot, or when the file is there. */
export async function init(file: string, { mock = false }: InitOptions): Promise<void> {
  await writeFile(file, subjectTemplate(mock ? 'mock' : 'own'), { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new CannotDo(`${file} is there already. Take it away, or name another file.`);
      throw new CannotDo(`${file} cannot be written (${error.code}). Name a file in a folder that is there.`);
    },
  );
  const next = mock ? 'Start the mock and verify it with:' : 'Fill it in. See what would be tried with:';
  process.stdout.write(`${file} is written. ${next} understudy verify${mock ? '' : ' --plan'}\n`);
}
