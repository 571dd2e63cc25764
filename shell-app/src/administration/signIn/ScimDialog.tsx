import {
  getScim,
  makeScimToken,
  type ResponseOf,
  revokeScimToken,
  type ScimToken,
  type SignInProviderRow,
  scimTokenForm,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  FormRenderer,
  Input,
  Loaded,
  makeStyles,
  ReasonDialog,
  Text,
  ToneBadge,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { formatInstant, request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  token: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, flexBasis: '100%' },
});

type Answer = ResponseOf<typeof getScim>;
type Made = ResponseOf<typeof makeScimToken>;

/** What is done beside looking. */
type Act = { kind: 'make' } | { kind: 'revoke'; token: ScimToken } | { kind: 'made'; made: Made };

interface Props {
  row: SignInProviderRow;
  onClose: () => void;
}

/** How a provider provisions people by SCIM: the address, and the tokens that it may use. */
export function ScimDialog({ row, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const text = useBilingual();
  const scim = useCallQuery(getScim, { provider: row.id });
  const [act, setAct] = useState<Act>();
  const back = () => setAct(undefined);
  const { nameZh, nameEn } = row.provider;
  if (act?.kind === 'make')
    return <MakeToken provider={row.id} onMade={(made) => setAct({ kind: 'made', made })} onClose={back} />;
  if (act?.kind === 'made') return <MadeToken made={act.made} onClose={back} />;
  if (act?.kind === 'revoke') return <RevokeToken token={act.token} onClose={back} />;
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {t('admin.signIn.scim.title', { name: text({ zh: nameZh, en: nameEn }) })}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{t('admin.signIn.scim.text')}</Text>
            <Loaded query={scim} rows={3}>
              {(answer) => <Known answer={answer} onRevoke={(token) => setAct({ kind: 'revoke', token })} />}
            </Loaded>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAct({ kind: 'make' })}>{t('admin.signIn.scim.make')}</Button>
            <Button appearance="primary" onClick={onClose}>
              {t('admin.signIn.scim.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const TONES = { valid: 'good', expired: 'waiting', revoked: 'neutral' } as const;

function Known({ answer, onRevoke }: { answer: Answer; onRevoke: (token: ScimToken) => void }) {
  const t = useT();
  const styles = useStyles();
  const { address, tokens: all, people, groups } = answer;
  return (
    <>
      <Copied label={t('admin.signIn.scim.address')} value={address} />
      <Text>{t('admin.signIn.scim.counts', { people, groups })}</Text>
      {all.length === 0 && <Text className={styles.quiet}>{t('admin.signIn.scim.none')}</Text>}
      <ul className={styles.list} aria-label={t('admin.signIn.scim.tokens')}>
        {all.map((token) => (
          <li key={token.id} className={styles.token}>
            <Text weight="semibold" className={styles.name}>
              {token.name}
            </Text>
            <ToneBadge tone={TONES[token.state]}>{t(`admin.signIn.scim.states.${token.state}`)}</ToneBadge>
            {token.state !== 'revoked' && (
              <ActionButton why={null} size="small" onClick={() => onRevoke(token)}>
                {t('admin.signIn.scim.revoke')}
              </ActionButton>
            )}
            <Text size={200} className={styles.quiet}>
              {[
                t('admin.signIn.scim.madeBy', { name: token.madeBy.name, at: formatInstant(token.madeAt) }),
                t('admin.signIn.scim.expires', { at: formatInstant(token.expiresAt) }),
                token.lastUsedAt
                  ? t('admin.signIn.scim.used', { at: formatInstant(token.lastUsedAt) })
                  : t('admin.signIn.scim.unused'),
              ].join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A text to be copied elsewhere. */
function Copied({ label, value }: { label: string; value: string }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast.success(t('admin.signIn.scim.copied'));
  };
  return (
    <Field label={label}>
      <Input
        readOnly
        autoComplete="off"
        value={value}
        onFocus={(event) => event.target.select()}
        contentAfter={
          <Button size="small" appearance="transparent" onClick={() => void copy()}>
            {t('admin.signIn.scim.copy')}
          </Button>
        }
      />
    </Field>
  );
}

interface MakeProps {
  provider: string;
  onMade: (made: Made) => void;
  onClose: () => void;
}

function MakeToken({ provider, onMade, onClose }: MakeProps) {
  const t = useT();
  // The dialog closes in the same breath in which it tells the token.
  const isShown = useRef(false);
  const form = useContentForm({ form: scimTokenForm, stored: { days: 365 }, t });
  const make = async (reason: string) => {
    const made = await request(makeScimToken, { provider, ...form.content(), reason }, { quiet: true });
    isShown.current = true;
    onMade(made);
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.scim.makeTitle')}
      confirmLabel={t('admin.signIn.scim.make')}
      entry={form.values}
      form={form}
      onConfirm={make}
      onClose={() => {
        if (!isShown.current) onClose();
      }}
    >
      <Text>{t('admin.signIn.scim.makeText')}</Text>
      <FormRenderer {...form.shown} plain />
    </ReasonDialog>
  );
}

/** A token, which is shown this one time. */
function MadeToken({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('admin.signIn.scim.madeTitle')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{t('admin.signIn.scim.madeText', { until: formatInstant(made.expiresAt) })}</Text>
            <Copied label={t('admin.signIn.scim.token')} value={made.token} />
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('admin.signIn.scim.noted')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function RevokeToken({ token, onClose }: { token: ScimToken; onClose: () => void }) {
  const t = useT();
  const revoke = async (reason: string) => {
    await request(revokeScimToken, { id: token.id, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.scim.revokeTitle')}
      confirmLabel={t('admin.signIn.scim.revoke')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <Text>{t('admin.signIn.scim.revokeText', { name: token.name })}</Text>
    </ReasonDialog>
  );
}
