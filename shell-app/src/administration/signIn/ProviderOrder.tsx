import { arrangeSignInProviders, type SignInProviderRow } from '@attest/api-contract';
import {
  ActionButton,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  ReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';

const OWN = 'own';

const useStyles = makeStyles({
  list: { margin: '0 0 12px', paddingInlineStart: '20px' },
  row: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
});

interface Props {
  rows: SignInProviderRow[];
  first: string | null;
  /** Of the tenant's settings. */
  rowVersion: number;
  onClose: () => void;
}

/** In which order the sign-in page offers the providers, and what it begins with. */
export function ProviderOrder({ rows, first, rowVersion, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const text = useBilingual();
  const [order, setOrder] = useState(rows);
  const [chosen, setChosen] = useState(first ?? OWN);
  const nameOf = ({ provider }: SignInProviderRow) => text({ zh: provider.nameZh, en: provider.nameEn });
  const move = (at: number, by: number) => {
    const moved = [...order];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    setOrder(moved);
  };
  const save = async (reason: string) => {
    const given = {
      order: order.map(({ id }) => id),
      first: chosen === OWN ? null : chosen,
      rowVersion,
      reason,
    };
    await request(arrangeSignInProviders, given, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.orderTitle')}
      confirmLabel={t('admin.save')}
      entry={{ order: order.map(({ id }) => id), chosen }}
      onConfirm={save}
      onClose={onClose}
    >
      <Text>{t('admin.signIn.orderText')}</Text>
      <ol className={styles.list} aria-label={t('admin.signIn.order')}>
        {order.map((row, at) => (
          <li key={row.id}>
            <span className={styles.row}>
              <Text className={styles.name}>{nameOf(row)}</Text>
              <ActionButton
                size="small"
                appearance="subtle"
                why={at === 0 ? t('admin.signIn.isTop') : null}
                label={t('admin.signIn.up', { name: nameOf(row) })}
                onClick={() => move(at, -1)}
              >
                ↑
              </ActionButton>
              <ActionButton
                size="small"
                appearance="subtle"
                why={at === order.length - 1 ? t('admin.signIn.isBottom') : null}
                label={t('admin.signIn.down', { name: nameOf(row) })}
                onClick={() => move(at, 1)}
              >
                ↓
              </ActionButton>
            </span>
          </li>
        ))}
      </ol>
      <Field label={t('admin.signIn.first')}>
        <RadioGroup value={chosen} onChange={(_, { value }) => setChosen(value)}>
          <Radio value={OWN} label={t('admin.signIn.firstOwn')} />
          {order.map((row) => (
            <Radio key={row.id} value={row.id} label={nameOf(row)} />
          ))}
        </RadioGroup>
      </Field>
    </ReasonDialog>
  );
}
