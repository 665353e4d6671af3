// Freeze enums: how a freeze goes on from one status to the next. The statuses and their texts are those of the ad account.
import type { Channel } from '../../vocabulary/channel.ts'
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { FrozenStatus, Tone } from '../ad-accounts/enums.ts'

/** The channels whose frozen accounts have a screen (spec §2): only there can a freeze be read, so only these count as unread. */
export const FREEZE_CHANNELS = ['FACEBOOK', 'TIKTOK'] as const satisfies readonly Channel[]

/** Where a customer reads of its freezes on this channel; null where no page is. */
export const freezePathOf = (channel: Channel): string | null =>
  FREEZE_CHANNELS.some(each => each === channel) ? `/rectification/freeze-record/${channel.toLowerCase()}` : null

/** Who froze it: its platform, or the agency itself, beside whatever the platform does. */
export const FREEZE_SOURCES = { PLATFORM: '渠道冻结', AGENCY: '代理冻结' } as const
export type FreezeSource = keyof typeof FREEZE_SOURCES
export const FREEZE_SOURCE_CODES = ['PLATFORM', 'AGENCY'] as const satisfies readonly FreezeSource[]

/**
 * A freeze's record begins with FROZEN and ends with THAWED; the platform may thaw at any step, and only what a synchronisation read is a
 * thaw. An application that is withdrawn returns to where it came from: FROZEN or REJECT_THAW (spec §4, domain.md 4).
 */
export const FREEZE_TRANSITIONS = {
  UN_FROZEN: { FROZEN: ['platform'] },
  FROZEN: { THAW_PENDING: ['customer'], THAWED: ['platform'] },
  THAW_PENDING: { FROZEN: ['customer'], TO_BE_THAW: ['operator'], REJECT_THAW: ['operator', 'customer'], THAWED: ['platform'] },
  TO_BE_THAW: { THAWED: ['platform'], REJECT_THAW: ['operator'] },
  REJECT_THAW: { THAW_PENDING: ['customer'], THAWED: ['platform'] },
  THAWED: { FROZEN: ['platform'] },
} as const satisfies Transitions<FrozenStatus>

/** The agency alone freezes and lifts; nobody applies for it, and no synchronisation ends it. */
export const AGENCY_FREEZE_TRANSITIONS = {
  UN_FROZEN: { FROZEN: ['operator'] },
  FROZEN: { THAWED: ['operator'] },
  THAW_PENDING: {},
  TO_BE_THAW: {},
  REJECT_THAW: {},
  THAWED: { FROZEN: ['operator'] },
} as const satisfies Transitions<FrozenStatus>

export const transitionsOf = (source: FreezeSource): Transitions<FrozenStatus> =>
  source === 'AGENCY' ? AGENCY_FREEZE_TRANSITIONS : FREEZE_TRANSITIONS

/** Where a customer may apply to thaw: nothing was asked for yet, or it was refused. */
export const MAY_APPLY_FROM = ['FROZEN', 'REJECT_THAW'] as const satisfies readonly FrozenStatus[]

/** Steps of a freeze as its history tells them; three of them leave the status as it is. */
export const FREEZE_EVENTS = {
  FROZEN: { text: '账户被冻结', tone: 'error' },
  APPLIED: { text: '提交解冻申请', tone: 'info' },
  WITHDRAWN: { text: '撤回解冻申请', tone: 'neutral' },
  AGREED: { text: '审核通过，待渠道解冻', tone: 'info' },
  REFUSED: { text: '审核未通过', tone: 'warning' },
  SUBMITTED: { text: '已向渠道提交', tone: 'info' },
  TOLD_THAWED: { text: '渠道反馈已解冻，正在核实', tone: 'info' },
  CHANNEL_REFUSED: { text: '渠道拒绝解冻', tone: 'warning' },
  THAWED: { text: '账户已解冻', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type FreezeEvent = keyof typeof FREEZE_EVENTS
export const FREEZE_EVENT_CODES = Object.keys(FREEZE_EVENTS) as [FreezeEvent, ...FreezeEvent[]] // its own keys

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

/** Each asks for a synchronisation, which alone shows a thaw. */
export const THAW_MARKS = { SUBMITTED: '已向渠道提交', THAWED: '渠道已解冻', READ: '立即读取' } as const
export type ThawMark = keyof typeof THAW_MARKS
