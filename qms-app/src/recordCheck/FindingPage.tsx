import { type Finding, getFinding, qms } from '@attest/api-contract';
import {
  ActionButton,
  Facts,
  Link,
  Loaded,
  MessageBar,
  MessageBarBody,
  Page,
  ToneBadge,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SettleFinding } from './SettleFinding';
import { SEVERITY_TONES, STATE_TONES } from './tones';

/** One finding: what is wrong with which record, and the way to settle it. */
export function FindingPage() {
  const { id = '' } = useParams();
  const query = useCallQuery(getFinding, { id });
  return <Loaded query={query}>{(data) => <Shown key={id} {...data} />}</Loaded>;
}

function Shown({ finding, accountNeededToSign }: { finding: Finding; accountNeededToSign: boolean }) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const [settling, setSettling] = useState(false);
  const { state, severity, mine, outcome, facts } = finding;
  const why = state !== 'open' ? t('recordCheck.closed') : mine ? null : t('recordCheck.onlyHandlers');
  const counted = (['stepDays', 'openDays', 'endedDays', 'files', 'links', 'similar'] as const).flatMap(
    (key) => {
      const count = facts[key];
      // Most checks count no others like it.
      return count === null || (key === 'similar' && count === 0) ? [] : t(`recordCheck.${key}`, { count });
    },
  );
  return (
    <Page
      title={text(finding.name)}
      breadcrumb={<Link {...linkProps(qms.recordCheck)}>{t('recordCheck.title')}</Link>}
      toolbar={
        <ActionButton why={why} appearance="primary" onClick={() => setSettling(true)}>
          {t('recordCheck.settle')}
        </ActionButton>
      }
    >
      {state === 'gone' && (
        <MessageBar intent="info">
          <MessageBarBody>{t('recordCheck.goneText')}</MessageBarBody>
        </MessageBar>
      )}
      <Facts
        facts={[
          [
            t('recordCheck.record'),
            <Link key="record" {...linkProps(finding.path)}>
              {`${text(finding.processName)} ${finding.recordNo}`}
            </Link>,
          ],
          [
            t('recordCheck.severity'),
            <ToneBadge key="severity" tone={SEVERITY_TONES[severity]}>
              {t(`recordCheck.severities.${severity}`)}
            </ToneBadge>,
          ],
          [
            t('recordCheck.state'),
            <ToneBadge key="state" tone={STATE_TONES[state]}>
              {t(`recordCheck.states.${state}`)}
            </ToneBadge>,
          ],
          [t('recordCheck.facts'), counted.join(' · ')],
          [t('recordCheck.foundAt'), formatInstant(finding.foundAt)],
          [t('recordCheck.due'), formatInstant(finding.due)],
          [t('recordCheck.handlers'), finding.handlers.map(({ name }) => name).join(' · ')],
          [t('recordCheck.outcome'), outcome && t(`recordCheck.outcomes.${outcome}`)],
          [t('recordCheck.reason'), finding.reason],
          [t('recordCheck.closedBy'), finding.closedBy?.name],
          [t('recordCheck.closedAt'), finding.closedAt && formatInstant(finding.closedAt)],
        ]}
      />
      {settling && (
        <SettleFinding
          finding={finding}
          accountNeeded={accountNeededToSign}
          onClose={() => setSettling(false)}
        />
      )}
    </Page>
  );
}
