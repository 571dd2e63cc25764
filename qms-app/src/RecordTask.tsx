import { TaskPanel, type TaskPanelProps } from '@attest/shared-ui/records';
import { PARTS } from './parts';

/** A task of a record of this application. */
export const RecordTask = (props: Omit<TaskPanelProps, 'parts'>) => <TaskPanel {...props} parts={PARTS} />;
