import type { StepKind } from '@attest/api-contract';
import { STEP_KINDS } from '@attest/api-contract';
import {
  Button,
  EmptyState,
  Field,
  makeStyles,
  mergeClasses,
  Select,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useT } from '../../frame/useT';
import { type Content, groupAt, listAt, type Part } from '../content';
import { useAssigneeWords } from '../controls/useAssigneeWords';
import { useDesigning, wordsOf } from '../designing';
import type { Edit } from '../edits';
import type { DrawnStep } from './draw';
import {
  END_NAMES,
  endOf,
  forwardOf,
  type StepList as Listed,
  led,
  stepAddedBehind,
  stepListOf,
  withStep,
  withStepList,
} from './listedSteps';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  step: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    alignItems: 'center',
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  chosen: { outline: `2px solid ${tokens.colorBrandStroke1}` },
  name: { justifyContent: 'flex-start', minWidth: 0, paddingInlineStart: 0, textAlign: 'start' },
  whole: { gridColumn: '1 / -1' },
  quiet: { color: tokens.colorNeutralForeground2 },
  way: { gridColumn: '1 / -1' },
  add: { gridColumn: '1 / -1', justifySelf: 'start' },
});

const WORDED = ['submit', 'agree', 'approve', 'accept', 'return', 'reject', 'close', 'refuse'] as const;
const isWorded = (code: string): code is (typeof WORDED)[number] =>
  (WORDED as readonly string[]).includes(code);

interface Props {
  /** Place of the step that is looked at. */
  place: string;
  onChange(content: Content): void;
  onSelect(place: string): void;
  onAdd(edit: Edit | null): void;
}

/** The steps in their order, each with who handles it and where its decisions lead; the flow is drawn from them. */
export function StepList({ place, onChange, onSelect, onAdd }: Props) {
  const t = useT();
  const styles = useStyles();
  const { content } = useDesigning();
  const list = stepListOf(content);
  if (!list)
    return (
      <EmptyState
        kind="nothingFound"
        title={t('designer.stepList.drawnOnly')}
        text={t('designer.stepList.drawnOnlyText')}
      />
    );
  return (
    <ol className={styles.list} aria-label={t('designer.stepList.label')}>
      {list.steps.map((drawn, at) => (
        <Step
          key={drawn.id}
          {...{ list, drawn, at, place, onChange, onSelect, onAdd }}
          step={listAt(content, '/steps/steps')[at] ?? {}}
        />
      ))}
    </ol>
  );
}

interface StepProps extends Props {
  list: Listed;
  drawn: DrawnStep;
  step: Part;
  at: number;
}

function Step({ list, drawn, step, at, place, onChange, onSelect, onAdd }: StepProps) {
  const t = useT();
  const pick = useBilingual();
  const styles = useStyles();
  const people = useAssigneeWords();
  const { content, readOnly } = useDesigning();
  const own = `/steps/steps/${at}`;
  const name = pick(wordsOf(step.name)) || t('designer.stepList.unnamed');
  const handlers = listAt(step, '/assignee').map(people).join(t('designer.assignee.or'));
  const forward = forwardOf(step);
  const called = (code: string) =>
    pick(wordsOf(groupAt(step, `/decisions/${code}`).label)) ||
    (isWorded(code) ? t(`designer.decision.${code}`) : code);
  const others = Object.keys(groupAt(step, '/decisions')).filter((code) => !forward.includes(code));
  const lead = (to: string, decision?: string) =>
    onChange(withStepList(content, led(list, drawn.id, decision === undefined ? { to } : { decision, to })));
  return (
    <li className={mergeClasses(styles.step, place === own && styles.chosen)}>
      <Button
        appearance="transparent"
        className={styles.name}
        aria-pressed={place === own}
        onClick={() => onSelect(own)}
      >
        <Text weight="semibold">{`${at + 1}. ${name}`}</Text>
      </Button>
      <Select
        size="small"
        aria-label={t('designer.stepList.kindOf', { name })}
        value={String(step.kind ?? '')}
        disabled={readOnly}
        onChange={(_, { value }) => onChange(withStep(content, own, { ...step, kind: value as StepKind }))}
      >
        {STEP_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`designer.option.${kind}`)}
          </option>
        ))}
      </Select>
      <Text className={mergeClasses(styles.whole, styles.quiet)}>
        {t('designer.stepList.handledBy', { handlers: handlers || t('designer.assignee.nobody') })}
      </Text>
      {forward.length < 2 ? (
        <Way label={called(forward[0] ?? 'submit')} to={drawn.next} {...{ list, drawn }} onChange={lead} />
      ) : (
        forward.map((code) => (
          <Way
            key={code}
            label={called(code)}
            to={drawn.ways[code] ?? drawn.next}
            {...{ list, drawn }}
            onChange={(to) => lead(to, code)}
          />
        ))
      )}
      {others.length > 0 && (
        <Text size={200} className={mergeClasses(styles.whole, styles.quiet)}>
          {t('designer.stepList.others', {
            decisions: others.map(called).join(t('designer.assignee.comma')),
          })}
        </Text>
      )}
      {!readOnly && (
        <Button
          size="small"
          className={styles.add}
          icon={<AddRegular />}
          aria-label={t('designer.stepList.addBehind', { name })}
          onClick={() => onAdd(stepAddedBehind(content, at))}
        >
          {t('designer.stepList.add')}
        </Button>
      )}
    </li>
  );
}

interface WayProps {
  label: string;
  to: string;
  list: Listed;
  drawn: DrawnStep;
  onChange(to: string): void;
}

/** Where a decision leads. */
function Way({ label, to, list, drawn, onChange }: WayProps) {
  const t = useT();
  const pick = useBilingual();
  const styles = useStyles();
  const { content, readOnly } = useDesigning();
  const named = new Map(
    listAt(content, '/steps/steps').map(({ id, name }) => [String(id), pick(wordsOf(name))]),
  );
  const ends = new Map(listAt(content, '/steps/ends').map(({ id, kind }) => [String(id), String(kind)]));
  for (const kind of Object.keys(END_NAMES) as (keyof typeof END_NAMES)[])
    ends.set(endOf(content, kind), kind);
  return (
    <Field
      label={t('designer.stepList.leadsTo', { decision: label })}
      orientation="horizontal"
      size="small"
      className={styles.way}
    >
      <Select size="small" value={to} disabled={readOnly} onChange={(_, { value }) => onChange(value)}>
        {list.steps
          .filter(({ id }) => id !== drawn.id)
          .map(({ id }) => (
            <option key={id} value={id}>
              {named.get(id) || t('designer.stepList.unnamed')}
            </option>
          ))}
        {[...ends].map(([id, kind]) => (
          <option key={id} value={id}>
            {t('designer.stepList.end', {
              kind: t(`designer.option.${kind as TextKeyAfter<'shell-app', 'designer.option'>}`),
            })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
