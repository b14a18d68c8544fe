import path from 'node:path';
import { isExecutable } from './is-executable.ts';

export type ChromiumLocation = { executablePath: string } | { missing: string };

/** Prefer the headless browser, because it starts and renders faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Prefers the browser of `UNDERSTUDY_CHROMIUM` to a browser on the `PATH`. Downloads nothing. */
export function findChromium({ UNDERSTUDY_CHROMIUM: configuredPath, PATH = '' }: NodeJS.ProcessEnv): ChromiumLocation {
  const candidates = configuredPath
    ? [configuredPath]
    : names.flatMap((name) =>
        PATH.split(path.delimiter)
          .filter(Boolean)
          .map((folder) => path.join(folder, name)),
      );
  const executablePath = candidates.find(isExecutable);
  if (executablePath !== undefined) return { executablePath };
  const searched = configuredPath
    ? `UNDERSTUDY_CHROMIUM is ${configuredPath}, and no program is there`
    : `there is no ${names.join(', ')} on the PATH`;
  return {
    missing: `The browser tests need Chromium: ${searched}. Install it (Debian: apt-get install chromium-headless-shell), or give its path in UNDERSTUDY_CHROMIUM.`,
  };
}
