import { EmptyState, ParcelHost } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';

/** The training to-do, lent by the training application. */
export function TrainingPage() {
  if (!can('TmsMyTraining', 'view')) return <EmptyState kind="noPermission" />;
  return <ParcelHost module="@attest/tms-app" name="myTraining" />;
}
