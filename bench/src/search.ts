import type { Program } from './program';
import { median, print } from './report';
import { bareSearch } from './search/bare';
import { fillDocuments, WORD } from './search/fill';
import { productSearch } from './search/product';
import { turns } from './todo/reader';

const CLIENTS = 8;
const PERSON = 'hanxue';
const DOCUMENTS = 200_000;

/**
 * A two-character word in number, title or content of 200,000 documents, by the product's call over HTTP, against
 * the same two prepared statements by the bare driver. The sides take turns within one run.
 */
export async function benchSearch(program: Program): Promise<void> {
  await fillDocuments(program.databaseUrl, DOCUMENTS);
  const ours = await productSearch(program, PERSON, CLIENTS);
  const bare = await bareSearch(program.databaseUrl, CLIENTS);
  try {
    const [rate = 0, bareRate = 0] = (await turns([ours, bare])).map(({ perSecond }) => median(perSecond));
    print({
      what: `document search, '${WORD}' in 200,000 titles, 8 clients: bare driver`,
      ours: rate,
      against: bareRate,
      unit: '/s',
      ratio: 0.5,
      kind: 'least',
    });
  } finally {
    await ours.close();
    await bare.close();
  }
}
