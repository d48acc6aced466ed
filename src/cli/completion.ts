import { Argument, Command, type Option } from '@commander-js/extra-typings';
import type { Verb } from './output.ts';
import { settable } from './settings.ts';

const shells = ['bash', 'zsh'] as const;

const help = `
bash: add to ~/.bashrc
  source <(npx ashrait-tck completion bash)

zsh: add to ~/.zshrc, after compinit
  source <(npx ashrait-tck completion zsh)`;

export function completionVerb(everyVerb: () => Promise<readonly Verb[]>): Verb {
  return new Command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'shell of the script').choices(shells))
    .addHelpText('after', help)
    .action(async (shell: (typeof shells)[number]) => {
      // If an optional package is not installed, the script completes fewer verbs and values.
      const beside = await offeredBeside().catch(() => ({}));
      process.stdout.write(scriptFor(shell, await everyVerb(), beside));
    });
}

/** Shell code that lists the possible values of an option, by verb and option. */
type Offered = Readonly<Record<string, string>>;

async function offeredBeside(): Promise<Offered> {
  const { allTasks, plans, scopes } = await import('../merchant/index.ts');
  const ids = allTasks.map(({ task }) => task.id).join(' ');
  return {
    'observe --plan': `list '${Object.keys(plans).join(' ')}' || _tck_files`,
    'observe --scope': `list '${scopes.join(' ')}'`,
    'observe --task': `words '${ids}'`,
  };
}

function valuesOf(option: Option): string | undefined {
  if (option.argChoices) return `words '${option.argChoices.join(' ')}'`;
  if (/<dir>/.test(option.flags)) return 'folders';
  if (/<(?:file|module)>/.test(option.flags)) return 'files';
  return option.required ? 'nothing' : undefined;
}

const dialects: Readonly<Record<(typeof shells)[number], { start: string; line: string; end: string }>> = {
  bash: {
    start: `_tck_words() { COMPREPLY=($(compgen -W "$1" -- "$_tck_word")); }
_tck_list() {
  local earlier=
  case "$_tck_word" in *,*) earlier="\${_tck_word%,*},"; compopt -o nospace 2> /dev/null ;; esac
  COMPREPLY=($(compgen -P "$earlier" -W "$1" -- "\${_tck_word##*,}"))
}
_tck_paths() { local IFS=$'\\n'; compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen "$1" -- "$_tck_word")); }
_tck_files() { _tck_paths -f; }
_tck_folders() { _tck_paths -d; }`,
    // bash splits words at equals signs, so `--out=x` arrives as three words.
    line: `local _tck_word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" verb="\${COMP_WORDS[1]}" at="$COMP_CWORD" listed= i
  COMPREPLY=()
  if [ "$before" = = ]; then before="\${COMP_WORDS[COMP_CWORD - 2]}"; elif [ "$_tck_word" = = ]; then _tck_word=; fi
  for ((i = COMP_CWORD - 1; i > 1; i--)); do
    case "\${COMP_WORDS[i]}" in -*) listed="\${COMP_WORDS[i]}"; break ;; esac
  done`,
    end: 'complete -F _tck tck ashrait-tck',
  },
  zsh: {
    start: `_tck_words() { compadd -- \${=1}; }
_tck_list() { compset -P '*,'; compadd -- \${=1}; }
_tck_files() { _files; }
_tck_folders() { _files -/; }`,
    line: `local _tck_word="$PREFIX" before="$words[CURRENT - 1]" verb="$words[2]" at="$((CURRENT - 1))" listed= i
  if [[ "$PREFIX" == --*=* ]]; then before="\${PREFIX%%=*}"; compset -P '*='; _tck_word="$PREFIX"; fi
  for ((i = CURRENT - 1; i > 2; i--)); do
    case "$words[i]" in -*) listed="$words[i]"; break ;; esac
  done`,
    end: 'compdef _tck tck ashrait-tck',
  },
};

function scriptFor(shell: (typeof shells)[number], verbs: readonly Verb[], beside: Offered): string {
  const names = verbs.map((verb) => verb.name());
  const valuesWhere = (has: (option: Option) => boolean) =>
    verbs
      .flatMap((verb) =>
        settable(verb).flatMap((option) => {
          const name = `${verb.name()} ${option.long}`;
          const offered = has(option) ? (beside[name] ?? valuesOf(option)) : undefined;
          return offered === undefined ? [] : [`    '${name}') _tck_${offered}; return ;;`];
        }),
      )
      .join('\n');
  const words = [
    ['help', names] as const,
    ...verbs.map((verb) => [verb.name(), verb.registeredArguments[0]?.argChoices ?? []] as const),
  ].flatMap(([name, choices]) =>
    choices.length > 0 ? [`    ${name}) _tck_words '${choices.join(' ')}'; return ;;`] : [],
  );
  const options = verbs.map(
    (verb) =>
      `    ${verb.name()}) _tck_words '${[...settable(verb).map(({ long }) => long), '--help'].join(' ')}' ;;`,
  );
  const { start, line, end } = dialects[shell];
  return `# Completion of ashrait-tck. Made by: ashrait-tck completion ${shell}
${start}
_tck_nothing() { :; }
_tck() {
  ${line}
  if [ "$at" -eq 1 ]; then
    _tck_words '${[...names, 'help', '--help', '--version'].join(' ')}'
    return
  fi
  case "$verb $before" in
${valuesWhere(() => true)}
  esac
  case "$_tck_word" in
  -*) ;;
  *)
    case "$verb $listed" in
${valuesWhere(({ variadic }) => variadic)}
    esac
    case "$verb" in
${words.join('\n')}
    esac
    _tck_files
    return
    ;;
  esac
  case "$verb" in
${options.join('\n')}
  esac
}
${end}
`;
}
