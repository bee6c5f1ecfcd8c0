// The one table of options: the full names of short options, which ones take a value, and which words mean the same. Pure.

export interface ProgramOptions {
  /** Short options and their full names: `f=force`, `D=delete+force`. */
  readonly short: string;
  /** Full names, to resolve abbreviations such as `--forc`. */
  readonly long: string;
  /** Options that take a value, possibly as the next word. */
  readonly values: string;
  /** Words that are not options but mean the same as one. */
  implied?(operand: string): readonly string[];
  /** Options that imply others. */
  readonly includes?: Readonly<Record<string, readonly string[]>>;
}

const push: ProgramOptions = {
  short: "f=force u=set-upstream n=dry-run d=delete v=verbose q=quiet o=push-option 4=ipv4 6=ipv6",
  long:
    "all branches prune mirror dry-run porcelain delete tags follow-tags signed atomic push-option receive-pack exec " +
    "force-with-lease force-if-includes force repo set-upstream thin no-thin quiet verbose progress recurse-submodules " +
    "no-verify verify ipv4 ipv6",
  values: "-o --push-option --receive-pack --exec --repo",
  implied: (operand) => (/^\+/.test(operand) ? ["--force"] : /^:./.test(operand) ? ["--delete"] : []),
  includes: { "--mirror": ["--force", "--delete"] },
};

const files: ProgramOptions = {
  short:
    "r=recursive R=recursive f=force i=interactive d=dir v=verbose n=no-clobber a=archive p=preserve t=target-directory T=no-target-directory s=symbolic",
  long: "recursive force interactive dir verbose one-file-system preserve-root no-preserve-root no-clobber archive preserve target-directory no-target-directory symbolic update backup",
  values: "-t --target-directory -S --suffix",
};
const modes: ProgramOptions = {
  short: "R=recursive v=verbose c=changes f=silent h=no-dereference",
  long: "recursive verbose changes silent quiet reference preserve-root no-preserve-root dereference no-dereference from",
  values: "--reference --from",
};
const npm: ProgramOptions = {
  short: "g=global D=save-dev S=save E=save-exact f=force P=save-prod O=save-optional",
  long: "global save-dev save save-exact force save-prod save-optional no-save ignore-scripts tag access otp dry-run",
  values: "--tag --access --otp --prefix --registry --loglevel -w --workspace -C",
};

const PROGRAM_OPTIONS: ReadonlyMap<string, ProgramOptions> = new Map<string, ProgramOptions>([
  ["git push", push],
  ["git send-pack", push],
  [
    "git commit",
    {
      short:
        "m=message n=no-verify a=all p=patch C=reuse-message c=reedit-message F=file s=signoff q=quiet v=verbose e=edit i=include o=only t=template",
      long:
        "message no-verify verify all patch reuse-message reedit-message fixup squash reset-author short branch porcelain long null " +
        "file author date template signoff no-signoff trailer allow-empty allow-empty-message cleanup edit no-edit amend " +
        "no-post-rewrite include only pathspec-from-file quiet dry-run status no-status gpg-sign no-gpg-sign verbose",
      values:
        "-m --message -C -c -F --file --author --date -t --template --fixup --squash --reuse-message --reedit-message --cleanup --trailer --pathspec-from-file",
    },
  ],
  [
    "git reset",
    {
      short: "q=quiet p=patch N=intent-to-add",
      long: "soft mixed hard merge keep quiet patch intent-to-add pathspec-from-file recurse-submodules no-recurse-submodules refresh no-refresh",
      values: "--pathspec-from-file",
    },
  ],
  [
    "git clean",
    {
      short: "f=force i=interactive n=dry-run q=quiet e=exclude",
      long: "force interactive dry-run quiet exclude",
      values: "-e --exclude",
    },
  ],
  [
    "git branch",
    {
      short:
        "D=delete+force d=delete M=move+force m=move C=copy+force c=copy f=force a=all r=remotes u=set-upstream-to v=verbose q=quiet t=track i=ignore-case l=list",
      long:
        "delete force move copy all remotes list set-upstream-to unset-upstream verbose quiet track no-track ignore-case edit-description " +
        "contains no-contains merged no-merged points-at format sort show-current color column create-reflog abbrev",
      values: "-u --set-upstream-to --points-at --format --sort",
    },
  ],
  [
    "git tag",
    {
      short:
        "d=delete f=force a=annotate m=message F=file s=sign u=local-user v=verify l=list i=ignore-case e=edit",
      long: "delete force annotate message file sign local-user verify list ignore-case edit cleanup contains points-at sort format",
      values: "-m --message -F --file -u --local-user --cleanup --points-at --sort --format",
    },
  ],
  [
    "git checkout",
    {
      short: "f=force q=quiet d=detach t=track p=patch m=merge",
      long: "force quiet detach track no-track patch merge orphan ours theirs conflict overlay no-overlay guess pathspec-from-file recurse-submodules",
      values: "-b -B --orphan --conflict --pathspec-from-file",
    },
  ],
  [
    "git switch",
    {
      short: "c=create C=force-create d=detach f=force q=quiet t=track m=merge",
      long: "create force-create detach force discard-changes quiet track no-track merge orphan guess conflict recurse-submodules",
      values: "-c -C --create --force-create --orphan --conflict",
      includes: { "--discard-changes": ["--force"] },
    },
  ],
  [
    "git fetch",
    {
      short:
        "f=force p=prune P=prune-tags a=append t=tags n=no-tags k=keep u=update-head-ok q=quiet v=verbose j=jobs",
      long: "force prune prune-tags append tags no-tags keep update-head-ok quiet verbose jobs all multiple depth deepen unshallow dry-run upload-pack recurse-submodules",
      values:
        "-j --jobs --depth --deepen --shallow-since --shallow-exclude --upload-pack --refmap -o --server-option",
      implied: (operand) => (/^\+/.test(operand) ? ["--force"] : []),
    },
  ],
  [
    "git add",
    {
      short: "f=force A=all u=update p=patch n=dry-run v=verbose e=edit i=interactive N=intent-to-add",
      long: "force all no-all update patch dry-run verbose edit interactive intent-to-add refresh ignore-errors renormalize chmod pathspec-from-file",
      values: "--chmod --pathspec-from-file",
    },
  ],
  [
    "git rm",
    {
      short: "f=force n=dry-run q=quiet",
      long: "force dry-run quiet cached ignore-unmatch sparse",
      values: "--pathspec-from-file",
    },
  ],
  [
    "git rebase",
    {
      short:
        "i=interactive x=exec f=force-rebase q=quiet v=verbose m=merge s=strategy X=strategy-option n=no-stat r=rebase-merges",
      long: "interactive exec force-rebase no-ff quiet verbose merge strategy strategy-option stat no-stat onto keep-base root abort continue skip quit autosquash autostash verify no-verify rebase-merges update-refs",
      values: "-x --exec --onto -s --strategy -X --strategy-option",
    },
  ],
  [
    "git stash",
    {
      short: "p=patch k=keep-index u=include-untracked a=all q=quiet m=message S=staged",
      long: "patch keep-index include-untracked all quiet message staged",
      values: "-m --message",
    },
  ],
  [
    "git worktree",
    {
      short: "f=force b=b d=detach v=verbose",
      long: "force detach verbose lock checkout no-checkout porcelain expire",
      values: "-b -B --reason --expire",
    },
  ],
  ...["rm", "cp", "mv", "ln"].map((name) => [name, files] as const),
  ...["chmod", "chown", "chgrp"].map((name) => [name, modes] as const),
  [
    "curl",
    {
      short:
        "o=output O=remote-name X=request d=data H=header F=form T=upload-file u=user s=silent S=show-error L=location k=insecure f=fail i=include I=head x=proxy A=user-agent b=cookie c=cookie-jar e=referer K=config m=max-time w=write-out G=get v=verbose",
      long:
        "output remote-name request data data-raw data-binary data-urlencode header form upload-file user silent show-error location insecure fail include head " +
        "proxy user-agent cookie cookie-jar referer config max-time write-out get verbose json url",
      values:
        "-o -X -d -H -F -T -u -x -A -b -c -e -K -m -w -E -C -P -Q -r -t -U -y -Y -z --output --request --data --data-raw --data-binary --data-urlencode --header --form --upload-file --user --proxy --user-agent --cookie --cookie-jar --referer --config --max-time --write-out --json --url",
    },
  ],
  [
    "wget",
    {
      short:
        "O=output-document o=output-file P=directory-prefix r=recursive m=mirror q=quiet c=continue i=input-file",
      long: "output-document output-file directory-prefix recursive mirror quiet continue input-file post-data post-file method body-data header",
      values:
        "-O -o -P -i --output-document --output-file --directory-prefix --input-file --post-data --post-file --method --body-data --header",
    },
  ],
  ["npm", npm],
  ["npm install", npm],
  ["npm publish", npm],
  [
    "sed",
    {
      short:
        "i=in-place n=quiet e=expression f=file E=regexp-extended r=regexp-extended s=separate z=null-data u=unbuffered",
      long: "in-place quiet silent expression file regexp-extended separate null-data unbuffered debug posix sandbox follow-symlinks",
      values: "-e -f --expression --file",
    },
  ],
  ...["docker run", "podman run"].map(
    (name) =>
      [
        name,
        {
          short:
            "i=interactive t=tty d=detach v=volume p=publish e=env u=user w=workdir h=hostname l=label m=memory P=publish-all",
          long: "interactive tty detach volume publish env user workdir hostname label memory publish-all privileged rm name network entrypoint mount cap-add device pid",
          values:
            "-v -p -e -u -w -h -l -m --volume --publish --env --user --workdir --hostname --label --memory --name --network --net --entrypoint --mount --cap-add --device --pid --env-file --platform",
        },
      ] as const,
  ),
  [
    "make",
    {
      short: "C=directory f=file j=jobs k=keep-going n=just-print B=always-make s=silent",
      long: "directory file makefile jobs keep-going just-print dry-run always-make silent eval",
      values: "-C -f -j -I -o -W --directory --file --makefile --eval",
    },
  ],
  ...["head", "tail"].map(
    (name) =>
      [
        name,
        {
          short: "n=lines c=bytes f=follow q=quiet v=verbose",
          long: "lines bytes follow quiet verbose retry pid",
          values: "-n -c --lines --bytes",
        },
      ] as const,
  ),
  [
    "bat",
    {
      short: "r=line-range l=language n=number p=plain",
      long: "line-range language style number plain",
      values: "-r -l --line-range --language --style",
    },
  ],
  [
    "truncate",
    {
      short: "s=size c=no-create r=reference",
      long: "size no-create reference io-blocks",
      values: "-s -r --size --reference",
    },
  ],
  ["perl", { short: "", long: "", values: "-e -E -I -M" }],
  [
    "tee",
    { short: "a=append i=ignore-interrupts", long: "append ignore-interrupts output-error", values: "" },
  ],
]);

/** Other names for a subcommand. */
export const SAME_SUBCOMMANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  npm: {
    i: "install",
    in: "install",
    ins: "install",
    add: "install",
    un: "uninstall",
    remove: "uninstall",
    rm: "uninstall",
    r: "uninstall",
    t: "test",
    "run-script": "run",
  },
  git: { "send-pack": "push", "http-push": "push" },
};

export const optionsOf = (program: string, first: string | undefined): ProgramOptions | undefined =>
  PROGRAM_OPTIONS.get(`${program} ${first ?? ""}`) ?? PROGRAM_OPTIONS.get(program);
