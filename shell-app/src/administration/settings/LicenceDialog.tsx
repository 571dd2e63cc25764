import { checkLicence, installLicence, LICENCE_LENGTH, type ResponseOf } from '@attest/api-contract';
import {
  Button,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ReasonDialog,
  Textarea,
  useOnce,
} from '@attest/shared-ui';
import { ApiError, errorMessage, request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { LicenceFacts } from './LicenceFacts';

const useStyles = makeStyles({
  row: { display: 'flex', columnGap: '8px' },
  text: { fontFamily: 'monospace' },
});

type Checked = ResponseOf<typeof checkLicence>;

interface Props {
  /** Of the settings that were seen. */
  version: number;
  onClose(): void;
}

/** Takes the text of a licence, says what is in it and whether it holds, and installs it for a reason. */
export function LicenceDialog({ version, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();

  const change = (next: string) => {
    setText(next);
    setChecked(undefined);
    setError(null);
  };
  const check = () => {
    setTried(true);
    if (text.trim() === '') return;
    void once(() => request(checkLicence, { text }, { quiet: true }).then(setChecked, setError));
  };
  const against = checked && problemOf(checked);
  const problem = error !== null ? errorMessage(error) : against;
  const missing = against ?? (checked ? undefined : t('admin.licence.unchecked'));

  function problemOf({ refusal, modulesInUse }: Checked): string | undefined {
    if (refusal) return errorMessage(new ApiError(refusal));
    if (modulesInUse.length === 0) return undefined;
    const modules = modulesInUse.map((module) => t(`admin.settings.module.${module}`));
    return t('admin.licence.inUse', { modules: modules.join(t('admin.comma')) });
  }

  return (
    <ReasonDialog
      title={t('admin.licence.installTitle')}
      confirmLabel={t('admin.licence.confirm')}
      entry={text}
      missing={missing}
      wide
      onConfirm={async (reason) => {
        await request(installLicence, { text, version, reason }, { quiet: true });
        toast.success(t('admin.done'));
      }}
      onClose={onClose}
    >
      <Field
        label={t('admin.licence.paste')}
        hint={t('admin.licence.pasteHint')}
        required
        validationState={tried && text.trim() === '' ? 'error' : 'none'}
        validationMessage={tried && text.trim() === '' ? t('admin.licence.noText') : undefined}
      >
        <Textarea
          className={styles.text}
          value={text}
          rows={4}
          maxLength={LICENCE_LENGTH}
          onChange={(_, data) => change(data.value)}
        />
      </Field>
      <div className={styles.row}>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('admin.licence.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            void file?.text().then((content) => change(content.slice(0, LICENCE_LENGTH).trim()));
          }}
        />
        <Button onClick={() => picker.current?.click()}>{t('admin.licence.choose')}</Button>
        <Button disabledFocusable={busy} onClick={check}>
          {t('admin.licence.check')}
        </Button>
      </div>
      <div aria-live="polite">
        {problem && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      {checked && <LicenceFacts licence={checked.licence} />}
    </ReasonDialog>
  );
}
