import type * as Tabster from 'tabster';

/*
 * What Fluent moves the focus with, without its core: the build gives this to Fluent in place of `tabster`. The core comes
 * with dialogs and menus, when the first page has been drawn. What elements ask of it stands in their attributes and is
 * read then; until then arrow keys move nothing.
 */
export {
  dispatchGroupperMoveFocusEvent,
  dispatchMoverMoveFocusEvent,
  GroupperMoveFocusActions,
  GroupperMoveFocusEvent,
  GroupperMoveFocusEventName,
  GroupperTabbabilities,
  getTabsterAttribute,
  MoverDirections,
  MoverKeys,
  MoverMemorizedElementEvent,
  MoverMemorizedElementEventName,
  MoverMoveFocusEvent,
  MoverMoveFocusEventName,
  RestorerTypes,
  TABSTER_ATTRIBUTE_NAME,
  TabsterMoveFocusEvent,
  TabsterMoveFocusEventName,
} from 'tabster';

type Core = Pick<
  typeof Tabster,
  | 'createTabster'
  | 'disposeTabster'
  | 'getGroupper'
  | 'getModalizer'
  | 'getMover'
  | 'getObservedElement'
  | 'getRestorer'
>;
type Options = Parameters<Core['createTabster']>;
type Real = ReturnType<Core['createTabster']>;

type Follower = Parameters<Real['focusedElement']['subscribe']>[0];

let core: Core | undefined;

/** Created before the core was there; created in earnest when it comes, unless it is gone by then. */
class Late {
  static readonly waiting = new Set<Late>();
  private real: Real | undefined;
  /** Who is told where the focus is. */
  private readonly followers = new Set<Follower>();
  private readonly asked: ((core: Core, real: Real) => unknown)[] = [];

  constructor(private readonly options: Options) {
    Late.waiting.add(this);
  }

  begin(there: Core): void {
    const real = there.createTabster(...this.options);
    this.real = real;
    for (const ask of this.asked) ask(there, real);
  }

  /** With a part of the core: at once where that is there, else when it comes. */
  ask<T>(part: (core: Core, real: Real) => T): T | undefined {
    if (core && this.real) return part(core, this.real);
    this.asked.push(part);
    return undefined;
  }

  dispose(): void {
    Late.waiting.delete(this);
    if (this.real) core?.disposeTabster(this.real);
  }

  get focusable() {
    return this.real?.focusable ?? NOTHING;
  }

  readonly focusedElement = {
    subscribe: (follower: Follower): void => {
      this.followers.add(follower);
      this.ask((_, { focusedElement }) => {
        if (this.followers.has(follower)) focusedElement.subscribe(follower);
      });
    },
    unsubscribe: (follower: Follower): void => {
      this.followers.delete(follower);
      this.real?.focusedElement.unsubscribe(follower);
    },
  };
}

const NOTHING = {
  findAll: () => [],
  findFirst: () => null,
  findLast: () => null,
  findNext: () => null,
  findPrev: () => null,
};

/** Takes the core: what waited for it begins. */
export const takeCore = (given: Core): void => {
  if (core) return;
  core = given;
  for (const late of Late.waiting) late.begin(given);
  Late.waiting.clear();
};

export const createTabster = (...options: Options): Real | Late =>
  core ? core.createTabster(...options) : new Late(options);

export const disposeTabster = (tabster: Real | Late): void => {
  if (tabster instanceof Late) tabster.dispose();
  else core?.disposeTabster(tabster);
};

const partOf =
  <More extends unknown[], T>(get: (core: Core) => (real: Real, ...more: More) => T) =>
  (tabster: Real | Late, ...more: More): T | undefined => {
    if (tabster instanceof Late) return tabster.ask((there, real) => get(there)(real, ...more));
    return core && get(core)(tabster, ...more);
  };

export const getGroupper = partOf((there) => there.getGroupper);
export const getModalizer = partOf((there) => there.getModalizer);
export const getMover = partOf((there) => there.getMover);
export const getObservedElement = partOf((there) => there.getObservedElement);
export const getRestorer = partOf((there) => there.getRestorer);
