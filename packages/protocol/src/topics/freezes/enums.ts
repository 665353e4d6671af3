// Freeze enums: how a freeze goes on from one status to the next. The statuses and their texts are those of the ad account.
import type { Channel } from '../../vocabulary/channel.ts'
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { FrozenStatus } from '../ad-accounts/enums.ts'

/** The channels whose frozen accounts have a screen (spec §2): only there can a freeze be read, so only these count as unread. */
export const FREEZE_CHANNELS = ['FACEBOOK', 'TIKTOK'] as const satisfies readonly Channel[]

/** A freeze's record begins with FROZEN and ends with THAWED; the platform may thaw at any step (spec §4, domain.md 4). */
export const FREEZE_TRANSITIONS = {
  UN_FROZEN: { FROZEN: ['platform'] },
  FROZEN: { THAW_PENDING: ['customer'], THAWED: ['platform'] },
  THAW_PENDING: { TO_BE_THAW: ['operator'], REJECT_THAW: ['operator'], THAWED: ['platform'] },
  TO_BE_THAW: { THAWED: ['platform'], REJECT_THAW: ['operator'] },
  REJECT_THAW: { THAW_PENDING: ['customer'], THAWED: ['platform'] },
  THAWED: { FROZEN: ['platform'] },
} as const satisfies Transitions<FrozenStatus>

export const FREEZE_RECORD_STATUS_CODES = [
  'FROZEN',
  'THAW_PENDING',
  'TO_BE_THAW',
  'THAWED',
  'REJECT_THAW',
] as const satisfies readonly FrozenStatus[]
export type FreezeRecordStatus = (typeof FREEZE_RECORD_STATUS_CODES)[number]

/** A page of records is opened at once. */
export const FREEZES_READ_MAX = 100
