import { searchTerms } from '../../../platform/search/searchTerms';

/** One thing that a question is about: said by the pieces of any of its wordings. */
export interface Concept {
  wordings: string[][];
}

/** Words that ask rather than say. */
const ASKING_ZH =
  /请问|什么|怎么办|怎么|怎样|如何|多少|哪些|哪个|哪里|为什么|是否|多久|何时|时候|应该|应当|需要|可以|能否|一下|的|了|吗|呢|谁|是/gu;
const ASKING_EN = new Set(
  `a an the of to in on at for with by from and or is are was were be been do does did how what when where which who
  whom why must should shall can may could would will have has had i we you it this that there long many much often
  if any need`.split(/\s+/),
);
const RUN = /\p{Script=Han}+|[^\s\p{Script=Han}\p{P}]+(?:[-./][^\s\p{Script=Han}\p{P}]+)*/gu;
/** Beyond these a question is no longer one. */
const MOST = 12;

/**
 * What a question is about. A group of synonyms one of which stands in the question adds its other words as
 * further wordings.
 */
export function conceptsOf(question: string, synonyms: string[][]): Concept[] {
  const lower = question.toLowerCase();
  const runs = [...lower.replace(ASKING_ZH, ' ').matchAll(RUN)].map(([run]) => run);
  const concepts = runs
    .filter((run) => !ASKING_EN.has(run))
    .map((run) => ({ run, wordings: [searchTerms(run)] }))
    .filter(({ wordings: [pieces = []] }) => pieces.length > 0)
    .slice(0, MOST);
  const groups = synonyms.map((words) => words.map((word) => word.toLowerCase()));
  for (const group of groups) {
    const said = group.filter((word) => lower.includes(word));
    for (const concept of concepts) {
      if (!said.some((word) => concept.run.includes(word) || word.includes(concept.run))) continue;
      for (const word of group) {
        // The rest of a longer run stays: “冻干机清洁” with “冻干机” = “冻干设备”.
        const own = said.find((one) => concept.run.includes(one));
        const wording = searchTerms(own ? concept.run.replace(own, ` ${word} `) : word);
        if (wording.length > 0 && word !== own) concept.wordings.push(wording);
      }
    }
  }
  return concepts.map(({ wordings }) => ({ wordings }));
}

/** Every piece of every wording, once. */
export const piecesOf = (concepts: Concept[]): string[] => [
  ...new Set(concepts.flatMap(({ wordings }) => wordings.flat())),
];

export type Weights = ReadonlyMap<string, number>;

const weigh = (pieces: string[], weights: Weights): number =>
  pieces.reduce((sum, piece) => sum + (weights.get(piece) ?? 0), 0);

/** How much of the question a text says, 0 to 1; `behind`: what is said around it and counts in part. */
export function coverage(concepts: Concept[], text: string, behind: string, weights: Weights): number {
  const said = new Set(searchTerms(text));
  const around = new Set(searchTerms(behind));
  let whole = 0;
  let covered = 0;
  for (const { wordings } of concepts) {
    // A long word is not worth so much more than a short one. What no document says at all weighs like a rare piece: it stays unanswered.
    const weight =
      Math.max(...wordings.map((pieces) => weigh(pieces, weights) / Math.sqrt(pieces.length))) || UNKNOWN;
    whole += weight;
    const parts = wordings.map((pieces) => {
      const of = weigh(pieces, weights);
      const value = pieces.reduce((sum, piece) => {
        const share = said.has(piece) ? 1 : around.has(piece) ? AROUND : 0;
        return sum + share * (weights.get(piece) ?? 0);
      }, 0);
      return of > 0 ? value / of : 0;
    });
    covered += weight * Math.max(0, ...parts);
  }
  return whole > 0 ? covered / whole : 0;
}

/** As much as a piece of a single page. */
const UNKNOWN = 7.6;
/** What the title says counts for so much of a sentence below it. */
const AROUND = 0.8;
