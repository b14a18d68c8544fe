import type { Command } from '../command.ts';
import { renderBashCompletion } from '../completion/bash.ts';
import { type CompletionWords, toCompletionWords } from '../completion/completion-words.ts';
import { renderFishCompletion } from '../completion/fish.ts';
import { renderPowerShellCompletion } from '../completion/powershell.ts';
import type { ShellName } from '../completion/shell-names.ts';
import { renderZshCompletion } from '../completion/zsh.ts';

const renderers = {
  bash: renderBashCompletion,
  zsh: renderZshCompletion,
  fish: renderFishCompletion,
  powershell: renderPowerShellCompletion,
} satisfies Record<ShellName, (words: CompletionWords) => string>;

/** Prints the script with which a shell completes these commands. */
export async function runCompletion({ shell }: { shell: ShellName }, commands: readonly Command[]): Promise<0> {
  process.stdout.write(renderers[shell](toCompletionWords(commands)));
  return 0;
}
