import { Field, makeStyles, Select, tokens } from '@attest/shared-ui';
import { useContext } from 'react';
import { useT } from '../../frame/useT';
import { stepsOf, useDesigning } from '../designing';
import {
  ASSIGNEE_KINDS,
  type AssigneeKind,
  askedOfAssignee,
  assigneeKind,
  namedBy,
  schemaOfAssignee,
} from './assignee';
import { Form, type PartFormProps } from './nested';
import { useAssigneeWords } from './useAssigneeWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  choice: { minWidth: 0 },
});

/** Who handles a step: first in which way they are named, then what that asks for. */
export function AssigneeForm({ schema, value, onChange }: PartFormProps) {
  const t = useT();
  const styles = useStyles();
  const PartForm = useContext(Form);
  const wordsOf = useAssigneeWords();
  const { content, readOnly } = useDesigning();
  const kind = assigneeKind(value);
  const all = stepsOf(content).some(({ mode }) => mode === 'all');
  if (readOnly) return <span>{wordsOf(value)}</span>;
  return (
    <div className={styles.root}>
      <Field label={t('designer.assignee.who')} required>
        <Select
          className={styles.choice}
          value={kind ?? ''}
          onChange={(_, data) => onChange(namedBy(data.value as AssigneeKind, value), data.value)}
        >
          {kind === null && <option value="" />}
          {ASSIGNEE_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`designer.assignee.kind.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <PartForm
        schema={schemaOfAssignee(schema, value)}
        value={value}
        only={askedOfAssignee(value, { all })}
        onChange={onChange}
      />
    </div>
  );
}
