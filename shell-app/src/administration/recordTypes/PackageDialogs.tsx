import type { DefinitionPackage, RecordTypeRow, ResponseOf } from '@attest/api-contract';
import { exportDefinitions, importDefinitions, MAX_PACKAGE, shell } from '@attest/api-contract';
import {
  Button,
  ConfirmDialog,
  FactTable,
  type ListDialogProps,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ReasonDialog,
  saveFile,
  Text,
  useBilingual,
  useOnce,
} from '@attest/shared-ui';
import { errorMessage, formatBytes, navigate, request, toast } from '@attest/shared-utility';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useFaultText } from '../../designer/useFaultText';
import { useT } from '../../frame/useT';
import { type PlaceWords, placeInWords } from './placeWords';

const useStyles = makeStyles({
  places: { margin: 0, paddingInlineStart: '20px' },
});

/** Saves the versions in force of types as a file that another company brings in. */
export function PackageExport({ rows, onClose, onDone }: ListDialogProps<RecordTypeRow>) {
  const t = useT();
  const text = useBilingual();
  const save = async () => {
    const packed = await request(exportDefinitions, { types: rows.map(({ type }) => type) });
    const file = new Blob([JSON.stringify(packed)], { type: 'application/json' });
    // Nobody could bring it in.
    if (file.size > MAX_PACKAGE) return toast.error(t('types.packages.tooLargeOut', sizes(file)));
    saveFile(file, 'record-types.json');
    toast.success(t('types.packages.saved', { count: rows.length }));
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('types.packages.export')}
      confirmLabel={t('types.packages.save')}
      onConfirm={save}
      onCancel={onClose}
    >
      <Text>
        {t('types.packages.exportText', { names: rows.map(({ name }) => text(name)).join(t('admin.comma')) })}
      </Text>
    </ConfirmDialog>
  );
}

/** How large a package is, and may be. */
const sizes = ({ size }: Blob) => ({ size: formatBytes(size), max: formatBytes(MAX_PACKAGE) });

type Found = ResponseOf<typeof importDefinitions>;

/** A package as somebody chose it, and what would come of it. */
interface Looked {
  packed: DefinitionPackage;
  found: Found;
}

/** Faults and places that are named; of more it is said how many there are. */
const MAX_LINES = 5;

/** Brings a package in as drafts, once it was seen what would come of it. */
export function PackageImport({ onClose, onDone }: ListDialogProps<RecordTypeRow>) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, once } = useOnce();

  const look = (file: File) =>
    once(async () => {
      setLooked(null);
      setProblem(null);
      if (file.size > MAX_PACKAGE) return setProblem(t('types.packages.tooLarge', sizes(file)));
      const packed = packageIn(await file.text());
      if (!packed) return setProblem(t('types.packages.notOne'));
      try {
        const found = await request(importDefinitions, { package: packed, dryRun: true }, { quiet: true });
        setLooked({ packed, found });
      } catch (failure) {
        setProblem(errorMessage(failure));
      }
    });
  const bring = async (reason: string) => {
    if (!looked) return;
    const asked = { package: looked.packed, dryRun: false, reason };
    const made = (await request(importDefinitions, asked, { quiet: true })).filter(
      ({ id, result }) => id !== null && result !== 'same',
    );
    toast.success(t('types.packages.brought', { count: made.length }));
    onDone();
    const [only, ...others] = made;
    if (only && others.length === 0) navigate(shell.recordType(only.type));
  };
  const why = !looked
    ? t('types.packages.chooseFirst')
    : looked.found.some(({ result }) => result === 'refused')
      ? t('types.packages.refused')
      : looked.found.every(({ result }) => result === 'same')
        ? t('types.packages.nothingNew')
        : undefined;

  return (
    <ReasonDialog
      title={t('types.packages.import')}
      confirmLabel={t('types.packages.bring')}
      entry={looked?.packed.definitions.map(({ hash }) => hash)}
      missing={why}
      wide
      onConfirm={bring}
      onClose={onClose}
    >
      <Text>{t('types.packages.importText')}</Text>
      <div>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('types.packages.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void look(file);
          }}
        />
        <Button disabledFocusable={busy} onClick={() => picker.current?.click()}>
          {t('types.packages.choose')}
        </Button>
      </div>
      <div aria-live="polite">
        {problem && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        )}
        {looked && <Findings {...looked} />}
      </div>
    </ReasonDialog>
  );
}

/** What a file holds, where it is a package. */
function packageIn(content: string): DefinitionPackage | null {
  try {
    const packed: unknown = JSON.parse(content);
    const isOne = typeof packed === 'object' && packed !== null && 'definitions' in packed;
    // The server looks at the rest of it.
    return isOne ? (packed as DefinitionPackage) : null;
  } catch {
    return null;
  }
}

/** What would come of each type. */
function Findings({ packed, found }: Looked) {
  const t = useT();
  const text = useBilingual();
  const say = useFaultText();
  const styles = useStyles();
  const words = useMemo<PlaceWords>(
    () => ({
      part: (name) => t(`types.part.${name}`),
      entry: (name) => t(`types.entry.${name}`),
      text,
    }),
    [t, text],
  );
  const contentOf = (type: string) => packed.definitions.find((one) => one.type === type)?.content;
  const nameOf = (type: string): string => {
    const { steps } = (contentOf(type) ?? {}) as { steps?: { name?: { zh: string; en: string } } };
    return steps?.name ? text(steps.name) : type;
  };
  const details = ({ type, why, faults, places }: Found[number]): ReactNode => {
    if (why !== null) return why;
    const at = (place: string) => placeInWords(place, [contentOf(type)], words) || t('types.wholeType');
    const lines = [
      ...faults.map((fault) => t('types.packages.fault', { place: at(fault.place), fault: say(fault) })),
      ...places.map(at),
    ];
    if (lines.length === 0) return null;
    return (
      <ul className={styles.places}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MAX_LINES && <li>{t('types.packages.more', { count: lines.length - MAX_LINES })}</li>}
      </ul>
    );
  };
  return (
    <FactTable
      label={t('types.packages.found')}
      columns={[t('types.name'), t('types.code'), t('types.packages.result'), t('types.packages.details')]}
      rows={found.map((one) => ({
        key: one.type,
        cells: [nameOf(one.type), one.type, t(`types.packages.results.${one.result}`), details(one)],
      }))}
    />
  );
}
