import { checkTask, listRecords, processView } from '@attest/api-contract';
import { isApiError, navigate, request } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../frame/useT';
import { EmptyState } from '../states/EmptyState';
import { Loaded } from '../states/Loaded';
import { type ApprovalLink as Link, readApprovalLink } from './approvalLink';
import { processesIn } from './process';

/** What a call answers; null where it refuses, as what was handled meanwhile or is out of sight. */
const answered = <T,>(call: Promise<T>): Promise<T | null> =>
  call.catch((error) => {
    if (isApiError(error)) return null;
    throw error;
  });

/** Address of the record behind a deep link, by its task, its instance, else its number; null when there is none to see. */
async function resolve(
  { taskId, procInstId, procInstNo }: Link,
  application: string,
): Promise<string | null> {
  // The record of a task that was handled, or is somebody else's, may still be open to the caller.
  const view = taskId && (await answered(request(checkTask, { taskId })));
  if (view) return view.task.path;
  const instance = procInstId && (await answered(request(processView, { piId: procInstId })));
  if (instance) return instance.path;
  if (!procInstNo) return null;
  const asked = { page: 1, pageSize: 10, filter: { text: procInstNo } };
  for (const process of processesIn(application)) {
    const found = await answered(request(listRecords, { process: process.code, ...asked }));
    const row = found?.rows.find((one) => one.no === procInstNo);
    if (row) return process.at.record(row.id);
  }
  return null;
}

/** `…?procInstId=&procInstNo=&rtype=approval&taskId=`: goes on to the record, or says why there is none. */
export function ApprovalLink({ application }: { application: string }) {
  const t = useT();
  const { search } = useLocation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const link = readApprovalLink(search);
    let gone = false;
    setFailed(false);
    (link ? resolve(link, application) : Promise.resolve(null))
      .catch(() => null)
      .then((address) => {
        if (gone) return;
        if (address) navigate(address, { replace: true });
        else setFailed(true);
      });
    return () => {
      gone = true;
    };
  }, [search, application]);
  return (
    <Loaded query={{ data: failed || undefined, error: null }}>
      {() => (
        <EmptyState
          kind="nothingFound"
          title={t('records.link.notFound.title')}
          text={t('records.link.notFound.text')}
        />
      )}
    </Loaded>
  );
}
