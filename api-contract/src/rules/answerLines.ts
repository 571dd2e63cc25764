import type { AnswerLine } from '../assistant';

/** Hands over the lines of an answer that is being written, as they come. */
export async function readAnswerLines({ body }: Response, onLine: (line: AnswerLine) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (held + part.value).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) onLine(JSON.parse(line) as AnswerLine);
  }
}
