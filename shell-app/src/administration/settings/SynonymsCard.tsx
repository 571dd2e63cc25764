import {
  deleteSynonyms,
  listSynonyms,
  SYNONYM_LIMITS,
  type SynonymGroup,
  saveSynonyms,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Field,
  Input,
  Loaded,
  makeStyles,
  Subtitle2,
  Text,
  tokens,
  useCallMutation,
  useCallQuery,
} from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { type FormEvent, useState } from 'react';
import { useT } from '../../frame/useT';
import { wordsOf, wordsProblem } from './synonymWords';

const useStyles = makeStyles({
  heading: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
  list: { listStyleType: 'none', margin: '0 0 12px', padding: 0, maxHeight: '320px', overflowY: 'auto' },
  group: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '4px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, overflowWrap: 'anywhere' },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
  field: { flex: '1 1 320px' },
});

/** Room for a full group, with what divides its words. */
const LINE_LENGTH = SYNONYM_LIMITS.maxWords * (SYNONYM_LIMITS.maxLength + 2);

/** Words that mean the same to the assistant; a question in one finds what is written in the others. */
export function SynonymsCard() {
  const t = useT();
  const styles = useStyles();
  const groups = useCallQuery(listSynonyms, {});
  const save = useCallMutation(saveSynonyms);
  const remove = useCallMutation(deleteSynonyms);
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<SynonymGroup | null>(null);
  const [going, setGoing] = useState<SynonymGroup | null>(null);
  const mayNot = can('TenantSettings', 'config') ? null : t('admin.mayNot');
  const problem = wordsProblem(text);
  const why = mayNot ?? (problem ? t(`admin.synonyms.${problem}`) : null);
  const begin = (group: SynonymGroup | null) => {
    setEdited(group);
    setText(group?.words.join(', ') ?? '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why || save.isPending) return;
    const of = edited && { id: edited.id, version: edited.version };
    save.mutate({ ...of, words: wordsOf(text) }, { onSuccess: () => begin(null) });
  };
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.synonyms.title')}
      </Subtitle2>
      <Text className={styles.quiet}>{t('admin.synonyms.text')}</Text>
      <Loaded query={groups} rows={3}>
        {(known) => (
          <>
            {known.length === 0 && <EmptyState kind="firstUse" title={t('admin.synonyms.none')} text="" />}
            <ul className={styles.list} aria-label={t('admin.synonyms.title')}>
              {known.map((group) => (
                <li key={group.id} className={styles.group}>
                  <span className={styles.words}>{group.words.join(' = ')}</span>
                  {!mayNot && (
                    <>
                      <Button size="small" appearance="subtle" onClick={() => begin(group)}>
                        {t('admin.synonyms.edit')}
                      </Button>
                      <Button size="small" appearance="subtle" onClick={() => setGoing(group)}>
                        {t('admin.synonyms.remove')}
                      </Button>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field className={styles.field} label={t('admin.synonyms.words')} hint={t('admin.synonyms.hint')}>
          <Input
            value={text}
            maxLength={LINE_LENGTH}
            readOnly={mayNot !== null}
            onChange={(_, data) => setText(data.value)}
          />
        </Field>
        <ActionButton why={why} type="submit">
          {t(edited ? 'admin.save' : 'admin.synonyms.add')}
        </ActionButton>
        {edited && <Button onClick={() => begin(null)}>{t('admin.synonyms.cancel')}</Button>}
      </form>
      <ConfirmDialog
        open={going !== null}
        title={t('admin.synonyms.removeTitle')}
        confirmLabel={t('admin.synonyms.remove')}
        onConfirm={async () => {
          if (going)
            await remove.mutateAsync({ id: going.id, version: going.version }).catch(() => undefined);
          setGoing(null);
        }}
        onCancel={() => setGoing(null)}
      >
        {going?.words.join(' = ')}
      </ConfirmDialog>
    </Card>
  );
}
