import type { AccountDetail, accountDetail, ResponseOf } from '@attest/api-contract';
import { makeStyles, tokens, useBilingual, useLanguage, useObservable } from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { formatDay, formatInstant, timeZone$ } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { Part } from '../Part';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    gap: '12px 24px',
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
});

type Term = TextKeyAfter<'shell-app', 'account.person'>;

interface Props {
  person: AccountDetail;
  /** What only the person themselves is told. */
  own?: ResponseOf<typeof accountDetail>;
}

/** What the organisation keeps of a person; an administrator changes it. */
export function PersonCard({ person, own }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const language = useLanguage();
  useObservable(timeZone$, 'UTC');
  const at = (instant: string | null | undefined) => instant && formatInstant(instant);
  const roles = person.roles.map((role) => text(role)).join(language === 'zh' ? '、' : ', ');
  const rows: [Term, string | null | undefined][] = [
    ['name', person.name === person.nameEn ? person.name : `${person.name} · ${person.nameEn}`],
    ['account', person.account],
    ['userCode', person.userCode],
    ['department', person.department && text(person.department)],
    ['position', person.position && text(person.position)],
    ['positionLevel', person.positionLevel],
    ['superior', person.superior?.name],
    ['roles', roles],
    ['wecomAccount', person.wecomAccount],
    ['sex', person.sex && t(`account.person.sexes.${person.sex}`)],
    ['gxp', person.gxp],
    ['entryDate', person.entryDate && formatDay(person.entryDate)],
    ['enabledAt', at(person.enabledAt)],
    ['status', t(`account.person.states.${person.status}`)],
    ['canLogin', t(person.canLogin ? 'account.yes' : 'account.no')],
    ...(own
      ? ([
          ['lastSignInAt', at(own.lastSignInAt)],
          ['passwordSetAt', at(own.passwordSetAt)],
          ['passwordExpiresAt', at(own.passwordExpiresAt) ?? t('account.person.never')],
        ] as [Term, string | null | undefined][])
      : []),
  ];
  return (
    <Part title={t('account.person.title')} hint={own && t('account.person.hint')}>
      <dl className={styles.list}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt className={styles.term}>{t(`account.person.${key}`)}</dt>
            <dd className={styles.value}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
