import { checkQualification, type RelationValue } from '@attest/api-contract';
import {
  Caption1,
  Card,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Subtitle2,
  Text,
  ToneBadge,
  tokens,
  useBilingual,
  useCallQuery,
  usePeople,
} from '@attest/shared-ui';
import type { RecordPartProps } from '@attest/shared-ui/records';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { type Asked, askedPeople } from './askedPeople';

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  title: { margin: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '8px' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The fields in which people are assigned; whoever is not qualified may be with a reason only. */
const ASSIGNED: Partial<Record<Asked['part'], string>> = {
  investigator: 'investigator',
  assessor: 'assessors',
};

interface PeopleProps extends Pick<RecordPartProps, 'values' | 'editable' | 'detail'> {
  /** Versions departed from. */
  documents: RelationValue[];
}

/** Whether the people of a deviation had been trained on the requirement departed from, then and now. */
export function QualifiedPeople({ documents, values, editable, detail }: PeopleProps) {
  const { t } = useTranslation('qms-app');
  const styles = useStyles();
  const asked = askedPeople(values, detail?.row.initiator.id);
  const nameOf = usePeople(asked.map(({ personId }) => personId));
  if (asked.length === 0) return null;
  return (
    <Card>
      <section className={styles.card} aria-labelledby="qualified-people">
        <Subtitle2 as="h3" className={styles.title} id="qualified-people">
          {t('qualified.title')}
        </Subtitle2>
        <ul className={styles.list}>
          {documents.flatMap((document) =>
            asked.map((one) => (
              <Answer
                key={`${document.id}:${one.part}:${one.personId}`}
                asked={one}
                document={document}
                name={nameOf(one.personId) ?? ''}
                assigning={editable.includes(ASSIGNED[one.part] ?? '')}
              />
            )),
          )}
        </ul>
      </section>
    </Card>
  );
}

interface Props {
  asked: Asked;
  document: RelationValue;
  name: string;
  /** The person is being chosen now: somebody else may be, or the reason given. */
  assigning: boolean;
}

/** One answer of the training records; nothing for a reader who may not know. */
function Answer({ asked: { personId, part, at }, document, name, assigning }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { data } = useCallQuery(checkQualification, {
    personId,
    subject: { documentVersionId: document.id },
    ...(at && { at }),
  });
  if (!data) return null;
  const missing = data.required && !data.qualified;
  return (
    <li>
      <div className={styles.row}>
        <Text weight="semibold">{name}</Text>
        <Caption1 className={styles.quiet}>
          {[
            t(`qualified.parts.${part}`),
            [document.no, document.version].filter(Boolean).join(' '),
            at && formatInstant(at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Caption1>
        <ToneBadge tone={missing ? 'bad' : data.qualified ? 'good' : 'neutral'}>
          {t(missing ? 'qualified.no' : data.qualified ? 'qualified.yes' : 'qualified.notRequired')}
        </ToneBadge>
        <Caption1>{text(data.why)}</Caption1>
      </div>
      {missing && assigning && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('qualified.assigned', { name })}</MessageBarBody>
        </MessageBar>
      )}
    </li>
  );
}
