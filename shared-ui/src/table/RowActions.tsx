import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { ActionButton } from '../frame/ActionButton';
import { useT } from '../frame/useT';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '../lazy/overlays';
import type { RowAction } from './types';

/** Operations shown as buttons; the others are behind `more`. */
const SHOWN = 2;
const BUTTON_WIDTH = 36;
/** So that the heading is not cut off in any language. */
const HEADING_WIDTH = 100;

/** Width of the operations column for rows with at most `count` operations. */
export const actionsWidth = (count: number) =>
  count === 0 ? 0 : Math.max(HEADING_WIDTH, Math.min(count, SHOWN + 1) * BUTTON_WIDTH + 20);

/** The operations of one row: two buttons, the rest in a menu. */
export function RowActions({ actions }: { actions: RowAction[] }) {
  const t = useT();
  const shown = actions.length > SHOWN + 1 ? actions.slice(0, SHOWN) : actions;
  const rest = actions.slice(shown.length);
  return (
    <>
      {shown.map((action) => (
        <ActionButton
          key={action.key}
          why={action.why}
          label={action.icon ? action.label : undefined}
          size="small"
          appearance="subtle"
          icon={action.icon}
          onClick={action.onClick}
        >
          {action.icon ? undefined : action.label}
        </ActionButton>
      ))}
      {rest.length > 0 && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              size="small"
              appearance="subtle"
              icon={<MoreHorizontalRegular />}
              aria-label={t('table.moreOperations')}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {rest.map(({ key, label, icon, why, onClick }) => (
                <MenuItem
                  key={key}
                  icon={icon}
                  disabled={Boolean(why)}
                  subText={why ?? undefined}
                  onClick={onClick}
                >
                  {label}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </>
  );
}
