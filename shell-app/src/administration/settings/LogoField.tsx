import { tenantLogo } from '@attest/api-contract';
import { Button, Field, makeStyles, Spinner } from '@attest/shared-ui';
import { downloadUrl, errorMessage, upload } from '@attest/shared-utility';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { useEffect, useRef, useState } from 'react';
import { smallPicture } from '../../account/profile/smallPicture';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  logo: { width: '40px', height: '40px', objectFit: 'contain' },
});

interface Props {
  /** The picture that is stored. */
  stored: string | null;
  value: string | null;
  readOnly: boolean;
  onChange: (fileId: string | null) => void;
}

/** The logo of the tenant; a new one is shown from the browser until it is saved. */
export function LogoField({ stored, value, readOnly, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const choose = async (file: File) => {
    setProblem(undefined);
    const small = await smallPicture(file, 'contain').catch(() => null);
    if (!small) return setProblem(t('admin.settings.unreadable', { name: file.name }));
    setBusy(true);
    try {
      onChange((await upload(small)).id);
      setPreview(URL.createObjectURL(small));
    } catch (failure) {
      setProblem(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  const shown = value && (value === stored ? downloadUrl(tenantLogo, { version: value }) : preview);

  return (
    <Field
      label={t('admin.settings.logo')}
      hint={t('admin.settings.logoHint')}
      validationMessage={problem}
      aria-live="polite"
    >
      <div className={styles.row}>
        {shown && <img className={styles.logo} src={shown} alt={t('admin.settings.logo')} />}
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('admin.settings.chooseLogo')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
        {!readOnly && (
          <Button
            icon={<ImageAddRegular />}
            disabledFocusable={busy}
            onClick={() => !busy && picker.current?.click()}
          >
            {t('admin.settings.chooseLogo')}
          </Button>
        )}
        {!readOnly && value && (
          <Button appearance="subtle" onClick={() => onChange(null)}>
            {t('admin.settings.removeLogo')}
          </Button>
        )}
        {busy && <Spinner size="tiny" label={t('admin.settings.sending')} />}
      </div>
    </Field>
  );
}
