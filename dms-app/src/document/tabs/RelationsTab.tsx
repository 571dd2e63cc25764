import { type DocumentDetail, qms, type RelationEnd, tms } from '@attest/api-contract';
import {
  Button,
  Card,
  EmptyState,
  Link,
  makeStyles,
  Subtitle2,
  Text,
  Tooltip,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { can, linkProps } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddRelation } from '../relations/AddRelation';
import { RemoveRelation } from '../relations/RemoveRelation';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  title: { margin: 0, marginInlineEnd: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  relation: { flex: '0 0 160px', color: tokens.colorNeutralForeground2 },
  name: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The server names a relation of any kind, those of quality records too. */
const endOf = ({ relation, direction }: RelationEnd) =>
  `${relation}.${direction}` as TextKeyAfter<'dms-app', 'relation'>;

const isDocument = ({ type }: RelationEnd) => type === 'document' || type === 'documentVersion';

/** Documents this one cites or is cited by, where it is used, and its courses. */
export function RelationsTab({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<RelationEnd | null>(null);
  const mayRelate = document.actions.some(({ code, disabledWhy }) => code === 'relate' && !disabledWhy);
  const related = document.links.filter(isDocument);
  const uses = document.links.filter((link) => !isDocument(link));
  return (
    <>
      <Card role="region" aria-label={t('relations.documents')}>
        <div className={styles.head}>
          <Subtitle2 as="h2" className={styles.title}>
            {t('relations.documents')}
          </Subtitle2>
          {can('QmsTrace', 'view') && (
            <Link {...linkProps(qms.traceOf('document', document.id))}>{t('relations.trace')}</Link>
          )}
          {mayRelate && (
            <Button size="small" icon={<AddRegular />} onClick={() => setAdding(true)}>
              {t('relations.add')}
            </Button>
          )}
        </div>
        {related.length === 0 && (
          <EmptyState kind="firstUse" title={t('relations.none')} text={t('relations.noneText')} />
        )}
        <Links links={related} onRemove={mayRelate ? setRemoving : undefined} />
      </Card>
      <Card role="region" aria-label={t('relations.uses')}>
        <Subtitle2 as="h2" className={styles.title}>
          {t('relations.uses')}
        </Subtitle2>
        {uses.length === 0 && <Text className={styles.quiet}>{t('relations.noUses')}</Text>}
        <Links links={uses} />
      </Card>
      {document.courses.length > 0 && <Courses document={document} />}
      {adding && <AddRelation document={document} onClose={() => setAdding(false)} />}
      {removing && <RemoveRelation document={document} link={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Links({ links, onRemove }: { links: RelationEnd[]; onRemove?: (link: RelationEnd) => void }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <li key={link.id} className={styles.item}>
          <span className={styles.relation}>{t(`relation.${endOf(link)}`)}</span>
          <span className={styles.name}>
            <Target link={link} />
          </span>
          {link.status && <span className={styles.quiet}>{text(link.status)}</span>}
          {onRemove && link.removable && (
            <Tooltip content={t('relations.remove', { no: link.no })} relationship="label">
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                onClick={() => onRemove(link)}
              />
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the reader may open is a link; anything else is a text. */
function Target({ link: { no, title, path } }: { link: RelationEnd }) {
  if (!path) return <Text>{`${no} ${title}`}</Text>;
  return <Link {...linkProps(path)}>{`${no} ${title}`}</Link>;
}

function Courses({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <Card role="region" aria-label={t('relations.courses')}>
      <Subtitle2 as="h2" className={styles.title}>
        {t('relations.courses')}
      </Subtitle2>
      <ul className={styles.list}>
        {document.courses.map((course) => (
          <li key={course.id} className={styles.item}>
            <span className={styles.relation}>{course.no}</span>
            <span className={styles.name}>
              {can('TmsCourses', 'view') ? (
                <Link {...linkProps(tms.course(course.id))}>{text(course.name)}</Link>
              ) : (
                text(course.name)
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
