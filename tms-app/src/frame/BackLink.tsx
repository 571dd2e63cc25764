import { Link } from '@attest/shared-ui';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReactNode } from 'react';
import { inSuite, linkTo } from '../addresses';

/** Back to the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <nav>
      <Link {...linkTo(inSuite(to))}>
        <ArrowLeftRegular aria-hidden /> {children}
      </Link>
    </nav>
  );
}
