import type { FieldDefinition } from '@attest/api-contract';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  useBilingual,
} from '@attest/shared-ui';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  ref?: Ref<HTMLDivElement>;
  fields: FieldDefinition[];
  /** Keys that were changed here and by somebody else. */
  keys: string[];
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else saved other values of fields that are being edited here: nothing typed is lost unasked. */
export function CollisionNotice({ ref, fields, keys, onKeep, onTake }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  if (keys.length === 0) return null;
  const names = keys.map((key) => text(fields.find((field) => field.key === key)?.label) || key);
  return (
    <MessageBar ref={ref} tabIndex={-1} intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('collision.title')}</MessageBarTitle>
        {t('collision.text', { fields: names.join(t('record.listSeparator')) })}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onKeep}>{t('collision.keep')}</Button>
        <Button onClick={onTake}>{t('collision.take')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
