# capture.zsh SCRIPT LINE...: prints `> LINE`, and below it what zsh proposes at its end, each behind a `@`.
zmodload zsh/zpty
script=$1
shift
for line in "$@"; do
  zpty shell zsh -f -i
  # With the last of these a line is no longer run, only completed, so all of it is one line.
  zpty -w shell "PROMPT=; autoload -Uz compinit; compinit -D -u; source $script; \
compadd() { if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd \"\$@\"; return; fi; \
typeset -a hits; builtin compadd -A hits \"\$@\"; print -l -- @\${^hits}; builtin compadd \"\$@\" }; \
newline() { print }; compprefuncs=(newline); comppostfuncs=(newline exit); zstyle ':completion:*' insert-tab false; \
bindkey '^M' undefined-key; bindkey '^J' undefined-key; bindkey '^I' complete-word"
  zpty -w -n shell "$line"$'\t'
  print -r -- "> $line"
  printed=
  while zpty -r shell chunk 2>/dev/null; do printed+=$chunk; done
  print -r -- "$printed" | tr -d '\r' | grep -a '^@'
  zpty -d shell
done
