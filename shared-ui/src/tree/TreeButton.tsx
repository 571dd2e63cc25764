import { Button, makeStyles } from '@fluentui/react-components';
import { OrganizationRegular } from '@fluentui/react-icons/svg/organization';
import { useState } from 'react';
import { Popover, PopoverSurface, PopoverTrigger } from '../lazy/Popover';
import { CheckTree, type CheckTreeProps } from './CheckTree';

const useStyles = makeStyles({
  surface: { width: '400px', maxWidth: '90vw', boxSizing: 'border-box' },
});

/** Opens a tree beside a field to choose from; a single choice closes it. */
export function TreeButton(props: CheckTreeProps) {
  const { label, multiple, onChange } = props;
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  return (
    <Popover positioning="after-top" trapFocus open={open} onOpenChange={(_, data) => setOpen(data.open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button icon={<OrganizationRegular />} aria-label={label} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <CheckTree
          {...props}
          onChange={(ids, clicked) => {
            onChange(ids, clicked);
            if (!multiple) setOpen(false);
          }}
        />
      </PopoverSurface>
    </Popover>
  );
}
