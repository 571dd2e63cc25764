import { type DataImport, getImport, importReport, runImport, stopImport } from '@attest/api-contract';
import { downloadUrl, formatInstant, linkProps, request, toast } from '@attest/shared-utility';
import { Button, Field, Link, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { useOnce } from '../form/useOnce';
import { ActionButton } from '../frame/ActionButton';
import { Page } from '../frame/Page';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { ProgressBar } from '../lazy/overlays';
import { ReasonDialog } from '../lazy/records';
import { useCallQuery } from '../query/useCallQuery';
import { Facts } from '../record/Facts';
import { Loaded } from '../states/Loaded';
import { ImportRows } from './ImportRows';
import { ImportState } from './ImportState';
import type { ImportPlace } from './place';

/** A job is at work: it tells how far it is. */
const WORKING: ReadonlySet<DataImport['state']> = new Set(['toCheck', 'checking', 'queued', 'running']);

/** One import: what its rows say, what is imported of them, and what has come of it. */
export function ImportPage({ at, id }: { at: ImportPlace; id: string }) {
  const query = useCallQuery(getImport, { id });
  return <Loaded query={query}>{(data) => <Shown at={at} data={data} />}</Loaded>;
}

function Shown({ at, data }: { at: ImportPlace; data: DataImport }) {
  const t = useT();
  const text = useBilingual();
  const [chosen, choose] = useState<number[]>([]);
  const [asking, ask] = useState<number[] | 'all' | null>(null);
  const { once } = useOnce();
  const { id, state, own, total, done, bad, made } = data;
  const open = total - bad;
  const mayRun = own && state === 'checked';
  const why = open === 0 ? t('dataIn.nothingGood') : null;
  const run = async (reason: string) => {
    const rows = asking === 'all' || asking === null ? {} : { rows: asking };
    await request(runImport, { id, reason, ...rows }, { quiet: true });
    toast.success(t('dataIn.begun'));
    choose([]);
  };
  return (
    <Page
      title={t('dataIn.oneTitle', { name: text(data.name) })}
      breadcrumb={
        <Link {...linkProps(at.list)}>{t(at.module ? `dataIn.titles.${at.module}` : 'dataIn.title')}</Link>
      }
      toolbar={
        <>
          {mayRun && (
            <>
              <ActionButton
                why={chosen.length === 0 ? t('dataIn.chooseFirst') : null}
                onClick={() => ask(chosen)}
              >
                {t('dataIn.runChosen', { count: chosen.length })}
              </ActionButton>
              <ActionButton why={why} appearance="primary" onClick={() => ask('all')}>
                {t('dataIn.runAll', { count: open })}
              </ActionButton>
            </>
          )}
          {own && (WORKING.has(state) || state === 'checked') && (
            <Button onClick={() => void once(() => request(stopImport, { id }))}>
              {t(state === 'checked' ? 'dataIn.drop' : 'dataIn.stop')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          [t('dataIn.state'), <ImportState key="state" state={state} />],
          [t('dataIn.how'), data.way && t(`dataIn.ways.${data.way}`)],
          [t('dataIn.file'), data.fileName],
          [t('dataIn.hash'), data.sha256],
          [t('dataIn.by'), data.by.name],
          [t('dataIn.at'), formatInstant(data.at)],
          [t('dataIn.reason'), data.reason],
          [t('dataIn.total'), total],
          [t('dataIn.made'), made],
          [
            t('dataIn.bad'),
            bad > 0 && (
              <>
                {bad}
                {data.fileName && (
                  <>
                    {' · '}
                    <Link href={downloadUrl(importReport, { id })}>{t('dataIn.report')}</Link>
                  </>
                )}
              </>
            ),
          ],
        ]}
      />
      {WORKING.has(state) && (
        <Field
          label={t(state === 'queued' || state === 'running' ? 'dataIn.running' : 'dataIn.checking', {
            done,
            total,
          })}
        >
          <ProgressBar value={total > 0 ? done / total : undefined} />
        </Field>
      )}
      {data.error && (
        <MessageBar intent="error">
          <MessageBarBody>{text(data.error)}</MessageBarBody>
        </MessageBar>
      )}
      {mayRun && (
        <MessageBar intent="info">
          <MessageBarBody>{t('dataIn.lookFirst', { open, bad })}</MessageBarBody>
        </MessageBar>
      )}
      <ImportRows data={data} chosen={chosen} onChoose={mayRun ? choose : undefined} />
      {asking !== null && (
        <ReasonDialog
          title={t('dataIn.runTitle', { name: text(data.name) })}
          confirmLabel={t('dataIn.run', { count: asking === 'all' ? open : asking.length })}
          onConfirm={run}
          onClose={() => ask(null)}
        />
      )}
    </Page>
  );
}
