import {
  cancelTrainingTask,
  closeTrainingTask,
  type ResponseOf,
  releaseTrainingTask,
  remindTraining,
  type trainingTaskDetail,
} from '@attest/api-contract';
import { Button, useCallMutation } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';

import { useTranslation } from 'react-i18next';
import { ReasonAct } from '../frame/ReasonAct';

/** What the training manager can do with a task as a whole. */
export function TaskActions({ detail }: { detail: ResponseOf<typeof trainingTaskDetail> }) {
  const { t } = useTranslation('tms-app');
  const { task, rowVersion, may } = detail;
  const step = { id: task.id, rowVersion };
  const remind = useCallMutation(remindTraining, {
    onSuccess: async ({ reminded, tooSoon }) => {
      toast.success(t('task.reminded', { reminded, tooSoon }));
    },
  });
  const release = useCallMutation(releaseTrainingTask, {
    onSuccess: async ({ assigned }) => {
      toast.success(t('task.released', { count: assigned }));
    },
  });
  return (
    <>
      {may.cancel && (
        <ReasonAct
          label={t('task.cancel')}
          title={t('task.actTitle.cancel', { no: task.no })}
          text={t('task.actText.cancel')}
          act={(reason) => request(cancelTrainingTask, { ...step, reason }, { quiet: true })}
        />
      )}
      {may.close && (
        <ReasonAct
          label={t('task.close')}
          title={t('task.actTitle.close', { no: task.no })}
          text={t('task.actText.close')}
          act={(reason) => request(closeTrainingTask, { ...step, reason }, { quiet: true })}
        />
      )}
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
    </>
  );
}
