import type { CompletedCommand, CompletedOption, CompletionWords, Values } from './completion-words.ts';

/** The completion of zsh, to be evaluated or to lie in a folder of `fpath` as `_understudy`. */
export function renderZshCompletion({ commands, options }: CompletionWords): string {
  return `#compdef understudy
# Completion of understudy for zsh. In ~/.zshrc, after compinit: eval "$(understudy completion zsh)"
_understudy() {
  local -a line commands
  local state
  _arguments -C${options.map(renderOption).join('')} '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      commands=(${commands.map(({ name, summary }) => ` ${quote(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('')} )
      _describe command commands ;;
    argument)
      case $line[1] in
${commands.map(renderCommand).join('')}      esac ;;
  esac
}
if [[ $funcstack[1] == _understudy ]]; then _understudy "$@"; else compdef _understudy understudy; fi
`;
}

function renderCommand({ name, options, arguments: args }: CompletedCommand): string {
  const rest = args.map(({ name: argument, values }) => ` ${quote(`:${argument}:${toAction(values)}`)}`);
  return `        ${name}) _arguments${options.map(renderOption).join('')}${rest.join('')} ;;\n`;
}

function renderOption({ flag, summary, valueName, values, repeatable }: CompletedOption): string {
  const description = summary.replace(/[[\]:\\]/g, '\\$&');
  const value = values.type === 'none' ? '' : `:${valueName}:${toAction(values)}`;
  return ` ${quote(`${repeatable ? '*' : ''}--${flag}[${description}]${value}`)}`;
}

/** A space as action: nothing is proposed. */
function toAction(values: Values): string {
  if (values.type === 'choice') return `(${values.words.join(' ')})`;
  return values.type === 'file' ? '_files' : ' ';
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
