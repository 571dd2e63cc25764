import { type ResponseOf, verifyCertificate } from '@attest/api-contract';
import {
  Card,
  Loaded,
  makeStyles,
  Text,
  Title3,
  type Tone,
  ToneBadge,
  tokens,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { formatDay } from '@attest/shared-utility';
import { useEffect } from 'react';
import { useT } from '../frame/useT';

type Verified = ResponseOf<typeof verifyCertificate>;

const TONES: Record<Verified['state'], Tone> = {
  valid: 'good',
  expired: 'waiting',
  notValid: 'bad',
  unknown: 'bad',
};

const useStyles = makeStyles({
  root: {
    display: 'grid',
    placeContent: 'center',
    minHeight: '100vh',
    padding: '16px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    minWidth: 'min(420px, 80vw)',
    padding: '8px',
  },
  heading: { margin: 0 },
  facts: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px', margin: 0 },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0 },
});

/** What the QR code of a training certificate leads to: whether it is genuine and still valid. */
export default function CertificatePage({ code }: { code: string }) {
  const t = useT();
  const styles = useStyles();
  const [{ tenant }] = useUrlState({ tenant: '' });
  const answer = useCallQuery(verifyCertificate, { code, ...(tenant && { tenant }) });
  const title = t('certificate.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.root}>
      <Card>
        <div className={styles.body}>
          <Title3 as="h1" className={styles.heading}>
            {title}
          </Title3>
          <Loaded query={answer} rows={4}>
            {(data) => <Answer answer={data} />}
          </Loaded>
        </div>
      </Card>
    </div>
  );
}

function Answer({ answer }: { answer: Verified }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { state, no, name, course, completedOn, validTo, correctedOn } = answer;
  const facts: [TextKeyAfter<'shell-app', 'certificate'>, string | null][] = [
    ['no', no],
    ['name', name],
    ['course', course && text(course)],
    ['completedOn', completedOn && formatDay(completedOn)],
    ['validTo', validTo && formatDay(validTo)],
    ['correctedOn', correctedOn && formatDay(correctedOn)],
  ];
  return (
    <>
      <div role="status">
        <ToneBadge tone={TONES[state]}>{t(`certificate.states.${state}`)}</ToneBadge>
      </div>
      {state === 'unknown' && <Text>{t('certificate.unknownText')}</Text>}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .flatMap(([key, value]) => [
            <dt key={`${key}-label`} className={styles.label}>
              {t(`certificate.${key}`)}
            </dt>,
            <dd key={key} className={styles.value}>
              {value}
            </dd>,
          ])}
      </dl>
    </>
  );
}
