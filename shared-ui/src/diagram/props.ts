import type { Bilingual } from '@attest/api-contract';

export interface ProcessDiagramProps {
  /** BPMN 2.0 with its drawing, named in each language. */
  xml: Bilingual;
  /** Ids of the elements where the process stands. */
  current: string[];
  done: string[];
}
