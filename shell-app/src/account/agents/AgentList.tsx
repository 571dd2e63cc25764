import { type ProxyConfig, shell } from '@attest/api-contract';
import { Button, Link, makeStyles, Text, type Tone, ToneBadge, tokens } from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { formatDay, linkProps, tenantToday } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '10px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { display: 'flex', flexDirection: 'column', flex: '1 1 260px', minWidth: 0 },
  name: { alignSelf: 'flex-start', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type State = TextKeyAfter<'shell-app', 'account.agents.states'>;

/** Where a setting stands; `expired` comes from the server, whose calendar decides. */
function stateOf({ enabled, expired, endedAt, from }: ProxyConfig): { key: State; tone: Tone } {
  if (endedAt) return { key: 'ended', tone: 'neutral' };
  if (expired) return { key: 'expired', tone: 'neutral' };
  if (!enabled) return { key: 'off', tone: 'waiting' };
  return from > tenantToday() ? { key: 'future', tone: 'waiting' } : { key: 'active', tone: 'good' };
}

const detailOf = (setting: ProxyConfig, person: 'proxy' | 'sponsor') =>
  `${shell.agentInfo}?userCode=${encodeURIComponent(setting[`${person}Code`])}`;

interface Props {
  settings: ProxyConfig[];
  /** The other person: the agent of one's own settings, the sponsor of others'. */
  person: 'proxy' | 'sponsor';
  onEdit?: (setting: ProxyConfig) => void;
  onEnd?: (setting: ProxyConfig) => void;
}

/** Agent settings with their state; those that are not over can be changed and ended. */
export function AgentList({ settings, person, onEdit, onEnd }: Props) {
  const t = useT();
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {settings.map((setting) => {
        const { key, tone } = stateOf(setting);
        return (
          <li key={setting.id} className={styles.item}>
            <span className={styles.what}>
              {setting.expired ? (
                <Text weight="semibold">{setting[person].name}</Text>
              ) : (
                <Link className={styles.name} {...linkProps(detailOf(setting, person))}>
                  {setting[person].name}
                </Link>
              )}
              <Text className={styles.quiet}>
                {[
                  `${formatDay(setting.from)} – ${formatDay(setting.to)}`,
                  ...setting.applications.map((code) => t(`account.applications.${code}`)),
                ].join(' · ')}
              </Text>
            </span>
            <ToneBadge tone={tone}>{t(`account.agents.states.${key}`)}</ToneBadge>
            {!setting.expired && onEdit && (
              <Button size="small" onClick={() => onEdit(setting)}>
                {t('account.agents.edit')}
              </Button>
            )}
            {!setting.expired && onEnd && (
              <Button size="small" onClick={() => onEnd(setting)}>
                {t('account.agents.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
