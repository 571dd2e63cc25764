import { type ChannelPolicy, NOTICE_TIMINGS, type NoticeTiming, type OwnNotice } from '@attest/api-contract';
import { Checkbox, makeStyles, Select, tokens, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  cell: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, padding: '8px' },
  kind: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '8px 8px 8px 0',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  hint: { color: tokens.colorNeutralForeground2 },
  timing: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** One kind of notice: by which channels and when the person hears of it. */
export function NoticeRow({ row, onChoose }: { row: OwnNotice; onChoose: (next: OwnNotice) => void }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { usual, timing, hour } = row;
  const name = text(row.name);
  const usualTiming =
    usual.timing === 'daily'
      ? t('account.notices.dailyAt', { time: clock(usual.hour) })
      : t(`account.notices.${usual.timing}`);
  const channel = (label: string, policy: ChannelPolicy, checked: boolean, choose: (on: boolean) => void) =>
    policy === 'always' || policy === 'never' ? (
      <span className={styles.hint}>{t(`account.notices.${policy}`)}</span>
    ) : (
      <Checkbox
        aria-label={`${name} – ${label}`}
        checked={checked}
        onChange={(_, data) => choose(data.checked === true)}
      />
    );
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        {name}
        <div className={styles.hint}>{text(row.mandatory ?? row.about)}</div>
      </th>
      <td className={styles.cell}>
        {channel(t('account.notices.inApp'), row.bell, row.inApp, (inApp) => onChoose({ ...row, inApp }))}
      </td>
      <td className={styles.cell}>
        {channel(t('account.notices.email'), row.mail, row.email, (email) => onChoose({ ...row, email }))}
      </td>
      <td className={styles.cell}>
        {row.email && !row.timingOpen && <span className={styles.hint}>{usualTiming}</span>}
        {row.email && row.timingOpen && (
          <div className={styles.timing}>
            <Select
              aria-label={`${name} – ${t('account.notices.timing')}`}
              value={timing ?? ''}
              onChange={(_, { value }) =>
                onChoose({ ...row, timing: value === '' ? null : (value as NoticeTiming) })
              }
            >
              <option value="">{t('account.notices.usual', { timing: usualTiming })}</option>
              {NOTICE_TIMINGS.map((one) => (
                <option key={one} value={one}>
                  {t(`account.notices.${one}`)}
                </option>
              ))}
            </Select>
            {timing === 'daily' && (
              <Select
                aria-label={`${name} – ${t('account.notices.hour')}`}
                value={String(hour)}
                onChange={(_, { value }) => onChoose({ ...row, hour: Number(value) })}
              >
                {HOURS.map((one) => (
                  <option key={one} value={one}>
                    {clock(one)}
                  </option>
                ))}
              </Select>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}
