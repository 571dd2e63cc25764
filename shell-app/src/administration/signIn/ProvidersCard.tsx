import {
  listSignInProviders,
  type ResponseOf,
  removeSignInProvider,
  type SignInProviderRow,
  samlProviderForm,
  tellsOfPeople,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  Link,
  Loaded,
  makeStyles,
  ReasonDialog,
  Subtitle2,
  Text,
  ToneBadge,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { FAMILIES, familyOf, type ProviderFamily, placeOf } from './families';
import { LinkedAccounts } from './LinkedAccounts';
import { LocalPasswords } from './LocalPasswords';
import { ProviderDialog } from './ProviderDialog';
import { ProviderOrder } from './ProviderOrder';
import { ProviderTest } from './ProviderTest';
import { ProvisioningDialog } from './ProvisioningDialog';
import { SamlKeysDialog } from './SamlKeysDialog';
import { ScimDialog } from './ScimDialog';
import { SecondFactorSettings } from './SecondFactorSettings';
import { saveMetadata } from './saveMetadata';

const useStyles = makeStyles({
  heading: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
  address: { overflowWrap: 'anywhere' },
  list: { listStyleType: 'none', margin: '0 0 12px', padding: 0 },
  provider: { padding: '8px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
});

type Answer = ResponseOf<typeof listSignInProviders>;

type RowAct = 'edit' | 'accounts' | 'scim' | 'samlKeys' | 'remove';

/** What is done with a provider at the moment. */
type Act =
  | { kind: RowAct; row: SignInProviderRow }
  | { kind: 'add'; family: ProviderFamily }
  | { kind: 'order' };

/** The identity providers that people of the tenant may sign in by. */
export function ProvidersCard() {
  const t = useT();
  const styles = useStyles();
  const providers = useCallQuery(listSignInProviders, {});
  return (
    <Card role="group" aria-label={t('admin.signIn.title')}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.signIn.title')}
      </Subtitle2>
      <Text className={styles.quiet}>{t('admin.signIn.text')}</Text>
      <Loaded query={providers} rows={3}>
        {(answer) => <Known answer={answer} />}
      </Loaded>
    </Card>
  );
}

function Known({ answer }: { answer: Answer }) {
  const t = useT();
  const styles = useStyles();
  const [act, setAct] = useState<Act>();
  const { rows, redirectUri, samlMetadata, origins, first, passwords } = answer;
  const mayNot = can('TenantSettings', 'config') ? null : t('admin.mayNot');
  const why = mayNot ?? (origins.length === 0 ? t('admin.signIn.noOrigins') : null);
  const close = () => setAct(undefined);
  return (
    <>
      {rows.length === 0 && <Text className={styles.quiet}>{t('admin.signIn.none')}</Text>}
      <ul className={styles.list} aria-label={t('admin.signIn.title')}>
        {rows.map((row) => (
          <li key={row.id} className={styles.provider}>
            <Provider row={row} mayNot={mayNot} onAct={(kind) => setAct({ kind, row })} />
          </li>
        ))}
      </ul>
      <Text className={styles.quiet}>
        {t('admin.signIn.redirectUri')} <code className={styles.address}>{redirectUri}</code>{' '}
        <Link as="button" onClick={() => saveMetadata(samlMetadata)}>
          {t('admin.signIn.ownMetadata')}
        </Link>
      </Text>
      <div className={styles.acts}>
        {FAMILIES.map((family) => (
          <ActionButton
            key={family.add}
            // Of SAML the server calls nothing.
            why={family.form === samlProviderForm ? mayNot : why}
            onClick={() => setAct({ kind: 'add', family })}
          >
            {t(family.add)}
          </ActionButton>
        ))}
        {rows.length > 0 && !mayNot && (
          <Button onClick={() => setAct({ kind: 'order' })}>{t('admin.signIn.order')}</Button>
        )}
      </div>
      <LocalPasswords passwords={passwords} mayNot={mayNot} />
      <SecondFactorSettings mayNot={mayNot} />
      {act?.kind === 'add' && <ProviderDialog family={act.family} origins={origins} onClose={close} />}
      {act?.kind === 'order' && (
        <ProviderOrder rows={rows} first={first} rowVersion={passwords.rowVersion} onClose={close} />
      )}
      {act?.kind === 'edit' && (
        <ProviderDialog family={familyOf(act.row.provider)} row={act.row} origins={origins} onClose={close} />
      )}
      {act?.kind === 'accounts' && <ProvisioningDialog row={act.row} onClose={close} />}
      {act?.kind === 'scim' && <ScimDialog row={act.row} onClose={close} />}
      {act?.kind === 'samlKeys' && (
        <SamlKeysDialog
          row={rows.find(({ id }) => id === act.row.id) ?? act.row}
          mayNot={mayNot}
          onClose={close}
        />
      )}
      {act?.kind === 'remove' && <RemoveProvider row={act.row} onClose={close} />}
    </>
  );
}

interface ProviderProps {
  row: SignInProviderRow;
  /** Why nothing may be changed. */
  mayNot: string | null;
  onAct: (kind: RowAct) => void;
}

function Provider({ row, mayNot, onAct }: ProviderProps) {
  const t = useT();
  const styles = useStyles();
  const text = useBilingual();
  const { provider, linked } = row;
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.name}>
          {text({ zh: provider.nameZh, en: provider.nameEn })}
        </Text>
        <ToneBadge tone={provider.enabled ? 'good' : 'neutral'}>
          {t(provider.enabled ? 'admin.signIn.inUse' : 'admin.signIn.off')}
        </ToneBadge>
        <Button size="small" appearance="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('admin.signIn.linked', { count: linked })}
        </Button>
        {row.saml && (
          <Button size="small" appearance="subtle" onClick={() => onAct('samlKeys')}>
            {t('admin.signIn.samlKeys.act')}
          </Button>
        )}
        {!mayNot && (
          <>
            <Button size="small" appearance="subtle" onClick={() => onAct('edit')}>
              {t('admin.signIn.edit')}
            </Button>
            {tellsOfPeople(provider) && (
              <>
                <Button size="small" appearance="subtle" onClick={() => onAct('accounts')}>
                  {t('admin.signIn.provisioning.act')}
                </Button>
                <Button size="small" appearance="subtle" onClick={() => onAct('scim')}>
                  {t('admin.signIn.scim.act')}
                </Button>
              </>
            )}
            <Button size="small" appearance="subtle" onClick={() => onAct('remove')}>
              {t('admin.signIn.remove')}
            </Button>
          </>
        )}
      </div>
      <Text className={styles.quiet}>
        {t(`admin.signIn.kinds.${provider.kind}`)} ·{' '}
        <span className={styles.address}>{placeOf(provider)}</span>
      </Text>
      {!mayNot && <ProviderTest row={row} />}
      {open && <LinkedAccounts provider={row.id} mayNot={mayNot} />}
    </>
  );
}

function RemoveProvider({ row, onClose }: { row: SignInProviderRow; onClose: () => void }) {
  const t = useT();
  const { id, version, linked } = row;
  const remove = async (reason: string) => {
    await request(removeSignInProvider, { id, version, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.removeTitle')}
      confirmLabel={t('admin.signIn.remove')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>{t('admin.signIn.removeText', { count: linked })}</Text>
    </ReasonDialog>
  );
}
