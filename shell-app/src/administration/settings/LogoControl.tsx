import { tenantLogo } from '@attest/api-contract';
import { Button, Field, makeStyles, Spinner, useOnce } from '@attest/shared-ui';
import type { OwnControlProps } from '@attest/shared-ui/forms';
import { downloadUrl, errorMessage, upload } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { PicturePicker } from '../../account/profile/PicturePicker';
import { smallPicture } from '../../account/profile/smallPicture';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  logo: { width: '40px', height: '40px', objectFit: 'contain' },
});

/** The picture with this id, or one that is not stored yet. */
export function Logo({ id, preview }: { id: string; preview?: string | undefined }) {
  const t = useT();
  const styles = useStyles();
  return (
    <img
      className={styles.logo}
      src={preview ?? downloadUrl(tenantLogo, { version: id })}
      alt={t('admin.settings.logo')}
    />
  );
}

/** The logo of the tenant; a new one is shown from the browser until it is saved. */
export function LogoControl({ id, field: _, value, onChange, ...aria }: OwnControlProps) {
  const t = useT();
  const styles = useStyles();
  const [preview, setPreview] = useState({ id: '', url: '' });
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview.url), [preview]);

  const choose = async (file: File) => {
    setProblem(undefined);
    const small = await smallPicture(file, 'contain').catch(() => null);
    if (!small) return setProblem(t('admin.settings.unreadable', { name: file.name }));
    await once(async () => {
      const stored = await upload(small);
      setPreview({ id: stored.id, url: URL.createObjectURL(small) });
      onChange(stored.id);
    }).catch((failure) => setProblem(errorMessage(failure)));
  };

  return (
    <Field validationMessage={problem} aria-live="polite">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label */}
      <div
        role="group"
        id={id}
        className={styles.row}
        aria-labelledby={aria['aria-labelledby']}
        aria-describedby={aria['aria-describedby']}
      >
        {typeof value === 'string' && (
          <Logo id={value} preview={preview.id === value ? preview.url : undefined} />
        )}
        <PicturePicker
          label={t('admin.settings.chooseLogo')}
          busy={busy}
          onChoose={(file) => void choose(file)}
        />
        {value !== undefined && (
          <Button appearance="subtle" onClick={() => onChange(undefined)}>
            {t('admin.settings.removeLogo')}
          </Button>
        )}
        {busy && <Spinner size="tiny" label={t('admin.settings.sending')} />}
      </div>
    </Field>
  );
}
