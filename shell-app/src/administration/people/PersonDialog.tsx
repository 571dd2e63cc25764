import { changePerson, createPerson, isErrorCode, type PersonRow } from '@attest/api-contract';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  DisabledReason,
  Field,
  FormDialog,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Textarea,
} from '@attest/shared-ui';
import { can, errorMessage, errorTexts, isApiError, request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { refreshPeople } from '../refreshPeople';
import { PersonFields } from './PersonFields';
import { entryOf, FIELD_OF, type PersonField, personProblems } from './personEntry';
import type { Secret } from './TemporaryPasswordDialog';
import { TrainingHint } from './TrainingHint';

const useStyles = makeStyles({
  surface: { maxWidth: '820px', width: 'calc(100% - 24px)' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
});

interface Props {
  /** The account that is changed; a new one without. */
  person: PersonRow | undefined;
  onCreated: (secret: Secret) => void;
  onClose: () => void;
}

/** A new account, or what is known of one. */
export function PersonDialog({ person, onCreated, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const [entry, setEntry] = useState(() => entryOf(person));
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const mayChange = can('Organisation', 'config');
  const { positionId, departmentId } = entry;
  const moves =
    positionId !== (person?.position?.id ?? null) || departmentId !== (person?.department?.id ?? null);
  const problems = personProblems(entry);
  const refused = isApiError(error) ? FIELD_OF[error.code] : undefined;
  const problemOf = (field: PersonField): string | undefined => {
    if (refused === field) return errorMessage(error);
    const problem = tried ? problems[field] : undefined;
    if (!problem) return undefined;
    return isErrorCode(problem) ? errorTexts.text(problem) : t(`admin.people.problems.${problem}`);
  };

  const save = async () => {
    setTried(true);
    setError(null);
    if (busy) return;
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    const { account, reason, ...content } = entry;
    try {
      if (person) {
        const input = { id: person.id, rowVersion: person.rowVersion, content, reason };
        await request(changePerson, input, { quiet: true });
      } else {
        const made = await request(
          createPerson,
          { account: account.trim(), content, reason },
          { quiet: true },
        );
        onCreated({ account: account.trim().toLowerCase(), ...made });
      }
      toast.success(t('admin.done'));
      void refreshPeople();
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };

  return (
    <FormDialog entry={entry} busy={busy} className={styles.surface} onClose={onClose}>
      {(close) => (
        <DialogBody>
          <DialogTitle>
            {person ? t('admin.people.of', { account: person.account }) : t('admin.people.create')}
          </DialogTitle>
          <DialogContent className={styles.content} ref={body}>
            <div aria-live="assertive">
              {error !== null && !refused && (
                <MessageBar intent="error" layout="multiline">
                  <MessageBarBody>{errorMessage(error)}</MessageBarBody>
                </MessageBar>
              )}
            </div>
            <PersonFields
              person={person}
              entry={entry}
              onChange={(change) => {
                setEntry({ ...entry, ...change });
                setError(null);
              }}
              problemOf={problemOf}
            />
            {moves && mayChange && (
              <TrainingHint change={{ personId: person?.id ?? null, positionId, departmentId }} />
            )}
            <Field label={t('admin.reason')} required validationMessage={problemOf('reason')}>
              <Textarea
                value={entry.reason}
                maxLength={2000}
                onChange={(_, { value }) => setEntry({ ...entry, reason: value })}
              />
            </Field>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('admin.cancel')}</Button>
            <DisabledReason why={mayChange ? null : t('admin.mayNot')}>
              <Button appearance="primary" disabledFocusable={busy} onClick={() => mayChange && void save()}>
                {t('admin.save')}
              </Button>
            </DisabledReason>
          </DialogActions>
        </DialogBody>
      )}
    </FormDialog>
  );
}
