import { type ApprovedKind, type HandedIn, tms } from '@attest/api-contract';
import { Link } from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Leads to where what was handed in is decided. */
export function ToApproval({ kind, id }: { kind: ApprovedKind; id: string }) {
  const { t } = useTranslation('tms-app');
  return <Link {...linkProps(tms.approval(kind, id))}>{t('approval.open')}</Link>;
}

/** Who has handed it in, and when, as facts. */
export const handedInFacts = (t: TFunction<'tms-app'>, handedIn: HandedIn | null): [string, ReactNode][] => [
  [t('approval.handedInBy'), handedIn?.by.name],
  [t('approval.handedInAt'), handedIn && formatInstant(handedIn.at)],
];
