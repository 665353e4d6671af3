// The threshold of low balances: one of a customer, in whole days.
import { z } from 'zod'
import { LOW_BALANCE_DAYS_MOST } from './enums.ts'

const WORDS = `预警天数需为 1–${LOW_BALANCE_DAYS_MOST} 的整数`
export const setLowDaysRequest = z.object({ days: z.int(WORDS).min(1, WORDS).max(LOW_BALANCE_DAYS_MOST, WORDS) })
export type SetLowDaysRequest = z.output<typeof setLowDaysRequest>
/** `may_change`: sub-customers go by what their customer set. */
export const lowDays = z.object({ days: z.number().int(), may_change: z.boolean() })
export type LowDays = z.output<typeof lowDays>
