import type { Trace } from '@attest/api-contract';
import {
  Button,
  Checkbox,
  CounterBadge,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  useBilingual,
} from '@attest/shared-ui';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', maxHeight: '60vh', overflowY: 'auto' },
  badge: { marginInlineStart: '4px' },
});

interface Props {
  /** What the trace leads over, with counts. */
  kinds: Trace['kinds'];
  chosen: string[];
  onChange(kinds: string[]): void;
}

/** Which types of nodes are shown; all of them where none is chosen. */
export function KindFilter({ kinds, chosen, onChange }: Props) {
  const { t } = useTranslation('qms-app');
  const say = useBilingual();
  const styles = useStyles();
  if (kinds.length < 2) return null;
  return (
    <Popover positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance={chosen.length > 0 ? 'outline' : 'subtle'}
          icon={<ChevronDownRegular />}
          iconPosition="after"
        >
          {t('trace.kinds')}
          {chosen.length > 0 && <CounterBadge className={styles.badge} size="small" count={chosen.length} />}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('trace.kinds')}>
        {kinds.map(({ type, name, count }) => (
          <Checkbox
            key={type}
            label={`${say(name)} (${count})`}
            checked={chosen.includes(type)}
            onChange={(_, { checked }) =>
              onChange(checked ? [...chosen, type] : chosen.filter((one) => one !== type))
            }
          />
        ))}
      </PopoverSurface>
    </Popover>
  );
}
