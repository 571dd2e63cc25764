import { addressOf, navigate } from '@attest/shared-utility';
import type { MouseEvent } from 'react';

/** A link to an address below the base: a plain click stays in the page, others open as browsers do. */
export const linkProps = (path: string, after: () => void = () => {}) => ({
  href: addressOf(path),
  onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
    after();
  },
});
