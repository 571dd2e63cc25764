import { ATTENDANCE_NEEDED, type ClassPerson, enterAttendance } from '@attest/api-contract';
import { ReasonDialog, Text } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../edit/NumberField';

interface Props {
  classId: string;
  people: ClassPerson[];
  /** Of the people, in one line. */
  names: string;
  onDone: () => void;
  onClose: () => void;
}

/** Attendance by hand, with the reason why the codes do not say it. */
export function AttendanceDialog({ classId, people, names, onDone, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  // As they were when the dialog opened: what is entered elsewhere meanwhile is not overwritten.
  const [seats] = useState(() =>
    people.map(({ assignmentId, rowVersion }) => ({ assignmentId, rowVersion })),
  );
  const [percent, setPercent] = useState<number | null>(100);
  return (
    <ReasonDialog
      title={t('class.enterAttendance')}
      confirmLabel={t('edit.save')}
      entry={percent}
      missing={percent === null ? t('class.needsPercent') : undefined}
      onConfirm={async (reason) => {
        await request(
          enterAttendance,
          { id: classId, people: seats, percent: percent ?? 0, reason },
          { quiet: true },
        );
        onDone();
        toast.success(t('edit.saved'));
      }}
      onClose={onClose}
    >
      <Text>{t('class.attendanceText', { names, needed: ATTENDANCE_NEEDED })}</Text>
      <NumberField
        label={t('class.attendancePercent')}
        required
        value={percent}
        min={0}
        max={100}
        onChange={(value) => setPercent(value === null ? null : Math.round(value))}
      />
    </ReasonDialog>
  );
}
