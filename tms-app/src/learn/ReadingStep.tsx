import { declareRead, openMaterial, type Reading, saveProgress } from '@attest/api-contract';
import {
  ActionButton,
  Card,
  Loaded,
  makeStyles,
  ProgressBar,
  Text,
  tokens,
  useBilingual,
  useCallMutation,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../frame/ActionBar';
import { hasMaterial, Material } from './Material';
import { createProgressReporter } from './progressReporter';
import { minutes, readingText } from './readingText';
import type { StepProps } from './stepProps';

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
  missing: { color: tokens.colorNeutralForeground2 },
});

/** Reading the material: where one was, how much is read, and what is missing before it can be declared. */
export function ReadingStep({ state, onState }: StepProps) {
  const { row } = state;
  const open = useCallMutation(openMaterial, { quiet: true, onSuccess: onState });
  const asked = useRef(false);
  const { mutate } = open;
  useEffect(() => {
    // Time counts from here, once per visit.
    if (asked.current) return;
    asked.current = true;
    mutate({ assignmentId: row.id });
  }, [mutate, row.id]);
  const begun = {
    data: open.data?.reading ?? undefined,
    error: open.error,
    refetch: () => mutate({ assignmentId: row.id }),
  };
  return (
    <Loaded query={begun} height={24}>
      {(reading) => <Open state={state} opened={reading} onState={onState} />}
    </Loaded>
  );
}

interface OpenProps extends Pick<StepProps, 'state' | 'onState'> {
  opened: Reading;
}

/** Seconds after which reading on one page is reported, unless fewer are missing. */
const REPORTED_AFTER = 10;

/** Tells the server how reading goes, and what it answers. */
function useReading(assignmentId: string, opened: Reading) {
  const [reading, setReading] = useState(opened);
  const latest = useRef(reading);
  latest.current = reading;
  const [reporter] = useState(() =>
    createProgressReporter({
      now: () => performance.now(),
      enough: () => {
        const missing = latest.current.minSeconds - latest.current.seconds;
        return missing > 0 ? Math.min(missing, REPORTED_AFTER) : REPORTED_AFTER;
      },
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      send: async (report) => setReading(await request(saveProgress, { assignmentId, ...report })),
    }),
  );
  useEffect(() => {
    const flush = () => void reporter.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [reporter]);
  return { reading, reporter };
}

function Open({ state, opened, onState }: OpenProps) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const assignmentId = state.row.id;
  const { reading, reporter } = useReading(assignmentId, opened);
  const declare = useCallMutation(declareRead, { onSuccess: onState });
  const why = reading.mayDeclare
    ? declare.isPending
      ? t('edit.saving')
      : null
    : reading.missing.map((one) => text(one)).join(t('learn.and')) || t('learn.readOn');
  const { unit, furthest, length, seconds, minSeconds } = reading;
  const watching = unit === 'second' && opened.furthest < opened.length;
  return (
    <>
      {hasMaterial(state) ? (
        <Card>
          <Material
            state={state}
            begin={opened.position}
            reached={watching ? opened.furthest : undefined}
            onProgress={(place, whole, viewed) => reporter.progress(place, whole, viewed)}
          />
        </Card>
      ) : (
        <Card>
          <Text>{t('learn.noMaterial')}</Text>
        </Card>
      )}
      <ActionBar
        label={t('learn.progress')}
        status={
          <div className={styles.progress}>
            <Text aria-live="polite">
              {readingText(t, reading) ?? t('learn.notTold')}
              {minSeconds > 0 &&
                ` · ${t('learn.time', { seconds: minutes(seconds), needed: minutes(minSeconds) })}`}
            </Text>
            <ProgressBar
              thickness="large"
              value={length > 0 ? Math.min(1, furthest / length) : 0}
              aria-label={t('learn.progress')}
            />
            {why && (
              <Text size={200} className={styles.missing}>
                {why}
              </Text>
            )}
          </div>
        }
      >
        <ActionButton
          why={why}
          appearance="primary"
          icon={<CheckmarkRegular />}
          onClick={() => declare.mutate({ assignmentId })}
        >
          {t(unit === 'second' ? 'learn.declareWatched' : 'learn.declare')}
        </ActionButton>
      </ActionBar>
    </>
  );
}
