import { listTextOverrides, TEXT_WORKSPACES, type TextNamespace } from '@attest/api-contract';
import {
  callKey,
  DataTable,
  FilterCard,
  type FilterValue,
  Page,
  queryClient,
  type TableColumn,
  Text,
  ToneBadge,
  useUrlState,
} from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useMemo, useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { filtered, type TextFilter, type TextRow } from './catalogue';
import { loadTexts } from './loadTexts';
import { TextDialog } from './TextDialog';

const NO_VALUES: string[] = [];

/** All texts of the product with the tenant's own wording of them. */
export function TranslationsPage() {
  const t = useT();
  const [{ q, module, own }, set] = useUrlState({ q: '', module: NO_VALUES, own: NO_VALUES });
  const filter = useMemo<TextFilter>(
    () => ({
      ...(q && { text: q }),
      ...(module.length && { namespace: module }),
      ...(own.length && { own: true }),
    }),
    [q, module, own],
  );
  const [total, setTotal] = useState<number>();
  const [edited, setEdited] = useState<{ row: TextRow; reset: boolean } | null>(null);
  const why = can('TenantSettings', 'config') ? null : t('admin.mayNot');

  const columns = useMemo<TableColumn<TextRow>[]>(() => {
    const wording = (language: 'zh' | 'en'): TableColumn<TextRow> => ({
      key: language,
      label: t(`admin.translations.${language}`),
      width: 300,
      render: (row) =>
        row.own?.[language] ? (
          <>
            {row.own[language]}{' '}
            <ToneBadge tone="active" icon={<EditRegular />}>
              {t('admin.translations.own')}
            </ToneBadge>
          </>
        ) : (
          row[language]
        ),
    });
    return [
      {
        key: 'namespace',
        label: t('admin.translations.module'),
        width: 120,
        render: (row) => t(`admin.translations.modules.${row.namespace}`),
      },
      { key: 'key', label: t('admin.translations.key'), width: 260, required: true },
      wording('zh'),
      wording('en'),
    ];
  }, [t]);

  const query = async ({ page, pageSize }: { page: number; pageSize: number }, signal: AbortSignal) => {
    const [texts, overrides] = await Promise.all([
      queryClient.fetchQuery({
        queryKey: ['texts'],
        queryFn: () => loadTexts(signal),
        staleTime: 600_000,
      }),
      request(listTextOverrides, {}, { signal }),
    ]);
    const byKey = new Map(overrides.map((one) => [one.key, one]));
    const found = filtered(
      texts.map((row) => ({ ...row, own: byKey.get(row.id) })),
      filter,
    );
    return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
  };
  const chosen: FilterValue = { ...(module.length && { module }), ...(own.length && { own }) };

  return (
    <Page
      title={t('admin.translations.title')}
      count={total}
      tabs={<AdministrationTabs part="translations" />}
      filter={
        <FilterCard
          sections={[
            {
              key: 'own',
              label: t('admin.translations.state'),
              kind: 'checkbox',
              options: [{ value: 'own', label: t('admin.translations.own') }],
            },
            {
              key: 'module',
              label: t('admin.translations.module'),
              kind: 'checkbox',
              options: (Object.keys(TEXT_WORKSPACES) as TextNamespace[]).map((value) => ({
                value,
                label: t(`admin.translations.modules.${value}`),
              })),
            },
          ]}
          value={chosen}
          onChange={(next) => set({ module: next.module ?? NO_VALUES, own: next.own ?? NO_VALUES })}
          text={q}
          onText={(next) => set({ q: next })}
          searchPlaceholder={t('admin.translations.searchHint')}
        />
      }
    >
      <DataTable<TextRow>
        id="translations"
        label={t('admin.translations.title')}
        columns={columns}
        queryKey={callKey(listTextOverrides)}
        query={query}
        filter={{ ...filter }}
        onRowOpen={(row) => !why && setEdited({ row, reset: false })}
        onTotal={setTotal}
        toolbar={<Text>{t('admin.translations.atOnce')}</Text>}
        rowActions={(row) => [
          {
            key: 'edit',
            icon: <EditRegular />,
            label: t('admin.translations.edit'),
            why,
            onClick: () => setEdited({ row, reset: false }),
          },
          {
            key: 'reset',
            icon: <ArrowUndoRegular />,
            label: t('admin.translations.reset'),
            why: why ?? (row.own ? null : t('admin.translations.notOwn')),
            onClick: () => setEdited({ row, reset: true }),
          },
        ]}
      />
      {edited && <TextDialog {...edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
