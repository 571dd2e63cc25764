import { ParcelHost } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { GoTo } from '../pages/GoTo';
import { HOME } from '../redirect/startPage';

/** The training to-do, lent by the training application; whoever has no training is led to their tasks. */
export function TrainingPage() {
  if (!can('TmsMyTraining', 'view')) return <GoTo path={HOME} />;
  return <ParcelHost module="@attest/tms-app" name="myTraining" />;
}
