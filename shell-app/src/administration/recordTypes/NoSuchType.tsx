import { shell } from '@attest/api-contract';
import { Button, EmptyState, Page } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

/** The address names a type, or a version, that there is not. */
export function NoSuchType() {
  const t = useT();
  return (
    <Page title={t('admin.recordTypes.title')}>
      <EmptyState
        kind="nothingFound"
        title={t('types.notThere')}
        action={<Button onClick={() => navigate(shell.recordTypes)}>{t('types.toList')}</Button>}
      />
    </Page>
  );
}
