import type { FieldDefinition } from '@attest/api-contract';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import type { Collisions } from './useCollisions';

export interface CollisionNoticeProps {
  /** Names what collides; without them it is not named. */
  fields?: FieldDefinition[];
  collisions: Pick<Collisions, 'colliding' | 'notice' | 'keepTyped' | 'takeStored'>;
}

/** Somebody else saved other values of fields that are being edited here: nothing typed is lost unasked. */
export function CollisionNotice({ fields, collisions }: CollisionNoticeProps) {
  const t = useT();
  const text = useBilingual();
  const { colliding, notice, keepTyped, takeStored } = collisions;
  if (colliding.length === 0) return null;
  const names = fields && colliding.map((key) => text(fields.find((one) => one.key === key)?.label) || key);
  return (
    <MessageBar ref={notice} tabIndex={-1} intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('collision.title')}</MessageBarTitle>
        {names ? t('collision.text', { fields: names.join(t('sign.separator')) }) : t('collision.some')}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={keepTyped}>{t('collision.keep')}</Button>
        <Button onClick={takeStored}>{t('collision.take')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
