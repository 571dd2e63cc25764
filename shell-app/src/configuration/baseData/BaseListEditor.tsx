import { type getBaseList, type ResponseOf, saveBaseList } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  LeaveGuard,
  makeStyles,
  Page,
  ReasonDialog,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { MENU } from '../parts';
import { ItemTable } from './ItemTable';
import { type EditedItem, problemOf, toItems } from './items';

type Known = ResponseOf<typeof getBaseList>;

const useStyles = makeStyles({
  uses: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const edited = (known: Known): EditedItem[] => known.items.map((item) => ({ ...item, key: item.code }));

interface Props {
  known: Known;
  onBack: () => void;
}

/** One list: its items in order, renamed, added, put out of use. */
export function BaseListEditor({ known, onBack }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [items, setItems] = useState(() => edited(known));
  const [asking, setAsking] = useState(false);
  const last = useRef(0);
  const mayNot = can(MENU, 'config') ? null : t('config.mayNot');
  const dirty = JSON.stringify(toItems(items)) !== JSON.stringify(toItems(edited(known)));
  const problem = problemOf(items);
  const why =
    mayNot ??
    (dirty ? null : t('config.unchanged')) ??
    (problem && t(`config.base.problem.${problem.problem}`, { row: problem.at + 1 }));

  const add = () => {
    last.current += 1;
    const fresh = { key: `new-${last.current}`, code: '', name: { zh: '', en: '' }, inactive: false };
    setItems([...items, { ...fresh, records: null }]);
  };
  const save = async (reason: string) => {
    const input = { list: known.list, version: known.version, items: toItems(items), reason };
    await request(saveBaseList, input, { quiet: true });
    toast.success(t('config.saved'));
  };
  const uses = known.uses.map((use) =>
    t('config.base.use', { process: text(use.name), field: text(use.field) }),
  );

  return (
    <Page
      title={text(known.name)}
      tabs={<ConfigurationTabs part="baseData" />}
      toolbar={
        <>
          <Button onClick={onBack}>{t('config.base.back')}</Button>
          <ActionButton why={mayNot} icon={<AddRegular />} onClick={add}>
            {t('config.base.add')}
          </ActionButton>
          {dirty && <Button onClick={() => setItems(edited(known))}>{t('config.discard')}</Button>}
          <ActionButton why={why} appearance="primary" onClick={() => setAsking(true)}>
            {t('config.save')}
          </ActionButton>
        </>
      }
    >
      <p className={styles.uses}>{t('config.base.usedBy', { uses: uses.join(t('config.comma')) })}</p>
      <ItemTable label={text(known.name)} items={items} mayNot={mayNot} onChange={setItems} />
      {asking && (
        <ReasonDialog
          title={t('config.base.saveTitle', { name: text(known.name) })}
          confirmLabel={t('config.save')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <Text>{t('config.base.atOnce')}</Text>
        </ReasonDialog>
      )}
      <LeaveGuard when={dirty && !asking} />
    </Page>
  );
}
