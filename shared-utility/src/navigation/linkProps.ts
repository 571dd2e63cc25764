import { addressOf, navigate } from './navigation';

/** What is asked of a click. */
interface Click {
  button: number;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** A link to an address below the base: a plain click stays in the page, others open as browsers do. */
export const linkProps = (path: string, after: () => void = () => {}) => ({
  href: addressOf(path),
  onClick(click: Click) {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    navigate(path);
    after();
  },
});
