// Applications about companies: their statuses on the wire (spec §3), how far one has come, and what a company is asked for.
import type { Tone } from '../ad-accounts/enums.ts'

/** What one applies for: a company of its own, or ad accounts in the name of one. */
export const APPLY_TYPES = { COMPANY: '开户主体', OPENING: '广告账户' } as const
export type ApplyType = keyof typeof APPLY_TYPES
export const APPLY_TYPE_CODES = ['COMPANY', 'OPENING'] as const satisfies readonly ApplyType[]

export const APPLY_STATUSES = {
  PENDING: { text: '审核中', tone: 'info' },
  APPROVE: { text: '已通过', tone: 'success' },
  DISAPPROVE: { text: '已驳回', tone: 'error' },
  AUTO_DISAPPROVED: { text: '系统驳回', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ApplyStatus = keyof typeof APPLY_STATUSES
export const APPLY_STATUS_CODES = ['PENDING', 'APPROVE', 'DISAPPROVE', 'AUTO_DISAPPROVED'] as const satisfies readonly ApplyStatus[]

/** The sections of GB/T 4754-2017. */
export const INDUSTRIES = {
  A: '农、林、牧、渔业',
  B: '采矿业',
  C: '制造业',
  D: '电力、热力、燃气及水生产和供应业',
  E: '建筑业',
  F: '批发和零售业',
  G: '交通运输、仓储和邮政业',
  H: '住宿和餐饮业',
  I: '信息传输、软件和信息技术服务业',
  J: '金融业',
  K: '房地产业',
  L: '租赁和商务服务业',
  M: '科学研究和技术服务业',
  N: '水利、环境和公共设施管理业',
  O: '居民服务、修理和其他服务业',
  P: '教育',
  Q: '卫生和社会工作',
  R: '文化、体育和娱乐业',
  S: '公共管理、社会保障和社会组织',
  T: '国际组织',
} as const
export type Industry = keyof typeof INDUSTRIES
export const INDUSTRY_CODES = Object.keys(INDUSTRIES) as readonly Industry[] // its own keys

export const NAME_MOST = 100

/** Where a company is registered: mainland companies have a unified credit code, others a number of their register. */
export const MAINLAND = 'CN'
