import { checkTask, listRecords } from '@attest/api-contract';
import { EmptyState, Loaded } from '@attest/shared-ui';
import { isApiError, request } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { processesIn } from '../processOf';
import { addressesOf } from '../records/process';
import { type ApprovalLink as Link, readApprovalLink } from './approvalLink';

/** Address of the record behind a deep link, by its task, else by its number; null when there is none to see. */
async function resolve(link: Link): Promise<string | null> {
  const processes = processesIn('qms-app');
  if (link.taskId) {
    const view = await request(checkTask, { taskId: link.taskId }).catch((error) => {
      // Handled meanwhile, or somebody else's: the record may still be open to the caller.
      if (isApiError(error)) return null;
      throw error;
    });
    const process = processes.find((one) => one.code === view?.task.pdKey);
    if (view && process) return addressesOf(process).record(view.task.bizKey);
  }
  if (!link.procInstNo) return null;
  for (const process of processes) {
    const found = await request(listRecords, {
      process: process.code,
      page: 1,
      pageSize: 10,
      filter: { text: link.procInstNo },
    }).catch((error) => {
      if (isApiError(error)) return { rows: [] };
      throw error;
    });
    const row = found.rows.find((one) => one.no === link.procInstNo);
    if (row) return addressesOf(process).record(row.id);
  }
  return null;
}

/** `…?procInstId=&procInstNo=&rtype=approval&taskId=`: goes on to the record, or says why there is none. */
export function ApprovalLink() {
  const { t } = useTranslation('qms-app');
  const { search } = useLocation();
  const go = useNavigate();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const link = readApprovalLink(search);
    let gone = false;
    setFailed(false);
    (link ? resolve(link) : Promise.resolve(null))
      .catch(() => null)
      .then((address) => {
        if (gone) return;
        if (address) go(address, { replace: true });
        else setFailed(true);
      });
    return () => {
      gone = true;
    };
  }, [search, go]);
  return (
    <Loaded query={{ data: failed || undefined, error: null }}>
      {() => (
        <EmptyState kind="nothingFound" title={t('link.notFound.title')} text={t('link.notFound.text')} />
      )}
    </Loaded>
  );
}
