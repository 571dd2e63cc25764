import type { FieldDefinition, SheetPlaceholder } from '@attest/api-contract';
import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { pick, useLanguage } from '../form/language';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { SheetBody } from './FilledSheet';

/** Rows of an empty table, and lines for a long text. */
const ROWS = ['1', '2', '3'];
const LINES = ['1', '2', '3', '4', '5', '6'];
const LONG = ['textarea', 'richText', 'editor'];

const useStyles = makeStyles({
  line: { minHeight: '24px', borderBottom: `1px solid ${tokens.colorNeutralStroke1}` },
  choices: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th, & td': {
      textAlign: 'start',
      fontWeight: tokens.fontWeightRegular,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      padding: tokens.spacingHorizontalXS,
    },
    '& td': { height: '28px' },
  },
});

/** A sheet that a type of record brings, with room to write where values would stand. */
export function EmptySheet({ html, fields }: { html: string; fields: FieldDefinition[] }) {
  const t = useT();
  const text = useBilingual();
  const fill = (place: SheetPlaceholder): ReactNode => {
    if ('fact' in place)
      return place.fact === 'signatures' ? <ByHand label={t('record.print.byHand')} /> : null;
    const field = fields.find(({ key }) => key === ('value' in place ? place.value : place.label));
    if (!field) return t('record.print.notShown');
    return 'label' in place ? text(field.label) : <Room field={field} />;
  };
  return <SheetBody html={html} fill={fill} />;
}

function ByHand({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <>
      <Text>{label}</Text>
      <div className={styles.line} />
    </>
  );
}

/** Room to write a value, or boxes to tick. */
function Room({ field }: { field: FieldDefinition }) {
  const styles = useStyles();
  const language = useLanguage();
  const t = useT();
  const yesOrNo = field.type === 'switch' && [t('form.yes'), t('form.no')];
  const choices = yesOrNo || field.options?.map(({ label }) => pick(label, language));
  if (choices)
    return (
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Text key={choice}>{`☐ ${choice}`}</Text>
        ))}
      </div>
    );
  if (field.columns)
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            {field.columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {pick(label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {field.columns?.map(({ key }) => (
                <td key={key} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  const lines = LONG.includes(field.type) ? LINES : LINES.slice(0, 1);
  return lines.map((line) => <div key={line} className={styles.line} />);
}
