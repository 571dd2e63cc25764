import { listTextOverrides, TEXT_WORKSPACES, type TextNamespace } from '@attest/api-contract';
import { type ListDialogProps, ManagedList, queryClient, Text, ToneBadge } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useT } from '../../frame/useT';
import { anyOf, knownList, type ListColumn, worded } from '../../list/define';
import { AdministrationTabs } from '../AdministrationTabs';
import { filtered, type TextFilter, type TextRow } from './catalogue';
import { loadTexts } from './loadTexts';
import { TextDialog } from './TextDialog';

const MANAGER = ['TenantSettings', 'config'] as const;
const MODULES = Object.keys(TEXT_WORKSPACES) as TextNamespace[];

/** Texts of the product with the tenant's own wording, as far as the filter asks for them. */
async function textsOf(filter: TextFilter, signal: AbortSignal): Promise<TextRow[]> {
  const [texts, overrides] = await Promise.all([
    queryClient.fetchQuery({
      queryKey: ['texts'],
      queryFn: () => loadTexts(signal),
      staleTime: 600_000,
    }),
    request(listTextOverrides, {}, { signal }),
  ]);
  const byKey = new Map(overrides.map((one) => [one.key, one]));
  return filtered(
    texts.map((row) => ({ ...row, own: byKey.get(row.id) })),
    filter,
  );
}

/** The wording in one language; the tenant's own is marked. */
const wording = (language: 'zh' | 'en'): ListColumn<TextRow> => ({
  key: language,
  label: `admin.translations.${language}`,
  width: 300,
  render: ({ own, ...row }, { t }) =>
    own?.[language] ? (
      <>
        {own[language]}{' '}
        <ToneBadge tone="active" icon={<EditRegular />}>
          {t('admin.translations.own')}
        </ToneBadge>
      </>
    ) : (
      row[language]
    ),
});

const TEXTS = knownList<TextRow>(listTextOverrides, {
  id: 'translations',
  title: 'admin.translations.title',
  searchHint: 'admin.translations.searchHint',
  tabs: <AdministrationTabs part="translations" />,
  questions: [
    {
      key: 'own',
      label: 'admin.translations.state',
      kind: 'checkbox',
      options: [{ value: 'own', label: 'admin.translations.own' }],
      asks: () => ({ own: true }),
    },
    {
      ...anyOf('module', 'admin.translations.module', MODULES, (one) => `admin.translations.modules.${one}`),
      asks: (namespace) => ({ namespace }),
    },
  ],
  answer: async ({ page, pageSize, filter }, signal) => {
    const found = await textsOf(filter, signal);
    return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
  },
  Bar: AtOnce,
  show: EditText,
  acts: [
    {
      key: 'edit',
      icon: <EditRegular />,
      label: 'admin.translations.edit',
      right: MANAGER,
      dialog: EditText,
    },
    {
      key: 'reset',
      icon: <ArrowUndoRegular />,
      label: 'admin.translations.reset',
      right: MANAGER,
      whyNot: ({ own }) => (own ? null : 'admin.translations.notOwn'),
      dialog: ResetText,
    },
  ],
  columns: [
    { key: 'key', label: 'admin.translations.key', width: 260 },
    worded('namespace', 'admin.translations.module', (one) => `admin.translations.modules.${one}`, {
      width: 120,
    }),
    wording('zh'),
    wording('en'),
  ],
});

function EditText({ rows: [row], onClose }: ListDialogProps<TextRow>) {
  return row && <TextDialog row={row} reset={false} onClose={onClose} />;
}

function ResetText({ rows: [row], onClose }: ListDialogProps<TextRow>) {
  return row && <TextDialog row={row} reset onClose={onClose} />;
}

function AtOnce() {
  return <Text>{useT()('admin.translations.atOnce')}</Text>;
}

/** All texts of the product with the tenant's own wording of them. */
export const TranslationsPage = () => <ManagedList list={TEXTS} />;
