import { JOB_PARTS, type JobDescriptionContent } from '@attest/api-contract';
import { makeStyles, Subtitle2, Text, tokens, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '80ch' },
  title: { display: 'block', margin: 0, marginBlockEnd: tokens.spacingVerticalXS },
  text: { display: 'block', margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  empty: { display: 'block', margin: 0, color: tokens.colorNeutralForeground2 },
});

/** A job description, part by part, in the language of the screen. */
export function JobDescriptionText({ content }: { content: JobDescriptionContent }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {JOB_PARTS.map((part) => {
        const said = text(content[part]).trim();
        return (
          <section key={part} aria-label={t(`job.part.${part}`)}>
            <Subtitle2 as="h2" className={styles.title}>
              {t(`job.part.${part}`)}
            </Subtitle2>
            <Text as="p" className={said ? styles.text : styles.empty}>
              {said || t('job.empty')}
            </Text>
          </section>
        );
      })}
    </div>
  );
}
