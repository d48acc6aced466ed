# Types each argument into an interactive zsh that took the script `zsh`, presses Tab behind it, and prints
# `LINE|WORDS`: what the line became, and all that was offered.
zmodload zsh/zpty
zpty inner 'TERM=dumb zsh -fi'
zpty -w inner 'PS1=; unsetopt prompt_sp auto_list beep'
zpty -w inner 'autoload -Uz compinit; compinit -D -u; source ./zsh'
# Calls with -O, -A or -D only filter arrays.
zpty -w inner 'compadd() { local -a found; [[ $* = *-[OAD]\ * ]] || { builtin compadd -A found "$@"; offered+=($found) }; builtin compadd "$@" }'
zpty -w inner 'show() { zle -I; print -r -- "<<$BUFFER|$offered>>"; BUFFER=; offered=() }; zle -N show'
zpty -w inner 'bindkey "^I" complete-word; bindkey "^X" show; print READY-$?'
zpty -r -m inner answer '*READY-0*'
for line; do
  zpty -w -n inner "$line"$'\t\x18'
  zpty -r -m inner answer '*>>*'
  print -r -- "${${answer##*<<}%%>>*}"
done
zpty -d inner
