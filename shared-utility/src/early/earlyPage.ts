/*
 * The sign-in page as it was in the first answer, before any module: `take.ts` notes in its dataset what was asked of
 * it (`asked`) and whether it is being used at this moment (`held`).
 */
const early = (): HTMLElement | null => document.getElementById('sign-in-early');

/** Takes the page away: another one was meant. */
export const removeEarlyPage = (): void => early()?.remove();

const fieldOf = (root: ParentNode, name: string) =>
  root.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** What finds the same element in the page that takes over. */
const sameAs = (element: Element): string | undefined => {
  if (element instanceof HTMLInputElement) return `input[name="${element.name}"]`;
  const name = element.getAttribute('data-early');
  return name ? `[data-early="${name}"]` : undefined;
};

const focusLike = (element: Element, root: HTMLElement): void => {
  const selector = sameAs(element);
  const next = selector ? root.querySelector<HTMLElement>(selector) : null;
  next?.focus();
  if (!(element instanceof HTMLInputElement && next instanceof HTMLInputElement)) return;
  next.setSelectionRange(element.selectionStart, element.selectionEnd, element.selectionDirection ?? 'none');
};

/** The sign-in page that stands before React, and how React takes over from it. */
export const earlyPage = {
  isThere: (): boolean => early() !== null,

  /** What was typed into one of its fields; undefined where there is no such page. */
  typed(name: 'username' | 'password'): string | undefined {
    const page = early();
    return page ? (fieldOf(page, name)?.value ?? '') : undefined;
  },

  /**
   * Calls when nothing of it is pressed and no word is being composed: at once, or in the same task in which that ends.
   * The result stops waiting.
   */
  whenFree(act: () => void): () => void {
    const page = early();
    if (page?.dataset.held === undefined) {
      act();
      return () => {};
    }
    page.addEventListener('free', act, { once: true });
    return () => page.removeEventListener('free', act);
  },

  /**
   * Gives place to the page that stands beside it: focus and caret stay. The result does there what was asked of this
   * one.
   */
  giveWay(root: HTMLElement): () => void {
    const page = early();
    if (!page) return () => {};
    const { activeElement } = document;
    const focused = activeElement && page.contains(activeElement) ? activeElement : undefined;
    if (focused) focusLike(focused, root);
    page.remove();
    const asked = page.dataset.asked?.split(' ') ?? [];
    return () => {
      for (const name of asked) root.querySelector<HTMLElement>(`[data-early="${name}"]`)?.click();
    };
  },
};
