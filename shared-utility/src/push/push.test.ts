import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/manualClock';
import { createPush, type Socket } from './push';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

function setUp({ random = () => 0 }: { random?: () => number } = {}) {
  const clock = new ManualClock();
  const sockets: FakeSocket[] = [];
  let notServed = 0;
  const push = createPush({
    notServed: () => {
      notServed += 1;
    },
    clock,
    random,
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  });
  const status: string[] = [];
  push.status$.subscribe((value) => status.push(value));
  const newest = () => sockets[sockets.length - 1] as FakeSocket;
  return { clock, sockets, push, status, newest, notServed: () => notServed };
}

describe('the push connection', () => {
  it('beats every 30 seconds and is content with a tab character', () => {
    const { clock, push, newest, sockets, status } = setUp();
    push.start();
    newest().onopen?.();
    for (let beat = 1; beat <= 3; beat += 1) {
      clock.advance(30_000);
      expect(newest().sent).toHaveLength(beat);
      newest().onmessage?.({ data: '\t' });
    }
    expect(JSON.parse(newest().sent[0] ?? '')).toEqual({ ping: true, msg: expect.any(Number) });
    clock.advance(3_000);
    expect(sockets).toHaveLength(1);
    expect(status).toEqual(['closed', 'connecting', 'open']);
  });

  it('gives up without an answer for 3 seconds and comes back after 10', () => {
    const { clock, push, newest, sockets, status } = setUp();
    let reopened = 0;
    push.reopened$.subscribe(() => {
      reopened += 1;
    });
    push.start();
    newest().onopen?.();
    clock.advance(30_000 + 2_999);
    expect(newest().closed).toBe(false);
    clock.advance(1);
    expect(newest().closed).toBe(true);
    clock.advance(9_999);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
    expect(reopened).toBe(0);
    newest().onopen?.();
    expect(reopened).toBe(1);
    expect(status).toEqual(['closed', 'connecting', 'open', 'closed', 'connecting', 'open']);
  });

  it('spreads the return of many browsers', () => {
    const { clock, push, newest, sockets } = setUp({ random: () => 0.5 });
    push.start();
    newest().onclose?.({ code: 1006 });
    clock.advance(10_000);
    expect(sockets).toHaveLength(1);
    clock.advance(1_500);
    expect(sockets).toHaveLength(2);
  });

  it('looks for another instance at once where the server says that it stops', () => {
    const { clock, push, newest, sockets } = setUp({ random: () => 0.5 });
    push.start();
    newest().onopen?.();
    newest().onclose?.({ code: 1012 });
    clock.advance(1_499);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
    newest().onclose?.({ code: 1006 });
    clock.advance(11_499);
    expect(sockets).toHaveLength(2);
    clock.advance(1);
    expect(sockets).toHaveLength(3);
  });

  it('says that its tenant is not served, which a socket that cannot be opened does not', () => {
    const { clock, push, newest, sockets, notServed } = setUp();
    push.start();
    newest().onclose?.({ code: 1006 });
    expect(notServed()).toBe(0);
    clock.advance(10_000);
    expect(sockets).toHaveLength(2);
    newest().onopen?.();
    newest().onclose?.({ code: 4503 });
    expect(notServed()).toBe(1);
  });

  it('keeps trying while the server is away, and reconnects at once when the network is back', () => {
    const { clock, push, newest, sockets } = setUp();
    push.start();
    for (let round = 1; round <= 5; round += 1) {
      newest().onerror?.();
      clock.advance(10_000);
      expect(sockets).toHaveLength(round + 1);
    }
    newest().onclose?.({ code: 1006 });
    push.reconnect();
    expect(sockets).toHaveLength(7);
    clock.advance(20_000);
    expect(sockets).toHaveLength(7);
  });

  it('hands each topic to its listeners and takes no harm from anything else', () => {
    const { push, newest } = setUp();
    const counts: number[] = [];
    push.on('user.tasks').subscribe(({ todoCount }) => counts.push(todoCount));
    push.start();
    newest().onopen?.();
    for (const data of [
      'plain text',
      '{"half":',
      '[1]',
      'null',
      '{"topic":"versions","data":{"changed":[]}}',
    ]) {
      newest().onmessage?.({ data });
    }
    newest().onmessage?.({ data: '{"topic":"user.tasks","data":{"todoCount":4}}' });
    expect(counts).toEqual([4]);
  });

  it('leaves nothing behind when stopped', () => {
    const { clock, push, newest, sockets } = setUp();
    push.start();
    newest().onopen?.();
    clock.advance(30_000);
    push.stop();
    expect(newest().closed).toBe(true);
    expect(clock.pending).toBe(0);
    clock.advance(60_000);
    expect(sockets).toHaveLength(1);
  });
});
