import type { ServerModule } from './module';

type Kinds = Required<Omit<ServerModule, 'name' | 'part'>>;
type Listed = { [K in keyof Kinds]: Kinds[K] extends readonly unknown[] ? K : never }[keyof Kinds];
type Keyed = Exclude<keyof Kinds, Listed>;

/** What the modules of the product bring, kind by kind; collected once, when the platform starts. */
export class Brought {
  readonly #lists = new Map<string, unknown[]>();
  readonly #tables = new Map<string, Record<string, unknown>>();

  /** Two modules of one name, or with the same key of a kind, are a fault of the build: one would hide the other. */
  constructor(
    modules: readonly ServerModule[],
    /** What the product brings and the tenant does without: what is in use may name it. */
    readonly leftOut?: Brought,
  ) {
    const names = new Set<string>();
    for (const { name, part: _, ...kinds } of modules) {
      if (names.has(name)) throw new Error(`There are two modules ${name}`);
      names.add(name);
      for (const [kind, value] of Object.entries(kinds)) {
        if (Array.isArray(value)) this.#list(kind).push(...value);
        else this.#add(name, kind, value);
      }
    }
  }

  #list(kind: string): unknown[] {
    const list = this.#lists.get(kind) ?? [];
    this.#lists.set(kind, list);
    return list;
  }

  #add(module: string, kind: string, entries: object): void {
    const table = this.#tables.get(kind) ?? Object.create(null);
    for (const [key, entry] of Object.entries(entries)) {
      if (key in table) throw new Error(`Module ${module} brings ${kind} ${key} a second time`);
      table[key] = entry;
    }
    this.#tables.set(kind, table);
  }

  /** Everything of a kind, in the order of the modules. */
  all<K extends Listed>(kind: K): Readonly<Kinds[K]> {
    return (this.#lists.get(kind) ?? []) as Kinds[K];
  }

  /** Everything of a kind that is kept by key. */
  byKey<K extends Keyed>(kind: K): Readonly<Kinds[K]> {
    return (this.#tables.get(kind) ?? Object.create(null)) as Kinds[K];
  }
}
