import {
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
  isRequired,
  type Language,
  type UserRef,
} from '@attest/api-contract';
import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useEffect, useId, useMemo } from 'react';
import { SignedFiles } from '../files/signedFiles';
import { useStable } from '../table/useStable';
import { ErrorSummary } from './ErrorSummary';
import { FieldControl } from './FieldControl';
import { FieldValue } from './FieldValue';
import { pick, useLanguage } from './language';
import {
  groupBySection,
  isBlank,
  isPaired,
  isWide,
  runsOf,
  type SectionGroup,
  visibleFields,
} from './layout';
import { type FoundNames, FoundNamesContext, NO_NAMES, type OwnControl } from './ownControl';
import { PeopleProvider } from './people';
import { controlId, focusControl, inFieldOrder, problemTarget } from './problems';
import type { ControlProps, FormSection } from './types';

export interface FormRendererProps {
  fields: FieldDefinition[];
  sections?: FormSection[];
  values: FormValues;
  /** Keys of the fields that may be changed now; all others are shown as text. */
  editable: string[];
  /** Keys that must be complete on submission: they carry the required mark. */
  complete?: string[];
  problems?: FieldProblem[];
  /** Grows with every refused check (see `useRecordForm`): focus moves to the first problem. */
  attempt?: number;
  onChange(key: string, value: unknown): void;
  /** The language of the screen when omitted. */
  language?: Language;
  /** People named in the values. */
  people?: UserRef[];
  /** Ids of files that a signature covers. */
  signedFiles?: string[];
  /** Also show sections that are read only and empty. */
  showBlankSections?: boolean;
  /** As on paper: two columns of facts, names beside values, no frames. */
  paper?: boolean;
  /** Shown at the end of the section with this key. */
  sectionExtras?: Record<string, ReactNode>;
  /** In a dialog or a card: sections without frames of their own. */
  plain?: boolean;
  /** Controls of the application by field key, those of columns by `field.column`; each stays the same component. */
  controls?: Record<string, OwnControl>;
  /** What a field of such a control says where it is only read. */
  texts?: Record<string, ReactNode>;
  /** Names of what was chosen by id. */
  names?: FoundNames;
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  section: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    breakInside: 'avoid-page',
  },
  title: { display: 'block', marginTop: 0, marginBottom: tokens.spacingVerticalM },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    alignItems: 'start',
  },
  pairs: {
    gridTemplateColumns: `repeat(auto-fill, minmax(max(min(100%, 260px), calc(50% - ${tokens.spacingHorizontalXL})), 1fr))`,
  },
  wide: { gridColumn: '1 / -1' },
  cell: { minWidth: 0 },
  run: { display: 'contents' },
  term: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  plain: { border: 'none', borderRadius: 0, padding: 0, backgroundColor: 'transparent' },
  paperForm: { rowGap: tokens.spacingVerticalM },
  paperSection: { border: 'none', borderRadius: 0, padding: 0, breakInside: 'auto' },
  paperTitle: {
    marginBottom: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  paperGrid: { gridTemplateColumns: '1fr 1fr', rowGap: tokens.spacingVerticalXS },
  paperCell: {
    display: 'grid',
    gridTemplateColumns: '30% 1fr',
    columnGap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
  },
  // 30 % of one of two columns.
  paperWide: { gridTemplateColumns: `calc((100% - ${tokens.spacingHorizontalXL}) * 0.15) 1fr` },
});

const NO_PROBLEMS: FieldProblem[] = [];
const NOBODY: UserRef[] = [];

type EditableFieldProps = Omit<ControlProps, 'onChange' | 'id'> &
  Pick<FormRendererProps, 'onChange'> & { formId: string };

/**
 * A field that may be changed, in its place; drawn anew only when something of its own has changed: whoever types in one
 * field waits for no other.
 */
const EditableField = memo(function EditableField({ formId, onChange, ...props }: EditableFieldProps) {
  const { field, language } = props;
  const styles = useStyles();
  const place = mergeClasses(styles.cell, isWide(field) && styles.wide);
  if (field.type === 'section')
    return (
      <Subtitle2 as="h3" className={mergeClasses(place, styles.title)}>
        {pick(field.label, language)}
      </Subtitle2>
    );
  return (
    <div className={place} data-field={field.key}>
      <FieldControl
        {...props}
        id={controlId(formId, field.key)}
        onChange={(value) => onChange(field.key, value)}
      />
    </div>
  );
});

/** The same for one that is read. */
const OwnValue = memo(FieldValue);

/** A form from field definitions: editable fields as controls, the others as a definition list. */
export function FormRenderer(props: FormRendererProps) {
  const {
    fields,
    sections = [],
    values,
    problems = [],
    attempt = 0,
    people,
    signedFiles,
    showBlankSections,
  } = props;
  const styles = useStyles();
  const screen = useLanguage();
  const language = props.language ?? screen;
  const formId = useId();
  const onChange = useStable(props.onChange);
  const editable = new Set(
    fields.filter((field) => props.editable.includes(field.key) && !field.computed).map((field) => field.key),
  );
  const shown = inFieldOrder(problems, fields);
  const first = shown[0] && problemTarget(formId, shown[0]);
  // Only a new attempt moves the focus; typing afterwards must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (attempt > 0 && first) focusControl(first);
  }, [attempt]);
  const signed = useMemo(() => new Set(signedFiles), [signedFiles]);
  const groups = groupBySection(visibleFields(fields, values), sections).filter(
    (group) => showBlankSections || !isBlank(group, editable, values),
  );
  return (
    <PeopleProvider people={people ?? NOBODY}>
      <SignedFiles value={signed}>
        <FoundNamesContext value={props.names ?? NO_NAMES}>
          <div className={mergeClasses(styles.form, props.paper && styles.paperForm)}>
            {shown.length > 0 && (
              <ErrorSummary formId={formId} fields={fields} problems={shown} language={language} />
            )}
            {groups.map((group) => (
              <Section
                key={group.section?.key ?? ''}
                {...props}
                {...{ group, formId, language, onChange }}
                open={editable}
              />
            ))}
          </div>
        </FoundNamesContext>
      </SignedFiles>
    </PeopleProvider>
  );
}

type SectionProps = FormRendererProps & {
  group: SectionGroup;
  /** Keys that are controls now. */
  open: Set<string>;
  formId: string;
  language: Language;
};

/** Problems of one field; always the same value where there is none. */
const problemsOf = ({ key }: FieldDefinition, problems: FieldProblem[]): FieldProblem[] => {
  const own = problems.filter((problem) => problem.key === key);
  return own.length > 0 ? own : NO_PROBLEMS;
};

function Section(props: SectionProps) {
  const { group, open, formId, language, sectionExtras, paper, plain } = props;
  const { values, problems = NO_PROBLEMS, complete = [], onChange, controls } = props;
  const styles = useStyles();
  const titleId = useId();
  const { section } = group;
  return (
    <section
      className={mergeClasses(styles.section, plain && styles.plain, paper && styles.paperSection)}
      aria-labelledby={section ? titleId : undefined}
    >
      {section && (
        <Subtitle2 as="h2" id={titleId} className={mergeClasses(styles.title, paper && styles.paperTitle)}>
          {pick(section.label, language)}
        </Subtitle2>
      )}
      <div
        className={mergeClasses(
          styles.grid,
          isPaired(group.fields) && styles.pairs,
          paper && styles.paperGrid,
        )}
      >
        {runsOf(group.fields, open).map((run) =>
          run.editable ? (
            <EditableField
              key={run.field.key}
              {...{ formId, language, onChange }}
              field={run.field}
              value={values[run.field.key]}
              required={complete.includes(run.field.key) && isRequired(run.field, values)}
              problems={problemsOf(run.field, problems)}
              Own={controls?.[run.field.key]}
              cells={run.field.columns && controls}
            />
          ) : (
            <ReadOnlyFields key={`${formId}${run.fields[0]?.key}`} {...props} shown={run.fields} />
          ),
        )}
      </div>
      {section && sectionExtras?.[section.key]}
    </section>
  );
}

function ReadOnlyFields({
  shown,
  values,
  language,
  paper,
  texts,
}: SectionProps & { shown: FieldDefinition[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.run}>
      {shown.map((field) => (
        <div
          key={field.key}
          data-field={field.key}
          className={mergeClasses(
            styles.cell,
            isWide(field) && styles.wide,
            paper && styles.paperCell,
            paper && isWide(field) && styles.paperWide,
          )}
        >
          <dt className={styles.term}>{pick(field.label, language)}</dt>
          <dd className={styles.value}>
            {texts?.[field.key] ?? <OwnValue field={field} value={values[field.key]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
