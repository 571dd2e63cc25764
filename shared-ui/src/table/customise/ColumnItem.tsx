import { Checkbox, Input, makeStyles, Select, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ReOrderRegular } from '@fluentui/react-icons/svg/re-order';
import { StepButton } from '../../frame/StepButton';
import { useT } from '../../frame/useT';
import { type ColumnSetting, clampWidth } from '../settings';
import { MIN_COLUMN_WIDTH } from '../types';

export const useColumnStyles = makeStyles({
  item: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) 72px 96px 88px 72px',
    alignItems: 'center',
    columnGap: '8px',
    padding: '2px 4px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 640px)': { gridTemplateColumns: '24px minmax(0, 1fr) 72px' },
  },
  handle: { display: 'flex', cursor: 'grab', color: tokens.colorNeutralForeground3 },
  narrow: { minWidth: 0, width: '100%' },
  move: { display: 'flex' },
});

interface Props {
  setting: ColumnSetting;
  /** Its place among how many. */
  at: number;
  of: number;
  onChange: (patch: Partial<ColumnSetting>) => void;
  onMove: (by: 1 | -1) => void;
}

/** One column of the dialog: shown or not, place, frozen, width, cut or wrapped. */
export function ColumnItem({ setting, at, of, onChange, onMove }: Props) {
  const t = useT();
  const styles = useColumnStyles();
  const { name, isChecked, disabled, mark, width, truncate } = setting;
  return (
    <li className={styles.item}>
      <span data-handle className={styles.handle} aria-hidden>
        <ReOrderRegular fontSize={20} />
      </span>
      <Checkbox
        label={name}
        checked={isChecked}
        disabled={disabled}
        onChange={(_, data) => onChange({ isChecked: data.checked === true })}
      />
      <span className={styles.move}>
        <StepButton
          by={-1}
          at={at}
          of={of}
          label={t('table.customise.up', { name })}
          size="small"
          appearance="subtle"
          icon={<ArrowUpRegular />}
          onClick={() => onMove(-1)}
        />
        <StepButton
          by={1}
          at={at}
          of={of}
          label={t('table.customise.down', { name })}
          size="small"
          appearance="subtle"
          icon={<ArrowDownRegular />}
          onClick={() => onMove(1)}
        />
      </span>
      <Select
        size="small"
        className={styles.narrow}
        select={{ className: styles.narrow }}
        aria-label={t('table.customise.freezeOf', { name })}
        value={mark}
        onChange={(_, data) => onChange({ mark: data.value as ColumnSetting['mark'] })}
      >
        <option value="">{t('table.customise.freezeNone')}</option>
        <option value="start">{t('table.customise.freezeStart')}</option>
        <option value="end">{t('table.customise.freezeEnd')}</option>
      </Select>
      <Input
        size="small"
        type="number"
        className={styles.narrow}
        input={{ className: styles.narrow }}
        aria-label={t('table.customise.widthOf', { name })}
        placeholder={t('table.customise.widthAuto')}
        min={MIN_COLUMN_WIDTH}
        max={800}
        step={8}
        value={width === null ? '' : String(width)}
        onChange={(_, data) => onChange({ width: data.value === '' ? null : Number(data.value) })}
        onBlur={() => width !== null && onChange({ width: clampWidth(width) })}
      />
      <Switch
        checked={!truncate}
        aria-label={t('table.customise.wrapOf', { name })}
        onChange={(_, data) => onChange({ truncate: !data.checked })}
      />
    </li>
  );
}
