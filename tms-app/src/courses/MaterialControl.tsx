import type { FileRef } from '@attest/api-contract';
import { Attachments } from '@attest/shared-ui';
import type { OwnControlProps } from '@attest/shared-ui/forms';
import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The recording that is stored. */
export const StoredMaterial = createContext<FileRef | null>(null);

/** The recording of a course: one file, uploaded here or stored already. */
export function MaterialControl({ id, value, onChange, ...aria }: OwnControlProps) {
  const { t } = useTranslation('tms-app');
  const stored = useContext(StoredMaterial);
  const [uploaded, setUploaded] = useState<FileRef | null>(null);
  return (
    <Attachments
      id={id}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
      value={[stored, uploaded].filter((file) => file !== null).filter((file) => file.id === value)}
      onChange={([file]) => {
        setUploaded(file ?? null);
        onChange(file?.id);
      }}
      multiple={false}
      addLabel={t('course.upload')}
    />
  );
}
