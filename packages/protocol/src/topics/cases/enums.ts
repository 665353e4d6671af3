// Cases: their statuses, stages and events; free of any schema library.

export const CASE_STATUSES = {
  PENDING: { text: '待审核', tone: 'warning' },
  APPROVED: { text: '已通过', tone: 'success' },
  REJECTED: { text: '已驳回', tone: 'error' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
  LAPSED: { text: '已失效', tone: 'neutral' },
} as const
export type CaseStatus = keyof typeof CASE_STATUSES
export const CASE_STATUS_CODES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'LAPSED'] as const satisfies readonly CaseStatus[]

/** A case that was rejected may be appealed once; another person decides then. */
export const CASE_STAGES = { REVIEW: '审核', APPEAL: '申诉' } as const
export type CaseStage = keyof typeof CASE_STAGES
export const CASE_STAGE_CODES = ['REVIEW', 'APPEAL'] as const satisfies readonly CaseStage[]

export const CASE_EVENTS = {
  SUBMITTED: { text: '提交', tone: 'info' },
  RESUBMITTED: { text: '修改并重新提交', tone: 'info' },
  CLAIMED: { text: '领取', tone: 'neutral' },
  RELEASED: { text: '取消领取', tone: 'neutral' },
  APPROVED: { text: '通过', tone: 'success' },
  REJECTED: { text: '驳回', tone: 'error' },
  APPEALED: { text: '申诉', tone: 'warning' },
  WITHDRAWN: { text: '撤回', tone: 'neutral' },
  LAPSED: { text: '逾期失效', tone: 'neutral' },
} as const
export type CaseEvent = keyof typeof CASE_EVENTS
export const CASE_EVENT_CODES = [
  'SUBMITTED',
  'RESUBMITTED',
  'CLAIMED',
  'RELEASED',
  'APPROVED',
  'REJECTED',
  'APPEALED',
  'WITHDRAWN',
  'LAPSED',
] as const satisfies readonly CaseEvent[]
