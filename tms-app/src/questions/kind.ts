import type { QuestionType } from '@attest/api-contract';
import { createContext } from 'react';

/** What the controls of the answer need to know of the question that is typed: its kind, and how many gaps it has. */
export const KindContext = createContext<{ type: QuestionType; gaps: number }>({ type: 'single', gaps: 0 });
