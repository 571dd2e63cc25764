import { describe, expect, it } from '@jest/globals';
import type { AnswerLine } from '../assistant';
import { readAnswerLines } from './answerLines';

describe('an answer that is being written', () => {
  it('is read line by line, however its bytes are cut', async () => {
    const bytes = new TextEncoder().encode('{"text":"压升"}\n{"cite":1}\n{"end":"answered"}\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const cut of [0, 10, 20])
          controller.enqueue(bytes.slice(cut, cut === 20 ? undefined : cut + 10));
        controller.close();
      },
    });
    const lines: AnswerLine[] = [];
    await readAnswerLines(new Response(body), (line) => lines.push(line));
    expect(lines).toEqual([{ text: '压升' }, { cite: 1 }, { end: 'answered' }]);
  });
});
