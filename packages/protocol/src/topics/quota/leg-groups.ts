// Groups of the console's queue of quota orders, free of any schema library.

/** The tabs of the queue: what waits for a decision comes first. */
export const LEG_GROUPS = {
  APPROVAL: '待审核',
  MANUAL: '人工核对',
  OPEN: '处理中',
  FINISHED: '成功',
  FAIL: '失败',
  CLOSED: '驳回与取消',
} as const
export type LegGroup = keyof typeof LEG_GROUPS
export const LEG_GROUP_CODES = ['APPROVAL', 'MANUAL', 'OPEN', 'FINISHED', 'FAIL', 'CLOSED'] as const satisfies readonly LegGroup[]

/** Those that wait for people: the oldest comes first. */
export const WAITING_GROUPS: readonly LegGroup[] = ['APPROVAL', 'MANUAL']

/** By amount only within a group of legs that have not ended: those are few. */
export const LEG_SORT_CODES = ['OLDEST', 'NEWEST', 'LARGEST', 'SMALLEST'] as const
export type LegSort = (typeof LEG_SORT_CODES)[number]
export const sortsByAmount = (group: LegGroup | undefined): boolean => group === 'APPROVAL' || group === 'MANUAL' || group === 'OPEN'
