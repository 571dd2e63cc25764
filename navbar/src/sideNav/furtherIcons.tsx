import type { MenuIcon } from '@attest/api-contract';
import { BeakerRegular } from '@fluentui/react-icons/svg/beaker';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BuildingRegular } from '@fluentui/react-icons/svg/building';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import type { ReactElement } from 'react';

const ICONS: Partial<Record<MenuIcon, ReactElement>> = {
  beaker: <BeakerRegular />,
  box: <BoxRegular />,
  building: <BuildingRegular />,
  calendar: <CalendarRegular />,
  chat: <ChatRegular />,
  warning: <WarningRegular />,
  wrench: <WrenchRegular />,
};

interface Props {
  name: MenuIcon;
  /** For a name that only a later server knows. */
  usual: ReactElement;
}

/** An icon that few menus have. */
export default function FurtherIcon({ name, usual }: Props): ReactElement {
  return ICONS[name] ?? usual;
}
