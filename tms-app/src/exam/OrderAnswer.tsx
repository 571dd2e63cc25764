import { makeStyles, StepButton, Text, tokens } from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from './moved';

interface Item {
  id: string;
  text: string;
}

interface Props {
  /** Names the list to a screen reader. */
  label: string;
  /** In the order of now. */
  items: Item[];
  onOrder: (ids: string[]) => void;
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  number: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', minWidth: '2ch' },
  text: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  move: { display: 'flex', flexShrink: 0 },
  announce: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Things to be put in order, by buttons that a keyboard reaches; the new place is announced. */
export function OrderAnswer({ label, items, onOrder }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [said, setSaid] = useState('');
  const move = (index: number, by: 1 | -1) => {
    const to = index + by;
    const item = items[index];
    if (!item || to < 0 || to >= items.length) return;
    onOrder(moved(items, index, by).map(({ id }) => id));
    setSaid(t('exam.movedTo', { name: item.text, position: to + 1, count: items.length }));
  };
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {items.map(({ id, text }, index) => (
          <li key={id} className={styles.item}>
            <Text className={styles.number} aria-hidden>
              {index + 1}
            </Text>
            <Text className={styles.text}>{text}</Text>
            <span className={styles.move}>
              <StepButton
                by={-1}
                at={index}
                of={items.length}
                label={t('exam.up', { name: text })}
                appearance="subtle"
                icon={<ArrowUpRegular />}
                onClick={() => move(index, -1)}
              />
              <StepButton
                by={1}
                at={index}
                of={items.length}
                label={t('exam.down', { name: text })}
                appearance="subtle"
                icon={<ArrowDownRegular />}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <span role="status" className={styles.announce}>
        {said}
      </span>
    </>
  );
}
