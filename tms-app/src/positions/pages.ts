import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const positionPages: PageTable = [
  [tms.positions, lazyPage(() => import('./PositionList'), 'PositionList')],
  [tms.position(':id'), lazyPage(() => import('./PositionPage'), 'PositionPage')],
  [
    tms.positionDescription(':id'),
    lazyPage(() => import('./description/PositionDescriptionPage'), 'PositionDescriptionPage'),
  ],
];
