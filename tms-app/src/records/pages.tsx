import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { recordPages } from '@attest/shared-utility';
import { Navigate, useParams } from 'react-router-dom';
import { lazyPage } from '../lazyPage';

/** Where notices and bookmarks lead from before corrections were records of a type. */
function FormerCorrection() {
  const { id } = useParams();
  const at = recordPages('trainingCorrection');
  return at ? <Navigate to={id ? at.record(id) : at.list} replace /> : null;
}

export const trainingRecordPages: PageTable = [
  [tms.record(':id'), lazyPage(() => import('./RecordPage'), 'RecordPage')],
  [tms.formerCorrections, FormerCorrection],
  [tms.formerCorrection(':id'), FormerCorrection],
];
