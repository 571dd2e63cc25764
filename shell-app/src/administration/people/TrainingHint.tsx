import { type PersonRow, type PreviewedChange, previewMove } from '@attest/api-contract';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { errorMessage, formatDay } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import type { PersonEntry } from './personEntry';

/** Courses that are named; more are counted. */
const NAMED = 6;

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px' },
});

interface Props {
  person: PersonRow;
  entry: Pick<PersonEntry, 'positionId' | 'departmentId'>;
}

/** Whether the person comes to another place than the stored one. */
export const isMove = ({ person, entry }: Props): boolean =>
  entry.positionId !== (person.position?.id ?? null) ||
  entry.departmentId !== (person.department?.id ?? null);

/** What another position or department does to the training of a person, before it is saved. */
export function MoveHint({ person, entry: { positionId, departmentId } }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { data, error } = useCallQuery(
    previewMove,
    { personId: person.id, positionId, departmentId },
    { staleTime: 0, gcTime: 0 },
  );
  const say = ({ action, course, due }: PreviewedChange) =>
    t(`admin.people.move.${action}`, {
      course: `${text(course.name)} ${course.no}`,
      due: due ? t('admin.people.move.due', { day: formatDay(due) }) : '',
    });
  const touched = data ? data.adds + data.cancels + data.adjusts : 0;
  return (
    <div role="status">
      <MessageBar intent={error ? 'error' : 'info'} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('admin.people.move.title')}</MessageBarTitle>
          {error
            ? errorMessage(error)
            : !data
              ? t('admin.people.move.asking')
              : touched === 0
                ? t('admin.people.move.nothing')
                : t('admin.people.move.summary', {
                    adds: data.adds,
                    cancels: data.cancels,
                    adjusts: data.adjusts,
                  })}
          {data && touched > 0 && (
            <ul className={styles.list}>
              {data.changes.slice(0, NAMED).map((change) => (
                <li key={`${change.action} ${change.course.id}`}>{say(change)}</li>
              ))}
              {touched > NAMED && <li>{t('admin.people.move.more', { count: touched - NAMED })}</li>}
            </ul>
          )}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
