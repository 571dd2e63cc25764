import { AuditList, Button } from '@attest/shared-ui';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../edit/FormCard';

interface Props {
  objectType: 'question' | 'quiz' | 'course' | 'learnerRole' | 'jobDescription';
  objectId: string;
}

/** Who changed what of a governed thing, when and why; read when somebody asks for it. */
export function Trail({ objectType, objectId }: Props) {
  const { t } = useTranslation('tms-app');
  const [shown, setShown] = useState(false);
  return (
    <FormCard title={t('edit.trail')}>
      <div>
        <Button icon={<HistoryRegular />} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'edit.hideTrail' : 'edit.showTrail')}
        </Button>
      </div>
      {shown && <AuditList objectType={objectType} objectId={objectId} />}
    </FormCard>
  );
}
