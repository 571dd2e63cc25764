import { type RailStep, WORKFLOW_STATUSES } from '@attest/api-contract';
import {
  ActionButton,
  Avatar,
  BarChart,
  Button,
  Card,
  ColumnChart,
  ConfirmDialog,
  DueBadge,
  EmptyState,
  Facts,
  FactTable,
  FailureCard,
  FormRenderer,
  Loaded,
  makeStyles,
  Page,
  PlainTable,
  ProcessRail,
  SearchBox,
  StatusBadge,
  StepButton,
  Subtitle2,
  Text,
  type Tone,
  ToneBadge,
  tokens,
  useBilingual,
  Watermarked,
} from '@attest/shared-ui';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { type ReactNode, useState } from 'react';
import { FIELDS, named, PROBLEMS, VALUES } from './formSamples';

const useStyles = makeStyles({
  title: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  marked: { display: 'flex', height: '160px' },
});

const TONES: Tone[] = ['neutral', 'active', 'waiting', 'good', 'bad'];
const NOW = Date.parse('2026-03-01T08:00:00Z');
const PERSON = { id: '00000000-0000-7000-8000-000000000001', account: 'caoyang', name: '曹阳 Cao Yang' };

const step = (stepId: string, name: [zh: string, en: string], state: RailStep['state']): RailStep => ({
  stepId,
  name: named(...name),
  kind: 'work',
  state,
  handlers: [PERSON],
  since: state === 'current' ? '2026-02-27T08:00:00.000Z' : null,
  deadline: state === 'current' ? '2026-03-03T08:00:00.000Z' : null,
  completedAt: state === 'done' ? '2026-02-27T08:00:00.000Z' : null,
});
const RAIL = [
  step('report', ['上报', 'Report'], 'done'),
  step('confirm', ['部门确认', 'Confirm'], 'current'),
  step('assess', ['评估', 'Assess'], 'skipped'),
  step('close', ['关闭', 'Close'], 'next'),
];

/** A component by its name in the source, in its states. */
function Shown({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card role="region" aria-label={name}>
      <Subtitle2 as="h2" className={styles.title}>
        {name}
      </Subtitle2>
      <div className={wide ? undefined : styles.line}>{children}</div>
    </Card>
  );
}

function Acts() {
  const text = useBilingual();
  const [asking, setAsking] = useState(false);
  const [at, go] = useState(0);
  const approve = text(named('批准', 'Approve'));
  const move = text(named('上移', 'Move up'));
  return (
    <>
      <Shown name="ActionButton">
        <ActionButton why={null} appearance="primary">
          {approve}
        </ActionButton>
        <ActionButton
          why={text(
            named('缺少根本原因，请调查人填写', 'The root cause is missing; the investigator fills it in'),
          )}
        >
          {approve}
        </ActionButton>
        <ActionButton why={null} label={move} icon={<ArrowUpRegular />} />
      </Shown>
      <Shown name="StepButton">
        <StepButton by={-1} at={at} of={3} onClick={() => go(at - 1)}>
          {text(named('上一个', 'Previous'))}
        </StepButton>
        <Text>{at + 1} / 3</Text>
        <StepButton by={1} at={at} of={3} onClick={() => go(at + 1)}>
          {text(named('下一个', 'Next'))}
        </StepButton>
      </Shown>
      <Shown name="ConfirmDialog">
        <Button onClick={() => setAsking(true)}>{text(named('打开', 'Open'))}</Button>
        <ConfirmDialog
          open={asking}
          title={text(named('删除此草稿？', 'Delete this draft?'))}
          confirmLabel={text(named('删除', 'Delete'))}
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          {text(named('删除后不能恢复。', 'It cannot be restored.'))}
        </ConfirmDialog>
      </Shown>
    </>
  );
}

function States() {
  const text = useBilingual();
  const failure = new Error(text(named('服务器没有应答', 'The server did not answer')));
  const nothing = () => undefined;
  return (
    <>
      <Shown name="StatusBadge">
        {WORKFLOW_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Shown>
      <Shown name="ToneBadge">
        {TONES.map((tone) => (
          <ToneBadge key={tone} tone={tone}>
            {tone}
          </ToneBadge>
        ))}
      </Shown>
      <Shown name="DueBadge">
        <DueBadge named due="2026-02-26" overdueDays={3} now={NOW} />
        <DueBadge named due="2026-03-02" now={NOW} />
        <DueBadge named due="2026-04-01" now={NOW} />
        <DueBadge named due="2026-02-26" done now={NOW} />
      </Shown>
      <Shown name="Avatar">
        <Avatar name="曹阳" />
        <Avatar name="Cao Yang" />
      </Shown>
      <Shown name="Loaded" wide>
        <Loaded query={{ data: undefined, error: null }} rows={2}>
          {() => null}
        </Loaded>
        <Loaded query={{ data: undefined, error: failure, refetch: nothing }}>{() => null}</Loaded>
        <Loaded
          query={{ data: text(named('读到的内容', 'What was read')), error: failure, refetch: nothing }}
        >
          {(read) => <Text>{read}</Text>}
        </Loaded>
      </Shown>
      <Shown name="EmptyState">
        <EmptyState kind="firstUse" />
        <EmptyState kind="nothingFound" />
        <EmptyState kind="noPermission" />
      </Shown>
      <Shown name="FailureCard" wide>
        <FailureCard module="@attest/qms-app" error={failure} onRetry={nothing} />
      </Shown>
    </>
  );
}

function Figures() {
  const text = useBilingual();
  const styles = useStyles();
  const bars = [
    { key: 'qa', label: text(named('质量保证部', 'Quality assurance')), values: { bad: 2, active: 5 } },
    { key: 'qc', label: text(named('质量控制部', 'Quality control')), values: { bad: 0, active: 3 } },
  ];
  const parts = [
    { key: 'bad', label: text(named('已逾期', 'Overdue')), tone: 'bad' as const },
    { key: 'active', label: text(named('未到期', 'In time')), tone: 'active' as const },
  ];
  const table = {
    columns: [text(named('部门', 'Department')), text(named('未到期', 'In time'))],
    rows: bars.map(({ key, label, values }) => ({ key, cells: [label, values.active] })),
  };
  return (
    <>
      <Shown name="Facts">
        <Facts facts={bars.map(({ label, values }) => [label, values.active])} />
      </Shown>
      <Shown name="FactTable" wide>
        <FactTable {...table} label={text(named('页面内的表', 'Table within a page'))} />
      </Shown>
      <Shown name="PlainTable" wide>
        <PlainTable {...table} label={text(named('对话框内的表', 'Table within a dialog'))} />
      </Shown>
      <Shown name="BarChart" wide>
        <BarChart label="BarChart" parts={parts} bars={bars} pathOf={() => '/dashboard'} />
      </Shown>
      <Shown name="ColumnChart" wide>
        <ColumnChart label="ColumnChart" parts={parts} bars={bars} pathOf={() => '/dashboard'} />
      </Shown>
      <Shown name="ProcessRail" wide>
        <ProcessRail steps={RAIL} />
      </Shown>
      <Shown name="Watermarked" wide>
        <div className={styles.marked}>
          <Watermarked lines={['caoyang', text(named('已生效', 'Effective'))]} warn={false}>
            <Text>{text(named('文件内容', 'Content of a document'))}</Text>
          </Watermarked>
        </div>
      </Shown>
    </>
  );
}

function Forms() {
  const text = useBilingual();
  const [values, setValues] = useState(VALUES);
  const [q, setQ] = useState('');
  const keys = FIELDS.map(({ key }) => key);
  const form = {
    fields: FIELDS,
    onChange: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
  };
  return (
    <>
      <Shown name="SearchBox">
        <SearchBox value={q} onSearch={setQ} placeholder={text(named('编号或名称', 'Number or name'))} />
      </Shown>
      <Shown name="FormRenderer: editable" wide>
        <FormRenderer {...form} values={values} editable={keys} />
      </Shown>
      <Shown name="FormRenderer: empty, with problems" wide>
        <FormRenderer {...form} values={{}} editable={keys} problems={PROBLEMS} />
      </Shown>
      <Shown name="FormRenderer: to be read" wide>
        <FormRenderer {...form} values={values} editable={[]} />
      </Shown>
    </>
  );
}

/** The parts of shared-ui in their states, in the language and theme in force; in development alone. */
export default function CataloguePage() {
  return (
    <Page title="shared-ui">
      <Acts />
      <States />
      <Figures />
      <Forms />
    </Page>
  );
}
