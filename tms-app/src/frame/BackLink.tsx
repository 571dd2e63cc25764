import { Link } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReactNode } from 'react';

/** Back to the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <nav>
      <Link {...linkProps(to)}>
        <ArrowLeftRegular aria-hidden /> {children}
      </Link>
    </nav>
  );
}
