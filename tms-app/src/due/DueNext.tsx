import { dueNext, type ResponseOf } from '@attest/api-contract';
import {
  Card,
  EmptyState,
  Loaded,
  makeStyles,
  SearchBox,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { DueLine } from './DueLine';
import { grouped } from './dueGroups';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  head: { margin: 0 },
  overdue: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});

/** Lines from which on a search is worth its place. */
const MANY = 10;

/** Everything of training that one has to do, soonest first. */
export function DueNext() {
  const due = useCallQuery(dueNext, {});
  return (
    <Loaded query={due} height={32}>
      {(data) => <DueGroups {...data} />}
    </Loaded>
  );
}

function DueGroups({ rows, total }: ResponseOf<typeof dueNext>) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [{ q }, setUrl] = useUrlState({ q: '' });
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState kind="firstUse" title={t('none.todo')} text={t('none.text')} />
      </Card>
    );
  const wanted = q.trim().toLowerCase();
  const found = rows.filter((row) => `${text(row.title)} ${row.subtitle}`.toLowerCase().includes(wanted));
  const today = formatDay(new Date().toISOString());
  return (
    <>
      {rows.length > MANY && (
        <SearchBox value={q} onSearch={(next) => setUrl({ q: next })} placeholder={t('list.searchHint')} />
      )}
      {found.length === 0 && <EmptyState kind="nothingFound" />}
      {grouped(found, today).map(({ group, items }) => (
        <Card key={group}>
          <Subtitle2 as="h2" className={group === 'overdue' ? styles.overdue : styles.head}>
            {t(`due.group.${group}`, { count: items.length })}
          </Subtitle2>
          <ul className={styles.list}>
            {items.map((item) => (
              <DueLine key={`${item.kind}${item.id}`} item={item} />
            ))}
          </ul>
        </Card>
      ))}
      {total > rows.length && <Text>{t('due.more', { count: total - rows.length })}</Text>}
    </>
  );
}
