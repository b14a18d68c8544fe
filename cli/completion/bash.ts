import type { CompletedCommand, CompletedOption, CompletionWords, Values } from './completion-words.ts';

/** The completion of bash, 3.2 or newer. Where it replies nothing, bash completes files. */
export function renderBashCompletion({ commands, options }: CompletionWords): string {
  return `# Completion of understudy for bash. In ~/.bashrc: eval "$(understudy completion bash)"
_understudy() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command= index
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ \${COMP_WORDS[index]} != -* && \${COMP_WORDS[index-1]} != --config ]]; then
      command="\${COMP_WORDS[index]}"
      break
    fi
  done
  COMPREPLY=()
  case "$command $previous" in
${renderValueCases('', options)}${commands.map(({ name, options: own }) => renderValueCases(name, own)).join('')}  esac
  if [[ $current == -* ]]; then
    case "$command" in
      '') _understudy_reply ${flagsOf(options)} ;;
${commands.map(({ name, options: own }) => `      ${name}) _understudy_reply ${flagsOf(own)} ;;\n`).join('')}    esac
    return
  fi
  case "$command" in
    '') _understudy_reply ${commands.map(({ name }) => name).join(' ')} ;;
${commands.map(renderArgumentCase).join('')}    *) _understudy_reply ;;
  esac
}
# Replies those of the words that begin with what is typed, and no files.
_understudy_reply() {
  compopt +o default 2>/dev/null
  local word
  for word in "$@"; do
    if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
  done
}
complete -o default -F _understudy understudy
`;
}

function flagsOf(options: readonly CompletedOption[]): string {
  return options.map(({ flag }) => `--${flag}`).join(' ');
}

/** What is replied after an option; after a switch anything may follow. */
function renderValueCases(command: string, options: readonly CompletedOption[]): string {
  return options
    .filter(({ values }) => values.type !== 'none')
    .map(({ flag, values }) => `    '${command} --${flag}') ${renderReply(values)}; return ;;\n`)
    .join('');
}

function renderArgumentCase({ name, arguments: args }: CompletedCommand): string {
  const [first] = args;
  return first === undefined ? '' : `    ${name}) ${renderReply(first.values)} ;;\n`;
}

function renderReply(values: Values): string {
  if (values.type === 'file') return ':';
  return ['_understudy_reply', ...(values.type === 'choice' ? values.words : [])].join(' ');
}
