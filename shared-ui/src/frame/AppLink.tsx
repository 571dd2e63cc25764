import { linkProps } from '@attest/shared-utility';
import type { AnchorHTMLAttributes } from 'react';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address below the base. */
  path: string;
}

/** A plain link within the suite. */
export const AppLink = ({ path, children, ...rest }: Props) => (
  <a {...rest} {...linkProps(path)}>
    {children}
  </a>
);
