import { setShortcuts, shortcuts$ } from '@attest/shared-utility';
import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useObservable } from '../query/useObservable';
import { useActiveShortcuts } from './shortcuts';
import { useT } from './useT';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 16px', margin: '0 0 16px' },
  label: { margin: 0 },
  key: {
    display: 'inline-block',
    minWidth: '24px',
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    textAlign: 'center',
  },
});

/** The keys that work on this page, and the switch that turns single keys off. */
export default function KeyboardList() {
  const t = useT();
  const styles = useStyles();
  const enabled = useObservable(shortcuts$, true);
  const shortcuts = useActiveShortcuts();
  const distinct = [...new Map(shortcuts.map((one) => [one.keys, one])).values()];
  return (
    <>
      <dl className={styles.list}>
        {distinct.map(({ keys, label }) => [
          <dt key={`${keys} key`}>
            <kbd className={styles.key}>{t(`frame.keys.names.${keys}`, { defaultValue: keys })}</kbd>
          </dt>,
          <dd key={`${keys} label`} className={styles.label}>
            {label}
          </dd>,
        ])}
      </dl>
      <Switch
        checked={enabled}
        label={t('frame.keys.enabled')}
        onChange={(_, data) => setShortcuts(data.checked)}
      />
    </>
  );
}
