import {
  linkRecord,
  type ProcessDefine,
  processView,
  qms,
  type RecordDetail,
  unlinkRecord,
} from '@attest/api-contract';
import { can, linkProps, request, session } from '@attest/shared-utility';
import { Link, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useT } from '../frame/useT';
import { AuditList, HistoryList, LinkList, SignatureTable } from '../lazy/records';
import { useCallQuery } from '../query/useCallQuery';
import type { RecordPanel } from '../record/RecordPanels';
import { Loaded } from '../states/Loaded';
import { filesOf } from './filesOf';
import { isEnded } from './listFilter';
import type { RecordProcess } from './process';
import { RecordFiles } from './RecordFiles';

const useStyles = makeStyles({
  links: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
});

/** The rail of a record and the tabs of its right-hand panel. */
export function useRecordPanels(process: RecordProcess, define: ProcessDefine, detail: RecordDetail) {
  const t = useT();
  const styles = useStyles();
  const view = useCallQuery(processView, { piId: detail.piId }, { refetchOnMount: 'always' });
  const { id } = detail.row;
  const files = filesOf(define.fields, detail.values);
  const ofView = (content: (data: NonNullable<typeof view.data>) => ReactNode) => (
    <Loaded query={view} rows={5}>
      {content}
    </Loaded>
  );
  const mayLink = can(process.menu, 'edit') && !isEnded(detail.row.workflowStatus);
  const linking = {
    types: [...session.current().recordTypes.map((one) => one.code), 'documentVersion'],
    onAdd: async (link: Parameters<NonNullable<Parameters<typeof LinkList>[0]['onAdd']>>[0]) => {
      await request(linkRecord, { process: process.code, id, ...link }, { quiet: true });
    },
    onRemove: async (link: { id: string }, reason: string) => {
      await request(unlinkRecord, { process: process.code, id, linkId: link.id, reason }, { quiet: true });
    },
  };
  const panels: RecordPanel[] = [
    {
      key: 'history',
      label: t('records.panel.history'),
      content: ofView((data) => <HistoryList events={data.history} />),
    },
    {
      key: 'signatures',
      label: t('records.panel.signatures'),
      count: view.data?.signatures.length,
      content: ofView((data) => <SignatureTable signatures={data.signatures} />),
    },
    {
      key: 'links',
      label: t('records.panel.links'),
      count: detail.links.length,
      content: (
        <div className={styles.links}>
          {can('QmsTrace', 'view') && (
            <span>
              <Link {...linkProps(qms.traceOf(process.code, id))}>{t('records.panel.trace')}</Link>
            </span>
          )}
          <LinkList links={detail.links} {...(mayLink ? linking : {})} />
        </div>
      ),
    },
    {
      key: 'files',
      label: t('records.panel.files'),
      count: files.length,
      content: <RecordFiles files={files} />,
    },
    {
      key: 'audit',
      label: t('records.panel.audit'),
      content: <AuditList objectType={process.code} objectId={id} />,
    },
  ];
  return { rail: view.data?.rail, panels };
}
