import {
  beginImport,
  type Importable,
  type ImportWay,
  importables,
  importTemplate,
} from '@attest/api-contract';
import { downloadUrl, navigate, request } from '@attest/shared-utility';
import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Radio, RadioGroup } from '../lazy/inputs';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../lazy/overlays';
import { useCallQuery } from '../query/useCallQuery';
import { SheetChoice } from '../sheet/SheetChoice';
import { EmptyState } from '../states/EmptyState';
import { Loaded } from '../states/Loaded';
import type { ImportPlace } from './place';

interface Props {
  at: ImportPlace;
  onClose: () => void;
}

const useStyles = makeStyles({
  select: { minWidth: 0 },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const keyOf = ({ kind, subject }: Importable) => `${kind} ${subject}`;

/** What is imported, how, and the file: it is looked at on the page of the import. */
export function NewImport({ at, onClose }: Props) {
  const t = useT();
  const query = useCallQuery(importables, {});
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('dataIn.create')}</DialogTitle>
          <DialogContent>
            <Loaded query={query} rows={3}>
              {(all) => (
                <Choice at={at} all={all.filter(({ module }) => !at.module || module === at.module)} />
              )}
            </Loaded>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('frame.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Choice({ at, all }: { at: ImportPlace; all: Importable[] }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [chosen, choose] = useState('');
  const [how, setHow] = useState<ImportWay | null>(null);
  const [archive, setArchive] = useState<string | null>(null);
  const one = all.find((importable) => keyOf(importable) === chosen) ?? all[0];
  if (!one) return <EmptyState kind="firstUse" title={t('dataIn.nothing')} text={t('dataIn.nothingText')} />;
  const { kind, subject, ways, max } = one;
  const way = ways.find((known) => known === how) ?? ways[0] ?? 'make';
  const wanted = { kind, subject, way };
  const files = way === 'former' && archive ? { archiveId: archive } : {};
  const modules = [...new Set(all.map(({ module }) => module))];
  return (
    <div className={styles.content}>
      <Field label={t('dataIn.what')}>
        <Select className={styles.select} value={keyOf(one)} onChange={(_, { value }) => choose(value)}>
          {modules.map((module) => (
            <optgroup key={module} label={t(`dataIn.modules.${module}`)}>
              {all
                .filter((importable) => importable.module === module)
                .map((importable) => (
                  <option key={keyOf(importable)} value={keyOf(importable)}>
                    {text(importable.name)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {ways.length > 1 && (
        <Field label={t('dataIn.how')}>
          <RadioGroup
            value={way}
            onChange={(_, { value }) => setHow(ways.find((known) => known === value) ?? null)}
          >
            {ways.map((known) => (
              <Radio key={known} value={known} label={t(`dataIn.ways.${known}`)} />
            ))}
          </RadioGroup>
        </Field>
      )}
      {way === 'former' && (
        <SheetChoice
          text={t('dataIn.archiveHint')}
          other={{ accept: '.zip', label: t('dataIn.archive') }}
          onCheck={async (fileId) => fileId}
          onChecked={(checked) => setArchive(checked?.fileId ?? null)}
        />
      )}
      <SheetChoice
        key={`${chosen} ${way}`}
        text={t('dataIn.fileHint', { max })}
        template={downloadUrl(importTemplate, wanted)}
        onCheck={(fileId, signal) => request(beginImport, { ...wanted, ...files, fileId }, { signal })}
        onChecked={(checked) => checked && navigate(at.one(checked.report.id))}
      />
    </div>
  );
}
