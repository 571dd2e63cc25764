import { addProxy, modifyProxy, type ProxyConfig, proxyCandidates } from '@attest/api-contract';
import {
  Button,
  Checkbox,
  DayField,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  FieldContextProvider,
  Finder,
  FormDialog,
  type Found,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Switch,
  useLanguage,
  useOnce,
} from '@attest/shared-ui';
import { errorMessage, errorTexts, isApiError, request, tenantToday, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { type AgentEntry, type AgentSetting, agentEntryOf, agentProblems } from './agentProblems';

const APPLICATIONS = ['QMS', 'DMS', 'TMS'] as const;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' },
});

interface Props {
  /** The setting that is changed; a new one without. */
  setting: ProxyConfig | undefined;
  onClose: () => void;
}

/** Who acts for the person, when, and where. */
export function AgentDialog({ setting, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const [person, setPerson] = useState<Found[]>(
    setting ? [{ id: setting.proxy.id, label: setting.proxy.name }] : [],
  );
  const [values, setValues] = useState<Omit<AgentSetting, 'proxyId'>>({
    applications: setting?.applications ?? [...APPLICATIONS],
    from: setting?.from ?? tenantToday(),
    to: setting?.to ?? '',
    enabled: setting?.enabled ?? true,
  });
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();
  const input: AgentSetting = { ...values, proxyId: person[0]?.id ?? null };
  const put = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    setError(null);
  };
  const refused = isApiError(error) ? agentEntryOf(error.code) : undefined;
  const problemOf = (entry: AgentEntry) => {
    if (refused === entry) return errorMessage(error);
    const problem = tried ? agentProblems(input, tenantToday())[entry] : undefined;
    if (problem === 'range') return t('account.agents.rangeMissing');
    return problem && errorTexts.text(problem);
  };

  const save = async () => {
    setTried(true);
    setError(null);
    if (Object.keys(agentProblems(input, tenantToday())).length > 0) return;
    try {
      if (setting)
        await request(
          modifyProxy,
          { id: setting.id, rowVersion: setting.rowVersion, ...input },
          { quiet: true },
        );
      else await request(addProxy, input, { quiet: true });
      toast.success(t('account.saved'));
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  };

  return (
    <FormDialog entry={input} busy={busy} onClose={onClose}>
      {(close) => (
        <DialogBody>
          <DialogTitle>{t(setting ? 'account.agents.edit' : 'account.agents.add')}</DialogTitle>
          <DialogContent>
            <div className={styles.form}>
              <div aria-live="assertive">
                {error !== null && !refused && (
                  <MessageBar intent="error" layout="multiline">
                    <MessageBarBody>{errorMessage(error)}</MessageBarBody>
                  </MessageBar>
                )}
              </div>
              <Field label={t('account.agents.person')} required validationMessage={problemOf('person')}>
                <Finder
                  call={proxyCandidates}
                  inputOf={(text) => ({
                    page: 1,
                    pageSize: 20,
                    filter: {
                      ...(text && { text }),
                      ...(values.from && { from: values.from }),
                      ...(values.to && { to: values.to }),
                    },
                  })}
                  foundIn={({ rows }) =>
                    rows.map((row) => ({
                      id: row.id,
                      label: `${language === 'zh' ? row.name : row.nameEn} (${row.account})`,
                    }))
                  }
                  value={person}
                  onChange={(next) => {
                    setPerson(next);
                    setError(null);
                  }}
                />
              </Field>
              <div className={styles.row}>
                <Field label={t('account.agents.from')} required>
                  <DayField value={values.from} onChange={(day) => put({ from: day })} />
                </Field>
                <Field label={t('account.agents.to')} required validationMessage={problemOf('range')}>
                  <DayField min={values.from} value={values.to} onChange={(day) => put({ to: day })} />
                </Field>
              </div>
              <Field
                label={t('account.agents.applications')}
                required
                validationMessage={problemOf('applications')}
              >
                {({ id, 'aria-labelledby': name, 'aria-describedby': problem }) => (
                  // Without the reset every box would take the name and the mark of the group.
                  <FieldContextProvider value={undefined}>
                    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label */}
                    <div
                      role="group"
                      id={id}
                      aria-labelledby={name}
                      aria-describedby={problem}
                      className={styles.row}
                    >
                      {APPLICATIONS.map((code) => (
                        <Checkbox
                          key={code}
                          label={t(`account.applications.${code}`)}
                          checked={values.applications.includes(code)}
                          onChange={(_, { checked }) =>
                            put({
                              applications: APPLICATIONS.filter((one) =>
                                one === code ? checked === true : values.applications.includes(one),
                              ),
                            })
                          }
                        />
                      ))}
                    </div>
                  </FieldContextProvider>
                )}
              </Field>
              <Switch
                checked={values.enabled}
                label={t('account.agents.enabled')}
                onChange={(_, { checked }) => put({ enabled: checked })}
              />
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('account.cancel')}</Button>
            <Button appearance="primary" disabledFocusable={busy} onClick={() => void once(save)}>
              {t('account.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      )}
    </FormDialog>
  );
}
