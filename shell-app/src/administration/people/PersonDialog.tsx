import { changePerson, createPerson, listRoles, type PersonRow } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  FormDialog,
  FormRenderer,
  MessageBar,
  MessageBarBody,
  makeStyles,
  useBilingual,
  useCallQuery,
  useOnce,
} from '@attest/shared-ui';
import { finderControl, useContentForm } from '@attest/shared-ui/forms';
import { can, errorMessage, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useT } from '../../frame/useT';
import { PositionPicker } from './PositionPicker';
import { PERSON_FORM, storedOf } from './personEntry';
import type { Secret } from './TemporaryPasswordDialog';
import { TrainingHint } from './TrainingHint';

const useStyles = makeStyles({
  surface: { maxWidth: '820px', width: 'calc(100% - 24px)' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
});

const CONTROLS = { positionId: finderControl(PositionPicker) };

interface Props {
  /** The account that is changed; a new one without. */
  person: PersonRow | undefined;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
}

/** A new account, or what is known of one. */
export function PersonDialog({ person, onSecret, onClose }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();
  const mayChange = can('Organisation', 'config');
  const { data: roles } = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  const options = useMemo(
    () => ({ roles: (roles ?? person?.roles ?? []).map(({ code, name }) => ({ value: code, label: name })) }),
    [roles, person],
  );
  const position = person?.position;
  const found = useMemo(
    () => (position ? [{ id: position.id, label: text(position.name) }] : []),
    [position, text],
  );
  const form = useContentForm({
    form: PERSON_FORM,
    stored: storedOf(person),
    found,
    t,
    options,
    without: () => (mayChange ? [] : ['reason']),
    // An account never changes and is never given to somebody else.
    locked: mayChange ? (person ? ['account'] : []) : 'all',
  });
  const entry = form.content();
  const { positionId, departmentId } = entry;
  const moves =
    positionId !== (person?.position?.id ?? null) || departmentId !== (person?.department?.id ?? null);

  const send = async () => {
    const { account, reason, ...content } = entry;
    if (person) {
      const input = { id: person.id, rowVersion: person.rowVersion, content, reason };
      await request(changePerson, input, { quiet: true });
    } else {
      const made = await request(createPerson, { account, content, reason }, { quiet: true });
      onSecret({ account: account.toLowerCase(), ...made });
    }
    toast.success(t('admin.done'));
    onClose();
  };
  const save = async () => {
    if (busy || !form.check()) return;
    setError(null);
    try {
      await once(send);
    } catch (refusal) {
      if (!form.refuse(refusal)) setError(refusal);
    }
  };

  return (
    <FormDialog entry={form.values} busy={busy} className={styles.surface} onClose={onClose}>
      {(close) => (
        <DialogBody>
          <DialogTitle>
            {person ? t('admin.people.of', { account: person.account }) : t('admin.people.create')}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <div aria-live="assertive">
              {error !== null && (
                <MessageBar intent="error" layout="multiline">
                  <MessageBarBody>{errorMessage(error)}</MessageBarBody>
                </MessageBar>
              )}
            </div>
            <FormRenderer {...form.shown} plain controls={CONTROLS} texts={{ positionId: found[0]?.label }} />
            {moves && mayChange && (
              <TrainingHint change={{ personId: person?.id ?? null, positionId, departmentId }} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('admin.cancel')}</Button>
            <ActionButton
              why={mayChange ? null : t('admin.mayNot')}
              appearance="primary"
              disabledFocusable={busy}
              onClick={() => void save()}
            >
              {t('admin.save')}
            </ActionButton>
          </DialogActions>
        </DialogBody>
      )}
    </FormDialog>
  );
}
