import { type LinkedAccount, listLinkedAccounts, unlinkAccount } from '@attest/api-contract';
import { ActionButton, EmptyState, ListTable, ReasonDialog, SearchBox, Text } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useT } from '../../frame/useT';
import { defineTable, instant } from '../../list/define';

const ACCOUNTS = defineTable(listLinkedAccounts, {
  id: 'linkedAccounts',
  title: 'admin.signIn.accounts',
  columns: [
    {
      key: 'account',
      label: 'admin.people.account',
      width: 200,
      sortable: true,
      required: true,
      render: ({ account, name, nameEn }, { language }) =>
        `${language === 'zh' ? name : nameEn} (${account})`,
    },
    { key: 'subject', label: 'admin.signIn.subject', width: 280, render: ({ subject }) => subject },
    instant('linkedAt', 'admin.signIn.linkedAt', { width: 160, sortable: true }),
  ],
});

/** The people who sign in by a provider. */
export function LinkedAccounts({ provider, mayNot }: { provider: string; mayNot: string | null }) {
  const t = useT();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<LinkedAccount>();
  const [asking, setAsking] = useState(false);
  const filter = useMemo(
    () => ({ provider, ...(text.trim() && { text: text.trim().slice(0, 100) }) }),
    [provider, text],
  );
  const unlink = async (reason: string) => {
    if (chosen) await request(unlinkAccount, { provider, userId: chosen.id, reason }, { quiet: true });
    setChosen(undefined);
    toast.success(t('admin.done'));
  };
  return (
    <>
      <ListTable
        table={ACCOUNTS}
        filter={filter}
        height="content"
        address={false}
        shortcuts={false}
        selection="single"
        selected={chosen ? [chosen.id] : []}
        onSelectionChange={(_, [row]) => setChosen(row)}
        toolbar={<SearchBox value={text} onSearch={setText} placeholder={t('admin.signIn.find')} />}
        selectionActions={
          <ActionButton why={mayNot} size="small" onClick={() => setAsking(true)}>
            {t('admin.signIn.unlink')}
          </ActionButton>
        }
        empty={
          text ? undefined : (
            <EmptyState
              kind="firstUse"
              title={t('admin.signIn.nobody')}
              text={t('admin.signIn.nobodyText')}
            />
          )
        }
      />
      {asking && chosen && (
        <ReasonDialog
          title={t('admin.signIn.unlinkTitle')}
          confirmLabel={t('admin.signIn.unlink')}
          onConfirm={unlink}
          onClose={() => setAsking(false)}
        >
          <Text>{t('admin.signIn.unlinkText', { account: chosen.account })}</Text>
        </ReasonDialog>
      )}
    </>
  );
}
