import { Button, Input, makeStyles, Text, Tooltip, tokens } from '@attest/shared-ui';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_HITS } from './usePdfSearch';

const MAX_SOUGHT = 100;

interface Props {
  text: string;
  onText(text: string): void;
  /** Hits so far and the one shown, from 1; 0 when there is none. */
  hits: number;
  current: number;
  searching: boolean;
  onStep(direction: 1 | -1): void;
  field: Ref<HTMLInputElement>;
}

const useStyles = makeStyles({
  group: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    flex: '1 1 104px',
    minWidth: 'min-content',
  },
  field: { flex: '1 1 104px', width: '104px', maxWidth: '240px' },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** Search in the text: field, number of hits, previous and next. */
export function SearchControl({ text, onText, hits, current, searching, onStep, field }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const asked = text.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onStep(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape' && asked) {
      event.stopPropagation();
      onText('');
    }
  };
  const count =
    hits === 0
      ? t(searching ? 'viewer.searching' : 'viewer.noHits')
      : t(hits >= MAX_HITS ? 'viewer.hitOfMany' : 'viewer.hitOf', { current, hits });
  return (
    <search className={styles.group}>
      <Input
        ref={field}
        className={styles.field}
        type="search"
        aria-label={t('viewer.search')}
        placeholder={t('viewer.search')}
        contentBefore={<SearchRegular />}
        value={text}
        maxLength={MAX_SOUGHT}
        onChange={(_, data) => onText(data.value)}
        onKeyDown={onKeyDown}
      />
      <Text size={200} className={styles.count} role="status">
        {asked && count}
      </Text>
      {hits > 0 && (
        <>
          <Tooltip content={t('viewer.previousHit')} relationship="label">
            <Button appearance="subtle" icon={<ChevronUpRegular />} onClick={() => onStep(-1)} />
          </Tooltip>
          <Tooltip content={t('viewer.nextHit')} relationship="label">
            <Button appearance="subtle" icon={<ChevronDownRegular />} onClick={() => onStep(1)} />
          </Tooltip>
        </>
      )}
    </search>
  );
}
