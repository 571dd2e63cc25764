import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

const AcknowledgementPage = lazyPage(() => import('./AcknowledgementPage'), 'AcknowledgementPage');

export const acknowledgementPages: PageTable = [
  [tms.descriptions, lazyPage(() => import('./AcknowledgementList'), 'DescriptionList')],
  [tms.description(':id'), AcknowledgementPage],
  [tms.givenRoles, lazyPage(() => import('./AcknowledgementList'), 'GivenRoleList')],
  [tms.givenRole(':id'), AcknowledgementPage],
];
