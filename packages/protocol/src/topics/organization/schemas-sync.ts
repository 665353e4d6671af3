// How often the balances of a customer's ad accounts are read from the platforms (spec, Sync frequencies).
import { z } from 'zod'
import { SYNC_MINUTES } from './sync-minutes.ts'

export const syncFrequencyRequest = z.object({ minutes: z.literal([...SYNC_MINUTES], '同步频率只能是 5、30 或 60 分钟') })
export type SyncFrequencyRequest = z.output<typeof syncFrequencyRequest>
/** `may_change`: only the master of the organisation sets it. */
export const syncFrequency = z.object({ minutes: z.literal([...SYNC_MINUTES]), may_change: z.boolean() })
export type SyncFrequency = z.output<typeof syncFrequency>
