import {
  type DefinitionRow,
  type DifferenceLine,
  definitionDifference,
  getDefinition,
  listDefinitions,
} from '@attest/api-contract';
import {
  EmptyState,
  FactTable,
  Field,
  FlowDifference,
  Loaded,
  makeStyles,
  Select,
  Subtitle2,
  Text,
  together,
  tokens,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../frame/useT';
import { type PlaceWords, placeInWords, valueLines } from './placeWords';

const useStyles = makeStyles({
  choice: { maxWidth: '420px' },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  value: {
    maxHeight: '12em',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    minWidth: '140px',
  },
});

/** The choice that compares with the version in force and with what both come from. */
const THREE = 'three';

interface Props {
  row: DefinitionRow;
  content: unknown;
  inForce: { id: string; version: number } | null;
}

/** Where a version differs from another one, in words; the process is drawn. */
export function DifferencePanel({ row, content, inForce }: Props) {
  const versions = useCallQuery(listDefinitions, { type: row.type });
  return (
    <Loaded query={versions}>
      {(rows) => (
        <Compared
          row={row}
          content={content}
          inForce={inForce}
          others={rows.filter(({ id }) => id !== row.id)}
        />
      )}
    </Loaded>
  );
}

function Compared({ row, content, inForce, others }: Props & { others: DefinitionRow[] }) {
  const t = useT();
  const styles = useStyles();
  const usual = others.find(({ version }) =>
    inForce && inForce.id !== row.id ? version === inForce.version : version === row.basedOn,
  );
  const isProposal = row.state === 'proposed' && inForce !== null;
  const [first] = others;
  const [{ with: asked }, set] = useUrlState({ with: '' });
  const other = others.find(({ version }) => `V${version}` === asked) ?? usual ?? first;
  const three = isProposal && (asked === '' || asked === THREE);
  if (!other) return <EmptyState kind="nothingFound" title={t('types.onlyVersion')} />;
  return (
    <>
      <Field label={t('types.compareWith')} className={styles.choice}>
        <Select value={three ? THREE : `V${other.version}`} onChange={(_, { value }) => set({ with: value })}>
          {isProposal && <option value={THREE}>{t('types.threeWay')}</option>}
          {others.map(({ version, state }) => (
            <option key={version} value={`V${version}`}>
              {`V${version} · ${t(`types.states.${state}`)}`}
            </option>
          ))}
        </Select>
      </Field>
      {three ? (
        <Difference row={row} content={content} other={inForce} three />
      ) : (
        <Difference row={row} content={content} other={other} />
      )}
    </>
  );
}

interface DifferenceProps extends Pick<Props, 'row' | 'content'> {
  other: { id: string; version: number };
  three?: boolean;
}

function Difference({ row, content, other, three = false }: DifferenceProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const difference = useCallQuery(definitionDifference, { id: row.id, ...(!three && { with: other.id }) });
  const before = useCallQuery(getDefinition, { id: other.id });
  const words = useMemo<PlaceWords & { yes: string; no: string }>(
    () => ({
      part: (name) => t(`types.part.${name}`),
      entry: (name) => t(`types.entry.${name}`),
      text,
      yes: t('admin.yes'),
      no: t('admin.no'),
    }),
    [t, text],
  );
  const names = [`V${other.version}`, `V${row.version}`] as const;
  const lineOf = (line: DifferenceLine, contents: readonly unknown[]): ReactNode[] => {
    const { place, base, own, shipped, changedBy } = line;
    const shown = (value: unknown) => <Value lines={valueLines(value, words)} none={t('types.none')} />;
    const where = placeInWords(place, contents, words) || t('types.wholeType');
    if (!three) return [where, shown(own), shown(shipped)];
    return [where, shown(base), shown(own), shown(shipped), t(`types.changedByWhom.${changedBy}`)];
  };
  return (
    <Loaded query={together({ difference, before })}>
      {(known) => {
        const { lines, flows } = known.difference;
        const inWords = lines.filter(({ place }) => place !== '/flow');
        const contents = [content, known.before.content];
        if (lines.length === 0) return <EmptyState kind="nothingFound" title={t('types.noDifference')} />;
        return (
          <>
            {inWords.length > 0 && (
              <section className={styles.part}>
                <Subtitle2 as="h2">{t('types.inWords', { count: inWords.length })}</Subtitle2>
                <FactTable
                  label={t('types.tabs.difference')}
                  columns={
                    three
                      ? [
                          t('types.place'),
                          t('types.formerProduct'),
                          t('types.ownVersion', { version: other.version }),
                          t('types.proposal', { version: row.version }),
                          t('types.whoChanged'),
                        ]
                      : [t('types.place'), ...names]
                  }
                  rows={inWords.map((line) => ({ key: line.place, cells: lineOf(line, contents) }))}
                />
              </section>
            )}
            {flows && (
              <section className={styles.part}>
                <Subtitle2 as="h2">{t('types.part.flow')}</Subtitle2>
                <FlowDifference before={text(flows.before)} after={text(flows.after)} names={names} />
              </section>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Value({ lines, none }: { lines: ReturnType<typeof valueLines>; none: string }) {
  const styles = useStyles();
  if (lines.length === 0) return <Text italic>{none}</Text>;
  return (
    <ul className={styles.value}>
      {lines.map(({ depth, text }, at) => (
        <li key={at} style={{ paddingInlineStart: `${depth * 16}px` }}>
          {text}
        </li>
      ))}
    </ul>
  );
}
