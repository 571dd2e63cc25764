import {
  type FormText,
  type FormValues,
  getAssistantSettings,
  KEY_LENGTH,
  languageModelForm,
  type ResponseOf,
  saveAssistantSettings,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  CollisionNotice,
  Field,
  FormRenderer,
  Input,
  LeaveGuard,
  Loaded,
  makeStyles,
  ReasonDialog,
  Subtitle2,
  Text,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { DraftPrompt, problemAt, useContentEditor } from '@attest/shared-ui/forms';
import { can, request, toast } from '@attest/shared-utility';
import { useCallback, useState } from 'react';
import { useT } from '../../frame/useT';
import { ModelTrial } from './ModelTrial';
import { modelProblems } from './modelProblems';

const useStyles = makeStyles({
  heading: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
  key: { maxWidth: '400px', marginBlock: '12px' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

type Answer = ResponseOf<typeof getAssistantSettings>;

/** The language model that writes answers for the tenant: where it is, what it may cost. */
export function ModelCard() {
  const t = useT();
  const styles = useStyles();
  const settings = useCallQuery(getAssistantSettings, {}, { refetchOnWindowFocus: false });
  return (
    <Card role="group" aria-label={t('admin.model.title')}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.model.title')}
      </Subtitle2>
      <Text className={styles.quiet}>{t('admin.model.text')}</Text>
      <Loaded query={settings} rows={4}>
        {(answer) => <ModelForm answer={answer} />}
      </Loaded>
    </Card>
  );
}

function ModelForm({ answer }: { answer: Answer }) {
  const t = useT();
  const styles = useStyles();
  /** Undefined: as it is. It is no part of the form: no draft keeps it. */
  const [key, setKey] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { origins, settings, version } = answer;
  const allowed = origins.join(t('admin.comma')) || '–';
  const say = useCallback(
    (text: FormText<typeof languageModelForm>) => t(text, { origins: allowed }),
    [t, allowed],
  );
  const rules = useCallback(
    (values: FormValues) =>
      [...modelProblems(values, origins)].map((field) =>
        problemAt(
          field,
          field === 'address' ? say('admin.model.addressHint') : t('admin.people.problems.missing'),
        ),
      ),
    [t, say, origins],
  );
  const mayNot = can('TenantSettings', 'config') ? null : t('admin.mayNot');
  const edit = useContentEditor({
    form: languageModelForm,
    draftKey: 'languageModel',
    stored: settings,
    t: say,
    rules,
    locked: mayNot ? 'all' : origins.length === 0 && !settings.enabled ? ['enabled'] : [],
  });
  const dirty = edit.dirty || key !== undefined;
  const why = mayNot ?? (dirty ? null : t('admin.model.unchanged'));

  const save = (reason: string) =>
    edit
      .save(async (content) => {
        const given = { settings: content, version, reason, ...(key !== undefined && { key }) };
        await request(saveAssistantSettings, given, { quiet: true });
        setKey(undefined);
        toast.success(t('admin.done'));
      })
      .catch((failure) => {
        if (!edit.refuse(failure)) throw failure;
      });

  return (
    <>
      <DraftPrompt draft={edit.draft} onRecover={edit.recover} />
      <CollisionNotice fields={edit.fields} collisions={edit} />
      {origins.length === 0 && <Text className={styles.quiet}>{t('admin.model.noOrigins')}</Text>}
      <FormRenderer {...edit.shown} plain />
      <Field
        className={styles.key}
        label={t('admin.model.key')}
        hint={t(answer.hasKey ? 'admin.model.keyKept' : 'admin.model.keyNone')}
      >
        <Input
          type="password"
          autoComplete="off"
          value={key ?? ''}
          readOnly={mayNot !== null}
          maxLength={KEY_LENGTH}
          onChange={(_, { value }) => setKey(value || undefined)}
        />
      </Field>
      <div className={styles.row}>
        <ActionButton why={why} onClick={() => edit.check() && setAsking(true)}>
          {t('admin.model.saveTitle')}
        </ActionButton>
        {answer.hasKey && !mayNot && (
          <Button appearance="subtle" onClick={() => [setKey(''), setAsking(true)]}>
            {t('admin.model.removeKey')}
          </Button>
        )}
        <ModelTrial why={mayNot ?? (settings.enabled && !dirty ? null : t('admin.model.tryFirst'))} />
        <Text className={styles.quiet}>{t('admin.model.used', answer.used)}</Text>
      </div>
      {asking && (
        <ReasonDialog
          title={t('admin.model.saveTitle')}
          confirmLabel={t('admin.save')}
          onConfirm={save}
          onClose={() => [setAsking(false), key === '' && setKey(undefined)]}
        >
          <Text>{t('admin.model.saveText')}</Text>
        </ReasonDialog>
      )}
      <LeaveGuard when={dirty && !asking} />
    </>
  );
}
