import { KeepAlive } from '../keepAlive';
import type { Program, Session } from '../program';
import { median } from '../report';
import type { Question } from './questions';

/** A statement is prepared from its fifth use on. */
const WARM_UP = 5;
const ROUNDS = 9;
/** Fewer than that tell nothing. */
const LEAST = 3;
/** Milliseconds that one question takes at most, unless even so few take longer; as many to warm up. */
const LONG = 150;
/** From so many on, one answer says enough. */
const HOPELESS = 1_000;

interface Answer {
  success: boolean;
  resultMessage?: string;
}

/** Asks once. */
export async function requestOf(program: Program, session: Session, question: Question): Promise<Answer> {
  const connection = await open(program, session, question);
  try {
    return JSON.parse(String(await connection.send())) as Answer;
  } catch (error) {
    return { success: false, resultMessage: (error as Error).message.slice(0, 200) };
  } finally {
    connection.close();
  }
}

/** Asks one question again and again: the median in milliseconds, or what it is refused with. */
export async function measure(
  program: Program,
  session: Session,
  question: Question,
): Promise<number | string> {
  const from = performance.now();
  const { success, resultMessage = '' } = await requestOf(program, session, question);
  if (!success) return resultMessage;
  const first = performance.now() - from;
  if (first > HOPELESS) return first;
  const connection = await open(program, session, question);
  try {
    await repeat(connection, WARM_UP, 1);
    return median(await repeat(connection, ROUNDS, LEAST));
  } finally {
    connection.close();
  }
}

function open(program: Program, { cookie, csrf }: Session, { path, input }: Question): Promise<KeepAlive> {
  const body = input && JSON.stringify(input);
  return KeepAlive.open(program.port, `/api/${path}`, { cookie, 'x-csrf-token': csrf }, body);
}

async function repeat(connection: KeepAlive, most: number, least: number): Promise<number[]> {
  const times: number[] = [];
  const from = performance.now();
  while (times.length < least || (times.length < most && performance.now() - from < LONG)) {
    const sent = performance.now();
    await connection.send();
    times.push(performance.now() - sent);
  }
  return times;
}
