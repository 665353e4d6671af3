// Whether a customer's used credit is explained by its parts.
import type { Tone } from '../ad-accounts/enums.ts'

export const CREDIT_USE_STATES = {
  EVEN: { text: '平', tone: 'success' },
  DIFFERS: { text: '有差异', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type CreditUseState = keyof typeof CREDIT_USE_STATES
export const CREDIT_USE_STATE_CODES = ['EVEN', 'DIFFERS'] as const satisfies readonly CreditUseState[]
