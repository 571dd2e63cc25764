import { askAssistant, type Citation } from '@attest/api-contract';
import {
  EmptyState,
  Link,
  Loaded,
  makeStyles,
  Subtitle2,
  Text,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { WrittenAnswer } from './WrittenAnswer';

const useStyles = makeStyles({
  answer: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: '16px 20px 20px',
    overflowY: 'auto',
    minHeight: '160px',
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  quote: {
    margin: 0,
    padding: '4px 0 4px 12px',
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    overflowWrap: 'anywhere',
  },
  source: { display: 'block', marginBlockStart: '4px' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Who comes back from a citation finds the answer again: the question is not asked twice. */
const KEPT = { retry: false, gcTime: 300_000 };

interface Props {
  question: string;
  onLeave: () => void;
}

/**
 * Sentences of documents in force that answer a question; each leads to its page in the viewer. Above them what the
 * tenant's language model makes of them, where there is one.
 */
export function AnswerView({ question, onLeave }: Props) {
  const t = useT();
  const styles = useStyles();
  const answer = useCallQuery(askAssistant, { question }, KEPT);
  return (
    <section className={styles.answer} aria-label={t('palette.answer.title')} aria-busy={answer.isPending}>
      <Subtitle2>{question}</Subtitle2>
      <Loaded query={answer} rows={4}>
        {(data) =>
          data.citations.length === 0 ? (
            <EmptyState
              kind="nothingFound"
              title={t('palette.answer.none')}
              text={t('palette.answer.noneText')}
            />
          ) : (
            <>
              {data.model && <WrittenAnswer question={question} model={data.model} onLeave={onLeave} />}
              <Text className={styles.quiet} role="status">
                {t('palette.answer.from', { count: data.citations.length })}
              </Text>
              <ol className={styles.list}>
                {data.citations.map((citation) => (
                  <li key={citation.no}>
                    <blockquote className={styles.quote}>
                      {citation.text}
                      <Link className={styles.source} {...linkProps(citation.path, onLeave)}>
                        <Source citation={citation} numbered={data.model !== null} />
                      </Link>
                    </blockquote>
                  </li>
                ))}
              </ol>
              <Text className={styles.quiet}>{t('palette.answer.read')}</Text>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

interface SourceProps {
  citation: Citation;
  /** An answer above names it by its number. */
  numbered: boolean;
}

function Source({ citation: { no, documentNo, version, title, page }, numbered }: SourceProps) {
  const t = useT();
  const document = `${numbered ? `[${no}] ` : ''}${documentNo} ${version}`;
  return [document, title, page && t('palette.page', { page })].filter(Boolean).join(' · ');
}
