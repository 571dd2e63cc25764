import { type AccountDetail, updateAccount } from '@attest/api-contract';
import {
  ActionButton,
  Field,
  Input,
  LeaveGuard,
  MessageBar,
  MessageBarBody,
  makeStyles,
  useCallMutation,
} from '@attest/shared-ui';
import { errorMessage, errorTexts, toast } from '@attest/shared-utility';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { Part } from '../Part';
import { type Contact, contactProblems } from './contactProblems';

const useStyles = makeStyles({
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-12px' } },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '12px 16px' },
  field: { flex: '1 1 240px', maxWidth: '360px' },
  submit: { marginBlockStart: '26px' },
});
const ENTRIES = [
  { key: 'email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { key: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 32 },
] as const;

/** E-mail and phone: the person's own to change. */
export function ContactCard({ person }: { person: AccountDetail }) {
  const t = useT();
  const styles = useStyles();
  const initial: Contact = { email: person.email ?? '', phone: person.phone ?? '' };
  const [contact, setContact] = useState(initial);
  const [tried, setTried] = useState(false);
  const inputs = { email: useRef<HTMLInputElement>(null), phone: useRef<HTMLInputElement>(null) };
  const save = useCallMutation(updateAccount, {
    quiet: true,
    onSuccess: () => toast.success(t('account.saved')),
  });
  const dirty = contact.email !== initial.email || contact.phone !== initial.phone;
  const problems = tried ? contactProblems(contact) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || save.isPending) return;
    setTried(true);
    const [first] = Object.keys(contactProblems(contact)) as (keyof Contact)[];
    if (first) inputs[first].current?.focus();
    else save.mutate(contact);
  };

  return (
    <Part title={t('account.contact.title')} hint={t('account.contact.hint')}>
      <div className={styles.messages} aria-live="assertive">
        {save.error && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{errorMessage(save.error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        {ENTRIES.map(({ key, ...input }) => {
          const problem = problems[key];
          return (
            <Field
              key={key}
              className={styles.field}
              label={t(`account.contact.${key}`)}
              validationMessage={problem && errorTexts.text(problem)}
            >
              <Input
                {...input}
                ref={inputs[key]}
                value={contact[key]}
                onChange={(_, { value }) => setContact({ ...contact, [key]: value })}
              />
            </Field>
          );
        })}
        <ActionButton
          why={dirty ? null : t('account.unchanged')}
          className={styles.submit}
          type="submit"
          appearance="primary"
          disabledFocusable={save.isPending}
        >
          {t('account.save')}
        </ActionButton>
      </form>
      <LeaveGuard when={dirty && !save.isSuccess} />
    </Part>
  );
}
