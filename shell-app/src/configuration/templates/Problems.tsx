import type { TemplateProblem } from '@attest/api-contract';
import { MessageBar, MessageBarBody, makeStyles, Text } from '@attest/shared-ui';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingInlineStart: '20px' },
});

/** What stands in the way of a file as a template, or that nothing does. */
export function Problems({ problems, tags }: { problems: TemplateProblem[]; tags?: number }) {
  const t = useT();
  const styles = useStyles();
  if (problems.length === 0)
    return tags === undefined ? null : (
      <MessageBar intent="success">
        <MessageBarBody>{t('config.template.fits', { count: tags })}</MessageBarBody>
      </MessageBar>
    );
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <Text>{t('config.template.problems', { count: problems.length })}</Text>
        <ul className={styles.list}>
          {problems.map(({ kind, what, suggestion }) => (
            <li key={`${kind} ${what}`}>
              {t(`config.template.problem.${kind}`, { what })}{' '}
              {suggestion && t('config.template.meant', { suggestion })}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
