import type { DeclaredForm } from './declare';

/** The language model that writes answers for a tenant. Address and model are needed while it is switched on. */
export const languageModelForm = {
  enabled: { type: 'switch', label: 'admin.model.enabled', wide: true },
  /** Of the API: `/chat/completions` is added. */
  address: { type: 'input', label: 'admin.model.address', help: 'admin.model.addressHint', maxLength: 300 },
  model: { type: 'input', label: 'admin.model.model', maxLength: 100 },
  /** Tokens for everyone together in 24 hours. */
  tokensADay: {
    type: 'number',
    label: 'admin.model.tokensADay',
    required: true,
    min: 5_000,
    max: 100_000_000,
    whole: true,
  },
  /** Answers for one person in 24 hours. */
  answersADay: {
    type: 'number',
    label: 'admin.model.answersADay',
    required: true,
    min: 1,
    max: 1_000,
    whole: true,
  },
} as const satisfies DeclaredForm;
