import { dueNext, tms } from '@attest/api-contract';
import { EmptyState, Link, Loaded, makeStyles, Subtitle1, tokens, useCallQuery } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { DueLine } from '../due/DueLine';
import { TrainingCounts } from './TrainingCounts';

/** Lines of the short list; the page has them all. */
const SHOWN = 10;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
});

/** The caller's training to-do in short: counters, and what is due next. */
export function MyTraining() {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const due = useCallQuery(dueNext, {});
  return (
    <section className={styles.root} aria-label={t('part.todo')}>
      <div className={styles.head}>
        <Subtitle1 as="h2" className={styles.title}>
          {t('part.todo')}
        </Subtitle1>
        <Link {...linkProps(tms.todo)}>{t('short.all', { count: due.data?.total ?? 0 })}</Link>
      </div>
      <Loaded query={due} rows={4} height={24}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState kind="firstUse" title={t('none.todo')} text={t('none.text')} />
          ) : (
            <ul className={styles.list}>
              {rows.slice(0, SHOWN).map((item) => (
                <DueLine key={`${item.kind}${item.id}`} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <TrainingCounts />
    </section>
  );
}
