import { describe, expect, it, jest } from '@jest/globals';
import { createAnswerSaver, type NumberedAnswer, type SaveState } from './answerSaver';

/** A saver over a network and a clock that the test moves. */
function setUp(lastSeq = 0) {
  const sent: NumberedAnswer<string>[][] = [];
  const states: SaveState[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  let answer: () => Promise<unknown> = async () => undefined;
  const keep = jest.fn<(unsent: NumberedAnswer<string>[]) => void>();
  const onRefused = jest.fn();
  const saver = createAnswerSaver<string>({
    lastSeq,
    send: (batch) => {
      sent.push(batch);
      return answer();
    },
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    onState: (state) => states.push(state),
    onRefused,
    isFinal: (error) => error === 'over',
    keep,
  });
  /** Lets the next timer run out, and what follows from it. */
  const tick = async () => {
    const timer = timers.shift();
    timer?.run();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return timer?.ms;
  };
  return {
    saver,
    sent,
    states,
    timers,
    keep,
    onRefused,
    tick,
    network(next: () => Promise<unknown>) {
      answer = next;
    },
  };
}

describe('saving answers', () => {
  it('sends the newest answer of each question after a pause, with growing numbers', async () => {
    const { saver, sent, states, tick, keep } = setUp(7);
    saver.set('a', '1');
    saver.set('b', 'x');
    saver.set('a', '2');
    await tick();
    expect(sent).toEqual([
      [
        { questionId: 'a', seq: 10, answer: '2' },
        { questionId: 'b', seq: 9, answer: 'x' },
      ],
    ]);
    expect(states.at(-1)).toBe('saved');
    expect(keep).toHaveBeenLastCalledWith([]);
  });

  it('keeps what changes while a request is under way for the next one', async () => {
    const { saver, sent, tick, network, states } = setUp();
    let arrive: (value?: unknown) => void = () => undefined;
    network(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    saver.set('a', '1');
    await tick();
    saver.set('a', '2');
    await tick();
    expect(sent).toHaveLength(1);
    arrive();
    await tick();
    network(async () => undefined);
    await tick();
    expect(sent.at(-1)).toEqual([{ questionId: 'a', seq: 2, answer: '2' }]);
    expect(states.at(-1)).toBe('saved');
  });

  it('tries again after a failure, more and more rarely, and loses nothing', async () => {
    const { saver, sent, states, tick, network, keep } = setUp();
    network(async () => {
      throw new Error('offline');
    });
    saver.set('a', '1');
    await tick();
    expect(states.at(-1)).toBe('failed');
    expect(keep).toHaveBeenLastCalledWith([{ questionId: 'a', seq: 1, answer: '1' }]);
    expect(await tick()).toBe(1_000);
    saver.set('b', '2');
    network(async () => undefined);
    expect(await tick()).toBe(2_000);
    expect(sent.at(-1)?.map(({ questionId }) => questionId)).toEqual(['a', 'b']);
    expect(states.at(-1)).toBe('saved');
  });

  it('stops when the answers are refused for good', async () => {
    const { saver, sent, timers, tick, network, onRefused } = setUp();
    network(async () => {
      throw 'over';
    });
    saver.set('a', '1');
    await tick();
    expect(onRefused).toHaveBeenCalledWith('over');
    saver.set('a', '2');
    expect(timers).toHaveLength(0);
    expect(sent).toHaveLength(1);
  });

  it('sends at once before submission, and says when it cannot', async () => {
    const { saver, sent, network } = setUp();
    saver.set('a', '1');
    await saver.flush();
    expect(sent).toHaveLength(1);
    saver.set('a', '2');
    network(async () => {
      throw new Error('offline');
    });
    await expect(saver.flush()).rejects.toThrow('offline');
    expect(saver.unsent()).toHaveLength(1);
  });
});
