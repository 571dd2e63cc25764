import {
  approvePrintTemplate,
  disablePrintTemplate,
  discardPrintTemplate,
  getPrintTemplate,
  listPrintTemplates,
  type TemplateDetail,
} from '@attest/api-contract';
import {
  ActionButton,
  Attachments,
  Button,
  Facts,
  FactTable,
  Loaded,
  makeStyles,
  Page,
  ReasonDialog,
  SignedReasonDialog,
  Subtitle2,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, formatInstant, request, session, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { MENU } from '../parts';
import { Preview } from './Preview';
import { Problems } from './Problems';
import { TemplateDialog } from './TemplateDialog';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
});

interface Props {
  id: string;
  onBack: () => void;
}

/** One template: its draft, what is in force, its versions, and what can be done with it. */
export function OneTemplate({ id, onBack }: Props) {
  const t = useT();
  const template = useCallQuery(getPrintTemplate, { id });
  const { data } = template;
  return (
    <Page
      title={t('config.title')}
      tabs={<ConfigurationTabs part="templates" />}
      toolbar={
        <>
          <Button onClick={onBack}>{t('config.template.back')}</Button>
          {data && <Acts template={data} onGone={onBack} />}
        </>
      }
    >
      <Loaded query={template}>{(known) => <Shown template={known} />}</Loaded>
    </Page>
  );
}

function Shown({ template }: { template: TemplateDetail }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { row, draft, draftBy, versions } = template;
  return (
    <>
      <Subtitle2 as="h2">{text(row.name)}</Subtitle2>
      <Facts
        facts={[
          [t('config.template.type'), text(row.processName)],
          [t('config.template.purpose'), t(`config.template.purposes.${row.purpose}`)],
          [t('config.template.language'), t(`config.template.languages.${row.language}`)],
          [t('config.template.state'), t(`config.template.states.${row.state}`)],
          [t('config.template.version'), row.version],
          [t('config.template.draftBy'), draftBy?.name],
        ]}
      />
      {draft && (
        <section className={styles.part}>
          <Subtitle2 as="h2">{t('config.template.draft')}</Subtitle2>
          <Attachments value={[draft.file]} />
          <Problems problems={draft.problems} />
        </section>
      )}
      <Preview template={template} />
      {versions.length > 0 && (
        <section className={styles.part}>
          <Subtitle2 as="h2">{t('config.template.versions')}</Subtitle2>
          <FactTable
            label={t('config.template.versions')}
            columns={[
              t('config.template.version'),
              t('config.template.file'),
              t('config.template.approvedBy'),
              t('config.template.from'),
              t('config.template.until'),
            ]}
            rows={versions.map(({ version, file, by, at, until }) => ({
              key: version,
              cells: [
                version,
                <Attachments key="file" value={[file]} />,
                by.name,
                formatInstant(at),
                until ? formatInstant(until) : '—',
              ],
            }))}
          />
        </section>
      )}
    </>
  );
}

type Act = 'edit' | 'approve' | 'disable' | 'discard';

function Acts({ template, onGone }: { template: TemplateDetail; onGone: () => void }) {
  const t = useT();
  const text = useBilingual();
  const [act, setAct] = useState<Act | null>(null);
  const { data } = useCallQuery(listPrintTemplates, {});
  const close = () => setAct(null);
  const { row, rowVersion, draft, may } = template;
  const seen = { id: row.id, rowVersion };
  const name = text(row.name);
  const mayNot = can(MENU, 'config') ? null : t('config.mayNot');
  return (
    <>
      <ActionButton why={may.edit ? null : t('config.mayNot')} onClick={() => setAct('edit')}>
        {t(draft ? 'config.template.edit' : 'config.template.revise')}
      </ActionButton>
      <ActionButton
        why={mayNot ?? (may.disable ? null : t('config.template.notInForce'))}
        onClick={() => setAct('disable')}
      >
        {t('config.template.disable')}
      </ActionButton>
      <ActionButton
        why={mayNot ?? (may.discard ? null : t('config.template.noDraft'))}
        onClick={() => setAct('discard')}
      >
        {t('config.template.discard')}
      </ActionButton>
      <ActionButton why={useWhyNot(template)} appearance="primary" onClick={() => setAct('approve')}>
        {t('config.template.approve')}
      </ActionButton>
      {act === 'edit' && (
        <TemplateDialog template={template} types={data?.types ?? []} onSaved={close} onClose={close} />
      )}
      {act === 'disable' && (
        <ReasonDialog
          title={t('config.template.disableTitle', { name })}
          confirmLabel={t('config.template.disable')}
          onConfirm={async (reason) => {
            await request(disablePrintTemplate, { ...seen, reason }, { quiet: true });
            toast.success(t('config.template.disabled'));
          }}
          onClose={close}
        />
      )}
      {act === 'discard' && (
        <ReasonDialog
          title={t('config.template.discardTitle', { name })}
          confirmLabel={t('config.template.discard')}
          onConfirm={async (reason) => {
            await request(discardPrintTemplate, { ...seen, reason }, { quiet: true });
            toast.success(t('config.template.discarded'));
            if (row.state === 'draft') onGone();
          }}
          onClose={close}
        />
      )}
      {act === 'approve' && (
        <SignedReasonDialog
          title={t('config.template.approveTitle', { name })}
          confirmLabel={t('config.template.approve')}
          subject={{
            no: name,
            title: text(row.processName),
            version: null,
            decision: t('config.template.approve'),
            meaning: t('config.template.meaning'),
          }}
          accountNeeded={template.accountNeededToSign}
          onSign={async (signature, reason) => {
            const input = { ...seen, reason, signature };
            const { version } = await request(approvePrintTemplate, input, { quiet: true });
            toast.success(t('config.template.approved', { version }));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Why the reader cannot bring it into force. */
function useWhyNot({ may, draft, draftBy, row }: TemplateDetail): string | null {
  const t = useT();
  if (may.approve) return null;
  if (draft && draftBy?.id === session.current().user?.id) return t('config.template.ownDraft');
  if (!can(MENU, 'approve')) return t('config.template.mayNotApprove');
  if (!draft && row.state !== 'disabled') return t('config.template.nothingToApprove');
  return t('config.template.hasProblems');
}
