import { type ProcessConfiguration, shell } from '@attest/api-contract';
import {
  Button,
  Card,
  Facts,
  FactTable,
  Link,
  makeStyles,
  Page,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { can, formatInstant, linkProps } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import type { ConfigurationView } from '../parts';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', rowGap: '16px', maxWidth: '1120px' },
  heading: { margin: '0 0 8px' },
  list: { margin: 0, paddingInlineStart: '20px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface Props {
  process: ProcessConfiguration;
  part: ConfigurationView;
  onBack: () => void;
}

/** All that is in force for one process, in words. */
export function ProcessDetail({ process, part, onBack }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { states, sections, number, linkage, access, tables, reminders, sheets } = process;
  const comma = t('config.comma');
  const words = (all: { zh: string; en: string }[]) => all.map(text).join(comma);
  const wordsOrAll = (all: { zh: string; en: string }[]) => (all.length > 0 ? words(all) : t('config.all'));
  const links = [
    ...linkage.begins.map((one) => t('config.processes.begins', { type: text(one.type), at: text(one.at) })),
    ...linkage.begunBy.map((name) => t('config.processes.begunBy', { type: text(name) })),
    ...linkage.proposedOn.map((occasion) => t('config.processes.proposedOn', { occasion: text(occasion) })),
    ...linkage.waitsFor.map((one) =>
      t('config.processes.waitsFor', { step: text(one.step), label: text(one.label) }),
    ),
    ...linkage.links.map((one) => t('config.processes.links', { field: text(one.field), to: words(one.to) })),
  ];
  return (
    <Page
      title={text(process.name)}
      tabs={<ConfigurationTabs part={part} />}
      toolbar={<Button onClick={onBack}>{t('config.processes.back')}</Button>}
    >
      <div className={styles.parts}>
        <Facts
          facts={[
            [t('config.processes.inForce'), process.version],
            [t('config.processes.since'), formatInstant(process.effectiveAt)],
            [t('config.processes.pattern'), text(number.pattern)],
            [t('config.processes.nextNumber'), number.next],
            [
              t('config.processes.records'),
              process.path && can(process.menu, 'view') && (
                <Link {...linkProps(process.path)}>{t('config.processes.openList')}</Link>
              ),
            ],
          ]}
        />
        <Text className={styles.quiet}>
          {t('config.processes.inVersion')}{' '}
          {can('RecordTypes', 'view') && (
            <Link {...linkProps(shell.recordType(process.type))}>{t('config.processes.openType')}</Link>
          )}
        </Text>
        <Part title={t('config.processes.states')}>
          <FactTable
            label={t('config.processes.states')}
            columns={[
              t('config.processes.state'),
              t('config.processes.handlers'),
              t('config.processes.within'),
              t('config.processes.signed'),
            ]}
            rows={states.map((state) => ({
              key: state.id,
              cells: [
                text(state.name),
                text(state.handlers) || t('config.processes.bySystem'),
                text(state.due) || '—',
                state.signed ? t('config.yes') : '—',
              ],
            }))}
          />
        </Part>
        <Part title={t('config.processes.form')}>
          <FactTable
            label={t('config.processes.form')}
            columns={[t('config.processes.section'), t('config.processes.fields')]}
            rows={sections.map((section, index) => ({
              key: index,
              cells: [text(section.name), words(section.fields) || '—'],
            }))}
          />
        </Part>
        <Part title={t('config.processes.linkage')} empty={links.length === 0}>
          <Lines lines={links} />
        </Part>
        <Part title={t('config.processes.access')}>
          {access.confidential.length > 0 && (
            <Text block>{t('config.processes.confidential', { fields: words(access.confidential) })}</Text>
          )}
          {access.lines.length === 0 ? (
            <Text>{t('config.processes.byStepsText')}</Text>
          ) : (
            <FactTable
              label={t('config.processes.access')}
              columns={[
                t('config.processes.fields'),
                t('config.processes.states'),
                t('config.processes.who'),
                t('config.processes.right'),
              ]}
              rows={access.lines.map((line, index) => ({
                key: index,
                cells: [
                  wordsOrAll(line.fields),
                  wordsOrAll(line.states),
                  wordsOrAll(line.roles),
                  t(`config.right.${line.right}`),
                ],
              }))}
            />
          )}
        </Part>
        <Part title={t('config.processes.tables')} empty={tables.length === 0}>
          <Lines
            lines={tables.map((table) =>
              table.kind === 'risk'
                ? t('config.processes.riskMatrix', { name: text(table.name) })
                : t('config.processes.decisionTable', { name: text(table.name), count: table.rows }),
            )}
          />
        </Part>
        <Part title={t('config.processes.reminders')} empty={reminders.length === 0}>
          <Lines
            lines={reminders.map((one) =>
              t('config.processes.reminder', {
                text: text(one.text),
                days: one.before.join(comma),
                roles: wordsOrOwner(one.roles.map(text), t('config.processes.owner'), comma),
              }),
            )}
          />
        </Part>
        <Part title={t('config.processes.sheets')} empty={sheets.length === 0}>
          <Lines lines={sheets.map(text)} />
        </Part>
      </div>
    </Page>
  );
}

const wordsOrOwner = (roles: string[], owner: string, comma: string) => [owner, ...roles].join(comma);

function Part({ title, empty, children }: { title: string; empty?: boolean; children: ReactNode }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.heading}>
        {title}
      </Subtitle2>
      {empty ? <Text className={styles.quiet}>{t('config.processes.nothing')}</Text> : children}
    </Card>
  );
}

function Lines({ lines }: { lines: string[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
