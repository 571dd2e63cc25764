import { deleteQueryView, type QueryView } from '@attest/api-contract';
import { Button, ConfirmDialog } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useT } from '../frame/useT';

interface Props {
  view: QueryView;
  onDeleted: () => void;
}

/** Removes a view of one's own, after a question. */
export function DeleteViewButton({ view, onDeleted }: Props) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    await request(deleteQueryView, { id: view.id });
    onDeleted();
  };
  return (
    <>
      <Button icon={<DeleteRegular />} onClick={() => setAsking(true)}>
        {t('query.deleteView')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('query.deleteView')}
        confirmLabel={t('query.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('query.deleteViewText', { name: view.name })}
      </ConfirmDialog>
    </>
  );
}
