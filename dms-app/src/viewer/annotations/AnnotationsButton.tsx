import { Button, CounterBadge, Tooltip } from '@attest/shared-ui';
import { CommentRegular } from '@fluentui/react-icons/svg/comment';
import { useTranslation } from 'react-i18next';
import type { Annotations } from './useAnnotations';

/** Opens and closes the comments beside a document, and says how many are open; nothing where nobody comments. */
export function AnnotationsButton({ annotations }: { annotations: Annotations }) {
  const { t } = useTranslation('dms-app');
  const { offered, open, shown, setShown } = annotations;
  if (!offered) return null;
  return (
    <Tooltip content={t('annotation.count', { count: open })} relationship="label">
      <Button
        appearance="subtle"
        icon={<CommentRegular />}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {open > 0 && <CounterBadge count={open} size="small" appearance="filled" color="brand" />}
      </Button>
    </Tooltip>
  );
}
