import { type AnswerLine, type Outcome, readAnswerLines, tryAssistant } from '@attest/api-contract';
import { ActionButton, Text } from '@attest/shared-ui';
import { errorMessage, request } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';

type Trial = 'running' | { end: Outcome; text: string } | { error: unknown };

const wordsOf = (lines: AnswerLine[]): string =>
  lines.map((line) => ('text' in line ? line.text : 'cite' in line ? `[${line.cite}]` : '')).join('');

/** Asks the model about an example of the product, to see that it answers. */
export function ModelTrial({ why }: { why: string | null }) {
  const t = useT();
  const [trial, setTrial] = useState<Trial>();
  const running = trial === 'running';
  const begin = () => {
    setTrial('running');
    const lines: AnswerLine[] = [];
    const read = (response: Response) => readAnswerLines(response, (line) => lines.push(line));
    request(tryAssistant, {}, { quiet: true, read }).then(
      () => {
        const end = lines.flatMap((line) => ('end' in line ? [line.end] : []))[0] ?? 'failed';
        setTrial({ end, text: wordsOf(lines) });
      },
      (error: unknown) => setTrial({ error }),
    );
  };
  return (
    <>
      <ActionButton why={why} disabledFocusable={running} onClick={begin}>
        {t('admin.model.try')}
      </ActionButton>
      <Text role="status">
        {running && t('admin.model.trying')}
        {trial && trial !== 'running' && 'error' in trial && errorMessage(trial.error)}
        {trial &&
          trial !== 'running' &&
          'end' in trial &&
          t(`admin.model.tried.${trial.end}`, { text: trial.text })}
      </Text>
    </>
  );
}
