import { type DocumentDetail, type DocumentVersion, documentGate, type GateView } from '@attest/api-contract';
import {
  ActionButton,
  Loaded,
  makeStyles,
  mergeClasses,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdvanceDialog } from './AdvanceDialog';
import { MissingPeople } from './MissingPeople';
import { PostponeDialog } from './PostponeDialog';
import { RiskReleaseDialog } from './RiskReleaseDialog';
import { TrainingRate } from './TrainingRate';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, minWidth: 0 },
  title: { margin: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
  },
  item: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, fontSize: tokens.fontSizeBase500 },
  met: { color: tokens.colorStatusSuccessForeground1 },
  open: { color: tokens.colorStatusWarningForeground3 },
});

type GateAct = 'postpone' | 'advance' | 'riskRelease';

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
}

/** Why an approved version is not in force yet: date, training, who is missing, and who can clear it. */
export function GatePanel(props: Props) {
  const gate = useCallQuery(documentGate, { versionId: props.version.id });
  return (
    <Loaded query={gate} rows={3}>
      {(data) => <Conditions {...props} gate={data} />}
    </Loaded>
  );
}

function Conditions({ document, version, gate: data }: Props & { gate: GateView }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [asking, setAsking] = useState<GateAct | null>(null);
  const offered = (code: string) => document.actions.find((action) => action.code === code);
  const why = (code: GateAct) => text(data[`${code}DisabledWhy`] ?? offered(code)?.disabledWhy);
  const button = (code: GateAct) =>
    offered(code) && (
      <ActionButton why={why(code)} size="small" onClick={() => setAsking(code)}>
        {t(`gate.${code}.name`)}
      </ActionButton>
    );
  return (
    <section className={styles.root} aria-label={t('gate.title')}>
      <Subtitle2 as="h2" className={styles.title}>
        {t(data.open ? 'gate.openTitle' : 'gate.title')}
      </Subtitle2>
      {version.state === 'reviewed' && <Text>{t('gate.held')}</Text>}
      <ul className={styles.list}>
        {data.conditions.map((condition) => (
          <li key={condition.label.en} className={styles.item}>
            {condition.met ? (
              <CheckmarkCircleRegular
                className={mergeClasses(styles.icon, styles.met)}
                aria-label={t('gate.met')}
              />
            ) : (
              <HourglassRegular
                className={mergeClasses(styles.icon, styles.open)}
                aria-label={t('gate.notMet')}
              />
            )}
            <Text>{text(condition.label)}</Text>
          </li>
        ))}
      </ul>
      {data.training && <TrainingRate training={data.training} />}
      <Departments gate={data} />
      <div className={styles.acts}>
        {button('postpone')}
        {button('advance')}
        {button('riskRelease')}
      </div>
      {data.missing.length > 0 && <MissingPeople gate={data} />}
      {asking === 'postpone' && <PostponeDialog version={version} onClose={() => setAsking(null)} />}
      {asking === 'advance' && (
        <AdvanceDialog
          version={version}
          accountNeeded={data.accountNeededToSign}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'riskRelease' && (
        <RiskReleaseDialog version={version} gate={data} onClose={() => setAsking(null)} />
      )}
    </section>
  );
}

/** Departments in which nobody in a position concerned is qualified yet. */
function Departments({ gate }: { gate: GateView }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const unmet = gate.departments.filter(({ met }) => !met);
  if (unmet.length === 0) return null;
  const names = unmet.map(({ department, position }) => `${text(department)} · ${text(position)}`);
  return <Text>{t('gate.departments', { names: names.join(t('placeSeparator')) })}</Text>;
}
