/** Every React that starts on a page announces itself to this hook; the developer tools use the same one. */
interface DevtoolsHook {
  renderers: Map<number, unknown>;
  supportsFiber: true;
  inject(renderer: unknown): number;
  [more: string]: unknown;
}

const startedBy: string[] = [];

const callerOf = (stack: string | undefined): string =>
  /(https?:\/\/[^\s)]+?\.js)/.exec((stack ?? '').split('\n').slice(2).join('\n'))?.[1] ?? 'an unknown script';

/** Starts noting which script brings a React; call it before any module loads. */
export const watchReactCopies = (): void => {
  const page = window as unknown as {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook;
    attestReactCopies?: string[];
  };
  page.attestReactCopies = startedBy;
  const none = () => undefined;
  const hook: DevtoolsHook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => startedBy.length,
    onCommitFiberRoot: none,
    onCommitFiberUnmount: none,
    onPostCommitFiberRoot: none,
    onScheduleFiberRoot: none,
    checkDCE: none,
  };
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    startedBy.push(callerOf(new Error().stack));
    return inject(renderer);
  };
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook;
};

/** Scripts that brought a React, in the order in which they did. */
export const reactCopies = (): string[] =>
  (window as unknown as { attestReactCopies?: string[] }).attestReactCopies ?? [];
