import {
  listNoticeSettings,
  listTypeNotices,
  NOTICE_GROUPS,
  type NoticeSetting,
  type ResponseOf,
  shell,
} from '@attest/api-contract';
import {
  Button,
  FactTable,
  Link,
  Loaded,
  makeStyles,
  Page,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, linkProps } from '@attest/shared-utility';
import { Fragment, useState } from 'react';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { NoticeDialog } from './NoticeDialog';
import { copiesText, daysText, timingText } from './words';

type Known = ResponseOf<typeof listNoticeSettings>;

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  head: {
    padding: '6px 10px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    whiteSpace: 'nowrap',
  },
  group: { padding: '12px 10px 4px', textAlign: 'start' },
  cell: {
    padding: '6px 10px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    minWidth: '84px',
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  types: { display: 'flex', flexDirection: 'column', rowGap: '8px', marginTop: '24px' },
  heading: { margin: 0 },
});

/** By which kinds of notices people are told of what, through which channel and when. */
export function NoticesPage() {
  const t = useT();
  const settings = useCallQuery(listNoticeSettings, {});
  return (
    <Page title={t('config.title')} tabs={<ConfigurationTabs part="notices" />}>
      <Loaded query={settings}>{(known) => <Kinds known={known} />}</Loaded>
      <OfTypes />
    </Page>
  );
}

function Kinds({ known }: { known: Known }) {
  const t = useT();
  const styles = useStyles();
  const [chosen, choose] = useState<string | null>(null);
  const setting = known.rows.find(({ kind }) => kind === chosen);
  const columns = [
    t('config.notices.kind'),
    t('config.notices.state'),
    t('config.notices.bell'),
    t('config.notices.mail'),
    t('config.notices.timing'),
    t('config.notices.days'),
    t('config.notices.copies'),
    t('config.notices.edit'),
  ];
  return (
    <>
      <Text>{t('config.notices.zone', { zone: known.timeZone })}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place scrolls by keyboard too */}
      <section className={styles.scroll} aria-label={t('config.tab.notices')} tabIndex={0}>
        <table className={styles.table} aria-label={t('config.tab.notices')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NOTICE_GROUPS.map((group) => (
              <Fragment key={group}>
                <tr>
                  <th scope="colgroup" colSpan={columns.length} className={styles.group}>
                    {t(`config.notices.group.${group}`)}
                  </th>
                </tr>
                {known.rows
                  .filter((row) => row.group === group)
                  .map((row) => (
                    <Row key={row.kind} row={row} known={known} onEdit={() => choose(row.kind)} />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {setting && <NoticeDialog setting={setting} roles={known.roles} onClose={() => choose(null)} />}
    </>
  );
}

function Row({ row, known, onEdit }: { row: NoticeSetting; known: Known; onEdit: () => void }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { choices, defaults } = row;
  const isMailed = choices.enabled && choices.mail !== 'never';
  const state = row.mandatory ? 'mandatoryState' : choices.enabled ? 'on' : 'off';
  return (
    <tr>
      <th scope="row" className={styles.cell}>
        {text(row.name)}
        <span className={styles.quiet}>{text(row.about)}</span>
      </th>
      <td className={styles.cell}>
        {t(`config.notices.${state}`)}
        {JSON.stringify(choices) !== JSON.stringify(defaults) && (
          <span className={styles.quiet}>{t('config.notices.changed')}</span>
        )}
      </td>
      <td className={styles.cell}>{choices.enabled ? t(`config.notices.usual.${choices.bell}`) : '—'}</td>
      <td className={styles.cell}>{choices.enabled ? t(`config.notices.usual.${choices.mail}`) : '—'}</td>
      <td className={styles.cell}>{isMailed ? timingText(t, choices) : '—'}</td>
      <td className={styles.cell}>{(choices.enabled && daysText(t, row, choices)) || '—'}</td>
      <td className={styles.cell}>{(choices.enabled && copiesText(t, text, choices, known.roles)) || '—'}</td>
      <td className={styles.cell}>
        <Button
          size="small"
          aria-label={t('config.notices.title', { name: text(row.name) })}
          onClick={onEdit}
        >
          {t('config.notices.edit')}
        </Button>
      </td>
    </tr>
  );
}

/** What record types tell by themselves: to be read here, and changed in the type. */
function OfTypes() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const notices = useCallQuery(listTypeNotices, {});
  return (
    <section className={styles.types} aria-label={t('config.notices.ofTypes')}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('config.notices.ofTypes')}
      </Subtitle2>
      <Text>{t('config.notices.ofTypesText')}</Text>
      <Loaded query={notices} rows={4}>
        {(rows) => (
          <FactTable
            label={t('config.notices.ofTypes')}
            columns={[
              t('config.notices.type'),
              t('config.notices.when'),
              t('config.notices.text'),
              t('config.notices.to'),
            ]}
            rows={rows.map((row, index) => ({
              key: index,
              cells: [
                can('RecordTypes', 'view') ? (
                  <Link key="type" {...linkProps(shell.recordType(row.type))}>
                    {text(row.name)}
                  </Link>
                ) : (
                  text(row.name)
                ),
                text(row.when),
                text(row.text),
                text(row.to),
              ],
            }))}
          />
        )}
      </Loaded>
    </section>
  );
}
