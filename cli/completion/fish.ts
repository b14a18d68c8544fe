import type { CompletedCommand, CompletedOption, CompletionWords, Values } from './completion-words.ts';

/** The completion of fish, 3.0 or newer. */
export function renderFishCompletion({ commands, options }: CompletionWords): string {
  const names = commands.map(({ name }) => name).join(' ');
  const isFirst = `not __fish_seen_subcommand_from ${names}`;
  return [
    '# Completion of understudy for fish. Write it to ~/.config/fish/completions/understudy.fish',
    'complete -c understudy -f',
    ...options.map((option) => renderOption(isFirst, option)),
    ...commands.map(
      ({ name, summary }) => `complete -c understudy -n ${quote(isFirst)} -a ${name} -d ${quote(summary)}`,
    ),
    ...commands.flatMap(renderCommand),
    '',
  ].join('\n');
}

function renderCommand({ name, options, arguments: [argument] }: CompletedCommand): string[] {
  const isChosen = `__fish_seen_subcommand_from ${name}`;
  const values = argument === undefined ? '' : toFlags(argument.values, '');
  return [
    ...(values === '' ? [] : [`complete -c understudy -n ${quote(isChosen)}${values}`]),
    ...options.map((option) => renderOption(isChosen, option)),
  ];
}

function renderOption(condition: string, { flag, summary, values }: CompletedOption): string {
  return `complete -c understudy -n ${quote(condition)} -l ${flag} -d ${quote(summary)}${toFlags(values, ' -x')}`;
}

/** The flags of `complete` for these values; `needed` says that there must be one. */
function toFlags(values: Values, needed: ' -x' | ''): string {
  switch (values.type) {
    case 'none':
      return '';
    case 'text':
      return needed;
    case 'file':
      return needed === '' ? ' -F' : ' -r -F';
    case 'choice':
      return `${needed} -a ${quote(values.words.join(' '))}`;
  }
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
