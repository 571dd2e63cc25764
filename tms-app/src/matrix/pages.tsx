import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { Navigate } from 'react-router-dom';
import { lazyPage } from '../lazyPage';

const Elsewhere = () => <Navigate to={tms.matrix} replace />;

export const matrixPages: PageTable = [
  [tms.matrix, lazyPage(() => import('./MatrixPage'), 'MatrixPage')],
  [tms.compliance, lazyPage(() => import('./CompliancePage'), 'CompliancePage')],
  [tms.formerMatrix, Elsewhere],
  [tms.matrixReport, Elsewhere],
];
