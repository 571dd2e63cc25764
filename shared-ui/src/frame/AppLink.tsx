import { addressOf, navigate } from '@attest/shared-utility';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address below the base. */
  path: string;
}

/** A link within the suite: a plain click stays on the page, any other opens it like every link. */
export function AppLink({ path, children, ...rest }: Props) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    <a {...rest} href={addressOf(path)} onClick={open}>
      {children}
    </a>
  );
}
