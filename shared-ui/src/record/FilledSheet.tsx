import {
  type FieldDefinition,
  type FormValues,
  isEmptyValue,
  SHEET_TAGS,
  type SheetFact,
  type SheetPlaceholder,
  sheetPieces,
  type UserRef,
} from '@attest/api-contract';
import { makeStyles, tokens } from '@fluentui/react-components';
import { createElement, Fragment, type ReactNode } from 'react';
import { FieldValue } from '../form/FieldValue';
import { PeopleProvider } from '../form/people';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';

interface FilledSheetProps {
  /** The sheet as its type says it, with placeholders. */
  html: string;
  /** Those that the reader may see. */
  fields: FieldDefinition[];
  values: FormValues;
  people: UserRef[];
  facts: Record<SheetFact, ReactNode>;
}

const useStyles = makeStyles({
  root: {
    overflowWrap: 'anywhere',
    '& > :is(table, div, h2, h3, h4, ul, ol, blockquote)': { marginBlock: tokens.spacingVerticalS },
    // The sheet's own tables alone: what is filled in brings its look.
    '& > table': { borderCollapse: 'collapse', width: '100%' },
    '& > table > * > tr': { breakInside: 'avoid' },
    '& > table > * > tr > *': {
      textAlign: 'start',
      verticalAlign: 'top',
      padding: tokens.spacingHorizontalXS,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& > table > tbody > tr > th': { width: '30%', fontWeight: tokens.fontWeightRegular },
  },
});

/** Between the parts of a table stands no text. */
const OF_TABLE = new Set(['table', 'thead', 'tbody', 'tr']);

/** A sheet that a type of record brings, filled in. */
export function FilledSheet({ html, fields, values, people, facts }: FilledSheetProps) {
  const t = useT();
  const text = useBilingual();
  const fill = (place: SheetPlaceholder): ReactNode => {
    if ('fact' in place) return facts[place.fact];
    const key = 'value' in place ? place.value : place.label;
    const field = fields.find((one) => one.key === key);
    if (!field) return t('record.print.notShown');
    if ('label' in place) return text(field.label);
    if (place.column === undefined) return <FieldValue field={field} value={values[key]} />;
    const column = field.columns?.find((one) => one.key === place.column);
    const [row] = (values[key] ?? []) as FormValues[];
    const said = row?.[place.column];
    // Where a letter has nothing to say it shows nothing.
    return column && !isEmptyValue(said) ? <FieldValue field={column} value={said} /> : null;
  };
  return (
    <PeopleProvider people={people}>
      <SheetBody html={html} fill={fill} />
    </PeopleProvider>
  );
}

interface SheetBodyProps {
  html: string;
  /** What stands in a place. */
  fill: (place: SheetPlaceholder) => ReactNode;
}

/** It is built of its known tags alone: nothing of it runs or loads. */
export function SheetBody({ html, fill }: SheetBodyProps) {
  const styles = useStyles();
  const nodesIn = (parent: Node): ReactNode[] =>
    Array.from(parent.childNodes, (node, at) => {
      const tag = node.nodeName.toLowerCase();
      const key = `${at} ${tag}`;
      if (node.nodeType === Node.TEXT_NODE) {
        if (OF_TABLE.has(parent.nodeName.toLowerCase())) return null;
        const pieces = sheetPieces(node.textContent ?? '');
        return (
          <Fragment key={key}>
            {pieces.map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet never changes while it is shown
              <Fragment key={place}>{typeof piece === 'string' ? piece : fill(piece)}</Fragment>
            ))}
          </Fragment>
        );
      }
      if (!SHEET_TAGS.includes(tag)) return <Fragment key={key}>{nodesIn(node)}</Fragment>;
      if (tag === 'br') return <br key={key} />;
      // What is filled in may be a table, which stands in no paragraph.
      if (tag === 'p') return <div key={key}>{nodesIn(node)}</div>;
      return createElement(tag, { key }, ...nodesIn(node));
    });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={styles.root}>{nodesIn(body)}</div>;
}
