import { parseSubject, type Subject } from '../../contracts/index.ts';
import { withoutSlash } from '../../src/request-path.ts';
import { readTextFile } from './text-file.ts';

interface FileSubject extends Subject {
  moved: readonly MovedAddress[];
}

/** `url` replaces the base URL in the subject file. The file's other URLs with the same host get the host of `url`. */
export async function readSubjectFile(file: string, url?: string): Promise<FileSubject> {
  const advice = 'Check the path of --subject, or create a subject file with: npx understudy-kit init';
  const text = await readTextFile(file, 'subject file', advice);
  const subject = parseSubject(text, file, process.env);
  return url === undefined ? { ...subject, moved: [] } : withBaseUrl(withoutSlash(url), subject);
}

export interface MovedAddress {
  entry: 'baseUrlAlt' | 'controlUrl';
  from: string;
  to: string;
}

function withBaseUrl(url: string, subject: Subject): FileSubject {
  const { baseUrl, baseUrlAlt, controlUrl } = subject;
  const relocate = (address: string) => {
    if (address === baseUrl) return url;
    const { origin, pathname } = new URL(address);
    return origin === new URL(baseUrl).origin ? new URL(url).origin + pathname : address;
  };
  const written = { baseUrlAlt: baseUrlAlt === baseUrl ? undefined : baseUrlAlt, controlUrl };
  const moved = (['baseUrlAlt', 'controlUrl'] as const).flatMap((entry): MovedAddress[] => {
    const from = written[entry];
    return from === undefined || relocate(from) === from ? [] : [{ entry, from, to: relocate(from) }];
  });
  return {
    ...subject,
    baseUrl: url,
    baseUrlAlt: relocate(baseUrlAlt),
    placeOf(pointer) {
      const place = subject.placeOf?.(pointer) ?? '';
      if (pointer === '/baseUrl') return 'the command line';
      return moved.some(({ entry }) => pointer === `/${entry}`) ? `${place}, changed with the base URL` : place;
    },
    ...(controlUrl === undefined ? {} : { controlUrl: relocate(controlUrl) }),
    moved,
  };
}
