import { type PreviewedChange, previewPerson, type RequestOf } from '@attest/api-contract';
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

/** Courses that are named; more are counted. */
const NAMED = 6;

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px' },
});

/** What a change of a person does to their training, before it is saved. */
export function TrainingHint({ change }: { change: RequestOf<typeof previewPerson> }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { data, error } = useCallQuery(previewPerson, change, { staleTime: 0, gcTime: 0 });
  const say = ({ action, course, due }: PreviewedChange) =>
    t(`admin.people.training.${action}`, {
      course: `${text(course.name)} ${course.no}`,
      due: due ? t('admin.people.training.due', { day: formatDay(due) }) : '',
    });
  const touched = data ? data.adds + data.cancels + data.adjusts : 0;
  return (
    <div role="status">
      <MessageBar intent={error ? 'error' : 'info'} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('admin.people.training.title')}</MessageBarTitle>
          {error
            ? errorMessage(error)
            : !data
              ? t('admin.people.training.asking')
              : touched === 0
                ? t('admin.people.training.nothing')
                : t('admin.people.training.summary', {
                    adds: data.adds,
                    cancels: data.cancels,
                    adjusts: data.adjusts,
                  })}
          {data && touched > 0 && (
            <ul className={styles.list}>
              {data.changes.slice(0, NAMED).map((change) => (
                <li key={`${change.action} ${change.course.id}`}>{say(change)}</li>
              ))}
              {touched > NAMED && <li>{t('admin.people.training.more', { count: touched - NAMED })}</li>}
            </ul>
          )}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
