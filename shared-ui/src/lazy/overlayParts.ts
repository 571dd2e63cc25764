/** Fluent's dialogs, drawers and menus, in a file of their own: see `overlays.tsx`. */
export {
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  OverlayDrawer,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  Spinner,
} from '@fluentui/react-components';
export { Dialog, DialogSurface } from './Dialog';
export { FocusKeeper } from './FocusKeeper';
export { TooltipAt } from './TooltipAt';
