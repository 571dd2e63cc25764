import { Button, Tooltip } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { DisabledReason } from '../frame/DisabledReason';
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

function ActionButton({ action }: { action: RowAction }) {
  const button = (
    <Button
      size="small"
      appearance="subtle"
      icon={action.icon}
      aria-label={action.icon ? action.label : undefined}
      onClick={action.onClick}
    >
      {action.icon ? undefined : action.label}
    </Button>
  );
  if (action.why) return <DisabledReason why={`${action.label}: ${action.why}`}>{button}</DisabledReason>;
  return action.icon ? (
    <Tooltip content={action.label} relationship="label">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** The operations of one row: two buttons, the rest in a menu. */
export function RowActions({ actions }: { actions: RowAction[] }) {
  const t = useT();
  const shown = actions.length > SHOWN + 1 ? actions.slice(0, SHOWN) : actions;
  const rest = actions.slice(shown.length);
  return (
    <>
      {shown.map((action) => (
        <ActionButton key={action.key} action={action} />
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
