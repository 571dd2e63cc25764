import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { TableSettingsRegular } from '@fluentui/react-icons/svg/table-settings';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useT } from '../frame/useT';
import { lazyPart } from '../lazy/lazyPart';
import { Spinner } from '../lazy/overlays';
import { Tooltip } from '../lazy/Tooltip';
import type { ColumnSetting, TableSettings } from './settings';
import type { TableStyles } from './styles';

const TableCustomise = lazyPart(
  async () => (await import('./customise/TableCustomise')).default,
  <Spinner size="tiny" />,
);

interface Props {
  styles: TableStyles;
  /** Of the head, less its line. */
  height: number;
  /** The arrangement to go back to. */
  declared: ColumnSetting[];
  layout: ColumnSetting[];
  settings: TableSettings;
  onSave: (settings: Partial<TableSettings>) => void;
  /** How many rows are chosen, and how many of them are on other pages. */
  chosen: number;
  elsewhere: number;
  onClear: () => void;
  selectionActions?: ReactNode;
  children?: ReactNode;
}

/** What can be done with chosen rows. While none is, it is there all the same and says what is missing. */
function SelectionActions({ chosen, children }: { chosen: number; children: ReactNode }) {
  const t = useT();
  const [refused, setRefused] = useState(false);
  const refuse = (event: MouseEvent) => {
    if (chosen > 0) return;
    event.preventDefault();
    event.stopPropagation();
    setRefused(true);
  };
  if (chosen > 0 && refused) setRefused(false);
  return (
    <>
      {/* A key on a button comes as a click, too. */}
      <span style={{ display: 'contents' }} onClickCapture={refuse}>
        {children}
      </span>
      <span role="alert">
        {refused && (
          <MessageBar intent="warning">
            <MessageBarBody>{t('table.chooseFirst')}</MessageBarBody>
          </MessageBar>
        )}
      </span>
    </>
  );
}

/** Whether the table has no tools but its arrangement. */
export const isAlone = ({
  chosen,
  selectionActions,
  children,
}: Pick<Props, 'chosen' | 'selectionActions' | 'children'>) => chosen === 0 && !selectionActions && !children;

/** Over the table: the screen's tools, what can be done with chosen rows and how many they are; the arrangement. */
export function TableBar(props: Props) {
  const {
    styles,
    height,
    declared,
    layout,
    settings,
    onSave,
    chosen,
    elsewhere,
    onClear,
    selectionActions,
    children,
  } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <div
      {...(isAlone(props) ? { className: styles.barAlone, style: { height } } : { className: styles.bar })}
    >
      {chosen === 0 && children}
      {chosen > 0 && (
        <Text role="status">
          {elsewhere > 0
            ? t('table.chosenElsewhere', { count: chosen, elsewhere })
            : t('table.chosen', { count: chosen })}
        </Text>
      )}
      {selectionActions && <SelectionActions chosen={chosen}>{selectionActions}</SelectionActions>}
      {chosen > 0 && (
        <Button size="small" appearance="transparent" onClick={onClear}>
          {t('table.clearChosen')}
        </Button>
      )}
      <div className={styles.barEnd}>
        <Tooltip content={t('table.customise.open')} relationship="label">
          <Button
            size="small"
            appearance="subtle"
            icon={<TableSettingsRegular />}
            onClick={() => {
              setAsked(true);
              setOpen(true);
            }}
          />
        </Tooltip>
      </div>
      {asked && (
        <TableCustomise
          open={open}
          declared={declared}
          layout={layout}
          density={settings.density ?? null}
          onSave={onSave}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
