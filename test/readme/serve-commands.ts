import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { serveHttp } from '../support/http/serve-http.ts';
import { runCommandHere } from '../support/run-command-here.ts';

/** Commands for a shell, which run in the process of the test: each start of a process takes longer than most of them. */
export interface CommandServer extends AsyncDisposable {
  /** Functions for bash, by which `npm run -s understudy -- …` is run here, and `npx node` is `node`. */
  shellFunctions: string;
}

/** @param folder - where what commands print is kept until the shell has it */
export async function serveCommands(folder: string): Promise<CommandServer> {
  let count = 0;
  const server = await serveHttp(async (message, reply) => {
    const words = (await text(message)).split('\0').slice(0, -1);
    const { code, stdout, stderr } = await runCommandHere(words);
    const printed = path.join(folder, String(count++));
    writeFileSync(`${printed}.out`, stdout);
    writeFileSync(`${printed}.err`, stderr);
    reply.end(`${code} ${printed}\n`);
  });
  return {
    shellFunctions: `
npm() {
  if [ "$1 $2 $3 $4" != 'run -s understudy --' ]; then command npm "$@"; return; fi
  local code printed
  read -r code printed < <(printf '%s\\0' "\${@:5}" | curl -s --data-binary @- '${server.origin}')
  cat "$printed.out"; cat "$printed.err" >&2; return "$code"
}
npx() { if [ "$1" = node ]; then "$@"; else command npx "$@"; fi; }
`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
