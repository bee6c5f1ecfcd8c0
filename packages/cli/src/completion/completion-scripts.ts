// The scripts that shells load to complete `pal` command lines. Each only calls `pal complete`, so all shells offer the same.

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_pal() {
  local word about
  COMPREPLY=()
  while IFS=$'\\t' read -r word about; do
    COMPREPLY+=("$word")
  done < <(pal complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _pal pal
`,
  zsh: `#compdef pal
_pal() {
  local word about
  local -a found
  while IFS=$'\\t' read -r word about; do
    found+=("\${word//:/\\\\:}\${about:+:$about}")
  done < <(pal complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then _describe pal found; else _files; fi
}
compdef _pal pal
`,
  fish: `function __pal_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (pal complete -- $words[2..] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c pal -f -k -a '(__pal_complete)'
`,
};

export const INSTALL_HELP = `
Load it when a shell starts:
  bash   echo 'source <(pal completion bash)' >> ~/.bashrc
  zsh    echo 'source <(pal completion zsh)' >> ~/.zshrc    (after compinit)
  fish   pal completion fish > ~/.config/fish/completions/pal.fish`;
