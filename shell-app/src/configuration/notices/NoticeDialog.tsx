import {
  type Bilingual,
  CHANNEL_POLICIES,
  type ChannelPolicy,
  NOTICE_LIMITS,
  NOTICE_TIMINGS,
  type NoticeChoices,
  type NoticeSetting,
  type NoticeTiming,
  saveNoticeSetting,
} from '@attest/api-contract';
import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  ReasonDialog,
  Select,
  Switch,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { MENU } from '../parts';
import { MailPreview } from './MailPreview';
import { clock, problemOf, readDays } from './words';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
    gap: '12px 16px',
  },
  group: { border: 'none', margin: 0, padding: 0 },
  checks: { display: 'flex', flexWrap: 'wrap', columnGap: '8px' },
});

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  setting: NoticeSetting;
  roles: readonly { code: string; name: Bilingual }[];
  onClose: () => void;
}

/** How people are told of a kind: what is set, how its mail looks, and the way back to the default. */
export function NoticeDialog({ setting, roles, onClose }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { kind, reminds, defaults, mandatory } = setting;
  const [choices, setChoices] = useState(setting.choices);
  const [typed, setTyped] = useState(setting.choices.days.join(', '));
  const days = reminds ? readDays(typed) : [];
  const problem = problemOf(setting, choices, days);
  const wanted: NoticeChoices = { ...choices, days: days ?? [] };
  const isSame = JSON.stringify(wanted) === JSON.stringify(setting.choices);
  const mayNot = can(MENU, 'config') ? null : t('config.mayNot');
  const missing =
    mayNot ??
    (problem &&
      t(`config.notices.problem.${problem}`, { most: NOTICE_LIMITS.day, count: NOTICE_LIMITS.days })) ??
    (isSame ? t('config.unchanged') : null);
  const change = (more: Partial<NoticeChoices>) => setChoices({ ...choices, ...more });
  const isDefault = JSON.stringify(wanted) === JSON.stringify(defaults);
  const toDefault = () => {
    setChoices(defaults);
    setTyped(defaults.days.join(', '));
  };
  const save = async (reason: string) => {
    const input = { kind, choices: isDefault ? null : wanted, version: setting.version, reason };
    await request(saveNoticeSetting, input, { quiet: true });
    toast.success(t('config.saved'));
  };
  const policy = (channel: 'bell' | 'mail', offered: readonly ChannelPolicy[]) => (
    <Field label={t(`config.notices.${channel}`)}>
      <Select
        value={choices[channel]}
        onChange={(_, { value }) => change({ [channel]: value as ChannelPolicy })}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(`config.notices.policy.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );

  return (
    <ReasonDialog
      title={t('config.notices.title', { name: text(setting.name) })}
      confirmLabel={t('config.save')}
      wide
      entry={wanted}
      {...(missing && { missing })}
      onConfirm={save}
      onClose={onClose}
    >
      <Text>{text(mandatory ?? setting.about)}</Text>
      {setting.urgent && !mandatory && <Text>{t('config.notices.urgentHint')}</Text>}
      {!mandatory && (
        <Switch
          label={t('config.notices.enabled')}
          checked={choices.enabled}
          onChange={(_, { checked }) => change({ enabled: checked })}
        />
      )}
      {choices.enabled && (
        <>
          <div className={styles.fields}>
            {policy('bell', mandatory ? ['always'] : CHANNEL_POLICIES)}
            {policy('mail', CHANNEL_POLICIES)}
            {choices.mail !== 'never' && (
              <Field label={t('config.notices.timing')}>
                <Select
                  value={choices.timing}
                  onChange={(_, { value }) => change({ timing: value as NoticeTiming })}
                >
                  {NOTICE_TIMINGS.map((one) => (
                    <option key={one} value={one}>
                      {t(`config.notices.timings.${one}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {choices.mail !== 'never' && choices.timing === 'daily' && (
              <Field label={t('config.notices.hour')}>
                <Select
                  value={String(choices.hour)}
                  onChange={(_, { value }) => change({ hour: Number(value) })}
                >
                  {HOURS.map((hour) => (
                    <option key={hour} value={hour}>
                      {clock(hour)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {reminds && (
              <Field
                label={t(reminds === 'before' ? 'config.notices.daysBefore' : 'config.notices.daysAfter')}
                validationState={problem === 'days' || problem === 'noDay' ? 'error' : 'none'}
              >
                <Input value={typed} onChange={(_, { value }) => setTyped(value)} />
              </Field>
            )}
          </div>
          {choices.mail !== 'never' && (
            <Checkbox
              label={t('config.notices.timingOpen')}
              checked={choices.timingOpen}
              onChange={(_, { checked }) => change({ timingOpen: checked === true })}
            />
          )}
          {setting.mayCopy && <Copies choices={choices} roles={roles} onChange={change} />}
          {choices.mail !== 'never' && <MailPreview kind={kind} timing={choices.timing} />}
        </>
      )}
      {!isDefault && (
        <div>
          <Button onClick={toDefault}>{t('config.notices.reset')}</Button>
        </div>
      )}
    </ReasonDialog>
  );
}

interface CopiesProps {
  choices: NoticeChoices;
  roles: Props['roles'];
  onChange: (more: Partial<NoticeChoices>) => void;
}

/** Who hears of it beside those whom it is for. */
function Copies({ choices: { copies }, roles, onChange }: CopiesProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const change = (more: Partial<NoticeChoices['copies']>) => onChange({ copies: { ...copies, ...more } });
  const toggle = (code: string) =>
    copies.roles.includes(code) ? copies.roles.filter((one) => one !== code) : [...copies.roles, code];
  return (
    <fieldset className={styles.group}>
      <legend>{t('config.notices.alsoTell')}</legend>
      <div className={styles.checks}>
        <Checkbox
          label={t('config.notices.superior')}
          checked={copies.superior}
          onChange={(_, { checked }) => change({ superior: checked === true })}
        />
        <Checkbox
          label={t('config.notices.head')}
          checked={copies.head}
          onChange={(_, { checked }) => change({ head: checked === true })}
        />
        {roles.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={text(name)}
            checked={copies.roles.includes(code)}
            onChange={() => change({ roles: toggle(code) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
