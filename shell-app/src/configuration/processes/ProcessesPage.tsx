import { listConfiguration, type ModuleCode, type ProcessConfiguration } from '@attest/api-contract';
import {
  EmptyState,
  Link,
  Loaded,
  makeStyles,
  Page,
  tokens,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { PARTS } from '../parts';
import { ProcessDetail } from './ProcessDetail';

const APPLICATIONS = { quality: 'QMS', documents: 'DMS', training: 'TMS' } as const satisfies Record<
  string,
  ModuleCode
>;

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
  cell: {
    padding: '8px 10px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    minWidth: '84px',
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The processes of an application: what is set for each of them, in words, and where it is changed. */
export function ProcessesPage({ part }: { part: keyof typeof APPLICATIONS }) {
  const t = useT();
  const [{ type }, set] = useUrlState({ type: '' });
  const query = useCallQuery(listConfiguration, { application: APPLICATIONS[part] });
  const chosen = query.data?.find((one) => one.type === type);
  if (chosen) return <ProcessDetail process={chosen} part={part} onBack={() => set({ type: '' })} />;
  return (
    <Page
      title={t('config.title')}
      tabs={<ConfigurationTabs part={part} />}
      {...(query.data && { count: query.data.length })}
    >
      <Loaded query={query}>
        {(processes) =>
          processes.length === 0 ? (
            <EmptyState kind="firstUse" title={t('config.processes.none')} text="" />
          ) : (
            <Processes part={part} processes={processes} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface Props {
  part: keyof typeof APPLICATIONS;
  processes: ProcessConfiguration[];
}

function Processes({ part, processes }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const columns = [
    t('config.process'),
    t('config.processes.states'),
    t('config.processes.form'),
    t('config.processes.numbering'),
    t('config.processes.linkage'),
    t('config.processes.access'),
    t('config.processes.tables'),
    t('config.processes.reminders'),
    t('config.processes.sheets'),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place scrolls by keyboard too
    <section className={styles.scroll} aria-label={t(`config.tab.${part}`)} tabIndex={0}>
      <table className={styles.table} aria-label={t(`config.tab.${part}`)}>
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
          {processes.map((process) => {
            const { type, name, version, states, sections, number, linkage, access, tables } = process;
            const fields = sections.reduce((sum, section) => sum + section.fields.length, 0);
            const linked = linkage.begins.length + linkage.waitsFor.length + linkage.links.length;
            const rights = access.lines.length + access.confidential.length;
            return (
              <tr key={type}>
                <th scope="row" className={styles.cell}>
                  <Link {...linkProps(`${PARTS[part]}?type=${type}`)}>{text(name)}</Link>
                  {version !== null && (
                    <span className={styles.quiet}>{t('config.processes.version', { version })}</span>
                  )}
                </th>
                <td className={styles.cell}>{t('config.processes.stateCount', { count: states.length })}</td>
                <td className={styles.cell}>{t('config.processes.fieldCount', { count: fields })}</td>
                <td className={styles.cell}>
                  {number.next ?? text(number.pattern)}
                  {number.next && <span className={styles.quiet}>{t('config.processes.nextNumber')}</span>}
                </td>
                <td className={styles.cell}>
                  {linked === 0 ? '—' : t('config.processes.linkCount', { count: linked })}
                  {linkage.begins.length > 0 && (
                    <span className={styles.quiet}>
                      {t('config.processes.beginsList', {
                        types: [...new Set(linkage.begins.map((one) => text(one.type)))].join(
                          t('config.comma'),
                        ),
                      })}
                    </span>
                  )}
                </td>
                <td className={styles.cell}>
                  {rights === 0
                    ? t('config.processes.bySteps')
                    : t('config.processes.ruleCount', { count: rights })}
                </td>
                <td className={styles.cell}>{tables.length || '—'}</td>
                <td className={styles.cell}>{process.reminders.length || '—'}</td>
                <td className={styles.cell}>{process.sheets.length || '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
