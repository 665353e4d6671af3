// Freeze calls: the unread count behind the menu badge.
import { z } from 'zod'
import { FREEZE_CHANNELS } from './enums.ts'

/** Frozen accounts whose record this user has not opened; a freeze that is over counts no more. */
export const freezeUnread = z.object({
  sum_unread: z.number().int(),
  channels: z.array(z.object({ channel: z.enum(FREEZE_CHANNELS), unread: z.number().int() })),
})
export type FreezeUnread = z.output<typeof freezeUnread>
