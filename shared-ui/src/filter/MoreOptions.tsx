import { Button, makeStyles } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { Popover, PopoverSurface, PopoverTrigger } from '../lazy/Popover';
import { AllOptions, type OptionsProps } from './AllOptions';

const useStyles = makeStyles({
  surface: { width: '350px', maxWidth: '90vw', boxSizing: 'border-box' },
});

/** Behind `more`: all options of a section with search, ten at a time. */
export function MoreOptions(props: OptionsProps) {
  const t = useT();
  const styles = useStyles();
  const { section, options } = props;
  return (
    <Popover positioning="after-top" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="transparent" size="small">
          {t('filter.moreOptions', { count: options.length })}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={section.label}>
        <AllOptions {...props} />
      </PopoverSurface>
    </Popover>
  );
}
