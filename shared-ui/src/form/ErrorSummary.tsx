import type { FieldDefinition, FieldProblem, Language } from '@attest/api-contract';
import {
  Link,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { pick } from './language';
import { fixedRowName, focusControl, problemTarget, problemText } from './problems';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingLeft: tokens.spacingHorizontalL },
});

interface Props {
  formId: string;
  fields: FieldDefinition[];
  problems: FieldProblem[];
  language: Language;
}

/** Everything that is wrong, each line leading to its control. */
export function ErrorSummary({ formId, fields, problems, language }: Props) {
  const t = useT();
  const styles = useStyles();
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('form.problems', { count: problems.length })}</MessageBarTitle>
        <ul className={styles.list}>
          {problems.map((problem) => {
            const target = problemTarget(formId, problem);
            const field = fields.find(({ key }) => key === problem.key);
            const text = problemText(problem, language, field);
            return (
              // Several rules may speak of one field.
              <li key={`${target} ${text}`}>
                <Link as="button" inline onClick={() => focusControl(target)}>
                  {whereOf(problem, fields, language, (row) => t('form.row', { row }))}
                </Link>
                {language === 'zh' ? '：' : ': '}
                {text}
              </li>
            );
          })}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

/** `Affected batches, row 2, Batch` */
function whereOf(
  problem: FieldProblem,
  fields: FieldDefinition[],
  language: Language,
  rowText: (row: number) => string,
): string {
  const field = fields.find((candidate) => candidate.key === problem.key);
  const label = field?.label ?? problem.label;
  const column = field?.columns?.find((candidate) => candidate.key === problem.column);
  return [
    label ? pick(label, language) : problem.key,
    problem.row !== undefined &&
      ((field && fixedRowName(field, problem.row, language)) ?? rowText(problem.row + 1)),
    column && pick(column.label, language),
  ]
    .filter(Boolean)
    .join(language === 'zh' ? '，' : ', ');
}
