// Bindings: who may use an ad account on its platform, what it is called there and which pixels it reports to (spec §3, screens.md 5.6–5.15).
import type { Channel } from '../../vocabulary/channel.ts'
import type { ItemState } from '../items/enums.ts'
import { PIXEL_BINDING_STATUSES, type PixelBindingStatus, type Tone } from '../ad-accounts/enums.ts'

/** PIXEL: with an ad account; PIXEL_BM: with a business. */
export const BINDING_TYPES = {
  BM: 'BM',
  BC: 'BC',
  PIXEL: 'Pixel',
  PIXEL_BM: 'Pixel 共享给 BM',
  MCC: 'MCC',
  NAME: '账户改名',
  PERSON: '个人号授权',
} as const
export type BindingType = keyof typeof BINDING_TYPES
export const BINDING_TYPE_CODES = Object.keys(BINDING_TYPES) as readonly BindingType[] // its own keys

export const BINDING_CHANNELS: Readonly<Record<BindingType, readonly Channel[]>> = {
  BM: ['FACEBOOK'],
  BC: ['TIKTOK'],
  PIXEL: ['FACEBOOK'],
  PIXEL_BM: ['FACEBOOK'],
  MCC: ['GOOGLE'],
  NAME: ['FACEBOOK', 'GOOGLE', 'TIKTOK'],
  PERSON: ['FACEBOOK', 'GOOGLE', 'TIKTOK'],
}

/** MOVE: from one manager account of our tree to another. */
export const BINDING_ACTIONS = { BIND: '绑定', MOVE: '迁移', UNBIND: '解绑' } as const
export type BindingAction = keyof typeof BINDING_ACTIONS
export const BINDING_ACTION_CODES = ['BIND', 'MOVE', 'UNBIND'] as const satisfies readonly BindingAction[]

/** By the platforms' own words: what whoever is bound may do with the account. */
export const BM_ROLES = { MANAGE: '管理', ADVERTISE: '投放', ANALYZE: '分析' } as const
export const BC_ROLES = { ADMIN: '管理员', OPERATOR: '操作员', ANALYST: '分析师' } as const
export const GOOGLE_ROLES = { ADMIN: '管理', STANDARD: '标准', READ_ONLY: '只读' } as const
export const BINDING_ROLES: Readonly<Record<string, string>> = { ...BM_ROLES, ...BC_ROLES, STANDARD: '标准', READ_ONLY: '只读' }

/** As the people of a customer read it; what waits for the other side says so. */
export const BINDING_STATES = {
  QUEUED: { text: '待执行', tone: 'info' },
  SENDING: { text: '执行中', tone: 'info' },
  WAITING: { text: '等待对方接受', tone: 'warning' },
  UNKNOWN: { text: '结果确认中', tone: 'warning' },
  MANUAL: { text: '人工核对', tone: 'warning' },
  DONE: { text: '成功', tone: 'success' },
  REFUSED: { text: '失败', tone: 'error' },
  EXPIRED: { text: '已过期', tone: 'error' },
} as const satisfies Record<ItemState, { text: string; tone: Tone }>

export const PIXEL_STATES = {
  UN_VERIFY: { text: PIXEL_BINDING_STATUSES.UN_VERIFY, tone: 'warning' },
  BIND: { text: PIXEL_BINDING_STATUSES.BIND, tone: 'success' },
  REMOVE: { text: PIXEL_BINDING_STATUSES.REMOVE, tone: 'neutral' },
  VERIFY_FAIL: { text: PIXEL_BINDING_STATUSES.VERIFY_FAIL, tone: 'error' },
} as const satisfies Record<PixelBindingStatus, { text: string; tone: Tone }>

/** A pixel's binding by the wire's words: what is under way is not verified yet. */
export function pixelStatusOf(state: ItemState, action: BindingAction): PixelBindingStatus {
  if (state === 'REFUSED' || state === 'EXPIRED') return 'VERIFY_FAIL'
  if (state !== 'DONE') return 'UN_VERIFY'
  return action === 'UNBIND' ? 'REMOVE' : 'BIND'
}

export const ACCOUNTS_MOST = 50
export const TARGETS_MOST = 10
export const NOTE_MOST = 200
/** As the portal counts them; a platform that counts otherwise refuses more by itself. */
export const NAME_MOST = 60
/** While a batch of names can be taken back. */
export const TAKE_BACK_HOURS = 24
/** The note of what takes one back. */
export const TAKE_BACK_NOTE = '撤销改名'
/** While the owner of a pixel is waited for. */
export const PIXEL_DAYS = 7
/** While somebody at Google is waited for: a link, and an invitation. */
export const LINK_DAYS = 14
export const INVITATION_DAYS = 20

/** «绑定 BM», «账户改名» */
export const bindingName = ({ type, action }: { type: BindingType; action: BindingAction }): string =>
  type === 'NAME' ? BINDING_TYPES.NAME : `${BINDING_ACTIONS[action]} ${BINDING_TYPES[type]}`
