import { listPrintTemplates, type ResponseOf } from '@attest/api-contract';
import {
  ActionButton,
  EmptyState,
  FactTable,
  Link,
  Loaded,
  Page,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { can, formatInstant, linkProps } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { MENU, PARTS } from '../parts';
import { OneTemplate } from './OneTemplate';
import { TemplateDialog } from './TemplateDialog';

type Templates = ResponseOf<typeof listPrintTemplates>;

/** Templates by which records are printed and letters written. */
export function TemplatesPage() {
  const [{ template }, set] = useUrlState({ template: '' });
  return template ? (
    <OneTemplate id={template} onBack={() => set({ template: '' })} />
  ) : (
    <AllTemplates onOpen={(id) => set({ template: id })} />
  );
}

function AllTemplates({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const templates = useCallQuery(listPrintTemplates, {});
  return (
    <Page
      title={t('config.title')}
      tabs={<ConfigurationTabs part="templates" />}
      {...(templates.data && { count: templates.data.rows.length })}
      toolbar={
        <ActionButton
          why={can(MENU, 'config') ? null : t('config.mayNot')}
          appearance="primary"
          icon={<AddRegular />}
          onClick={() => setAdding(true)}
        >
          {t('config.template.new')}
        </ActionButton>
      }
    >
      <Loaded query={templates}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              kind="firstUse"
              title={t('config.template.none')}
              text={t('config.template.noneText')}
            />
          ) : (
            <Rows rows={rows} />
          )
        }
      </Loaded>
      {adding && (
        <TemplateDialog
          types={templates.data?.types ?? []}
          onSaved={onOpen}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}

function Rows({ rows }: { rows: Templates['rows'] }) {
  const t = useT();
  const text = useBilingual();
  return (
    <FactTable
      label={t('config.tab.templates')}
      columns={[
        t('config.template.name'),
        t('config.template.type'),
        t('config.template.purpose'),
        t('config.template.language'),
        t('config.template.state'),
        t('config.template.version'),
        t('config.template.changed'),
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <Link key="name" {...linkProps(`${PARTS.templates}?template=${row.id}`)}>
            {text(row.name)}
          </Link>,
          text(row.processName),
          t(`config.template.purposes.${row.purpose}`),
          t(`config.template.languages.${row.language}`),
          [t(`config.template.states.${row.state}`), row.revising && t('config.template.revising')]
            .filter(Boolean)
            .join(' · '),
          row.version ?? '—',
          formatInstant(row.updatedAt),
        ],
      }))}
    />
  );
}
