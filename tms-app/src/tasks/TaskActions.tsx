import {
  cancelTrainingTask,
  closeTrainingTask,
  type ResponseOf,
  releaseTrainingTask,
  remindTraining,
  type trainingTaskDetail,
} from '@attest/api-contract';
import { Button, ReasonDialog, Text, useCallMutation } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshTasks } from './taskCache';

/** What the training manager can do with a task as a whole. */
export function TaskActions({ detail }: { detail: ResponseOf<typeof trainingTaskDetail> }) {
  const { t } = useTranslation('tms-app');
  const [act, setAct] = useState<'cancel' | 'close' | null>(null);
  const { task, rowVersion, may } = detail;
  const step = { id: task.id, rowVersion };
  const remind = useCallMutation(remindTraining, {
    onSuccess: async ({ reminded, tooSoon }) => {
      toast.success(t('task.reminded', { reminded, tooSoon }));
      await refreshTasks();
    },
  });
  const release = useCallMutation(releaseTrainingTask, {
    onSuccess: async ({ assigned }) => {
      toast.success(t('task.released', { count: assigned }));
      await refreshTasks();
    },
  });
  const acts = {
    cancel: (reason: string) => request(cancelTrainingTask, { ...step, reason }, { quiet: true }),
    close: (reason: string) => request(closeTrainingTask, { ...step, reason }, { quiet: true }),
  };
  return (
    <>
      {may.cancel && <Button onClick={() => setAct('cancel')}>{t('task.cancel')}</Button>}
      {may.close && <Button onClick={() => setAct('close')}>{t('task.close')}</Button>}
      {may.remind && (
        <Button
          icon={<AlertRegular />}
          disabledFocusable={remind.isPending}
          onClick={() => !remind.isPending && remind.mutate({ taskId: task.id })}
        >
          {t('task.remindAll')}
        </Button>
      )}
      {may.release && (
        <Button
          appearance="primary"
          disabledFocusable={release.isPending}
          onClick={() => !release.isPending && release.mutate(step)}
        >
          {t('task.release')}
        </Button>
      )}
      {act && (
        <ReasonDialog
          title={t(`task.actTitle.${act}`, { no: task.no })}
          confirmLabel={t(`task.${act}`)}
          onConfirm={async (reason) => {
            await acts[act](reason);
            await refreshTasks();
            toast.success(t('edit.saved'));
          }}
          onClose={() => setAct(null)}
        >
          <Text>{t(`task.actText.${act}`)}</Text>
        </ReasonDialog>
      )}
    </>
  );
}
