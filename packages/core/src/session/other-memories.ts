// The memories besides the project's own, as one session sees them: the team's in the repository, and the person's.
import { openMemoryStore } from "../memory/open-store.ts";
import { isRemote } from "../memory/paths/memory-folder.ts";
import type { ScopedMemories } from "../memory/scopes/join-scopes.ts";
import { findTeamPlace, personFolder } from "../memory/scopes/memory-places.ts";
import { ScopeReader } from "../memory/scopes/scope-reader.ts";
import type { MemoryStore } from "../memory/store/store.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { Environment } from "../settings/environment-settings.ts";
import { describeError } from "../text/describe-error.ts";

export interface OtherMemoriesDependencies {
  readonly record: SessionRecord;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  /** The human trusts the team memory that the repository brings. */
  readonly isTeamTrusted?: boolean | undefined;
}

export class OtherMemories {
  readonly #parts: OtherMemoriesDependencies;
  #team: Promise<ScopeReader | undefined> | undefined;
  #person: Promise<MemoryStore | undefined> | undefined;

  constructor(parts: OtherMemoriesDependencies) {
    this.#parts = parts;
  }

  /** Of the team, if the human trusts it, and of the person, in this order. */
  async list(): Promise<readonly ScopedMemories[]> {
    if (!this.#isOn) return [];
    const [team, person] = await Promise.all([this.#readTeam(), this.#openPersonIfAny()]);
    return [
      ...(team ? [{ scope: "team" as const, folder: team.folder, memories: await team.list() }] : []),
      ...(person ? [{ scope: "person" as const, folder: person.folder, memories: await person.list() }] : []),
    ];
  }

  /** Files of team memory that are not shown, because they hold a secret. */
  async listWithheld(): Promise<readonly { readonly path: string; readonly rules: readonly string[] }[]> {
    return this.#isOn ? ((await (await this.#readTeam())?.listWithheld()) ?? []) : [];
  }

  /** The text of a memory of the team, if the human trusts it. */
  async teamText(path: string): Promise<string | undefined> {
    return this.#isOn ? (await this.#readTeam())?.text(path) : undefined;
  }

  /** The person's own memory, which holds in every project. Made where it is missing. */
  openPerson(): Promise<MemoryStore | undefined> {
    if (!this.#isOn) return Promise.resolve(undefined);
    const { record, home } = this.#parts;
    this.#person ??= openMemoryStore(record.ports, personFolder(home)).catch((error: unknown) => {
      record.reportFailure("memory", describeError(error));
      return undefined;
    });
    return this.#person;
  }

  get #isOn(): boolean {
    return this.#parts.record.settings.switches.memory && !isRemote(this.#parts.env);
  }

  /** Does not create the folder. */
  async #openPersonIfAny(): Promise<MemoryStore | undefined> {
    const { record, home } = this.#parts;
    const names = await record.ports.files.names(personFolder(home)).catch(() => []);
    // A history alone counts: a command may have removed the last file, and its rules are still in force.
    return names.length > 0 ? this.openPerson() : undefined;
  }

  #readTeam(): Promise<ScopeReader | undefined> {
    this.#team ??= this.#findTeam();
    return this.#team;
  }

  /** Read without opening it as a store: nothing in the repository changes because somebody looked. */
  async #findTeam(): Promise<ScopeReader | undefined> {
    const { record, home, cwd, isTeamTrusted } = this.#parts;
    if (!isTeamTrusted) return undefined;
    const place = await findTeamPlace(record.ports.files, home, cwd);
    return place && new ScopeReader(record.ports, place.folder, true);
  }
}
