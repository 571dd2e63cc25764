import { type PreviewedChange, previewVersionTraining } from '@attest/api-contract';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { errorMessage } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** People who are named; more are counted. */
const NAMED = 12;

const useStyles = makeStyles({ root: { marginTop: tokens.spacingVerticalM } });

interface Props {
  versionId: string;
  impact: 'full' | 'read';
}

const namesOf = (changes: PreviewedChange[]): string[] => [
  ...new Set(changes.map(({ person }) => person.name)),
];

/** Whose training the plan of a version would bring or end, before it is decided. */
export function PlanPreview({ versionId, impact }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const { data, error } = useCallQuery(
    previewVersionTraining,
    { versionId, impact },
    { staleTime: 0, gcTime: 0 },
  );
  const names = data ? namesOf(data.changes).slice(0, NAMED) : [];
  const more = (data?.people ?? 0) - names.length;
  return (
    <div role="status" className={styles.root}>
      <MessageBar intent={error ? 'error' : 'info'} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('planPreview.title')}</MessageBarTitle>
          {error
            ? errorMessage(error)
            : data
              ? t('planPreview.summary', { ...data, count: data.people })
              : t('planPreview.asking')}
          {names.length > 0 && (
            <div>
              {names.join(t('planPreview.and'))}
              {more > 0 && ` ${t('planPreview.more', { count: more })}`}
            </div>
          )}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
