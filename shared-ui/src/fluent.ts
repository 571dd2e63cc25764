/**
 * The curated Fluent set: one copy for all applications. Add a part here when a screen needs it; never the
 * whole barrel. What `index.ts` exports is not repeated; dialogs, drawers and menus are in `lazy/overlays.tsx`.
 */
export {
  Caption1,
  CounterBadge,
  FieldContextProvider,
  Label,
  MenuButton,
  makeStaticStyles,
  Nav,
  NavItem,
  NavSectionHeader,
  Select,
  Subtitle1,
  Subtitle2,
  Tab,
  TabList,
} from '@fluentui/react-components';
export { rowColours } from './theme/rowColours';
