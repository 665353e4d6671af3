// The queues of finance: what each is called, where its rows are, and in which room of the rail they count. Data only.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { useCall } from '../api/queries.ts'
import type { RoomIcon } from '../shell/room-icons.tsx'

type Queue = { name: string; room: RoomIcon; href: string; unit: string }
/** In the order of the tiles; each link opens exactly the rows that are counted. */
export const FINANCE_QUEUES = {
  offline: { name: '待确认线下充值', room: 'recharges', href: '/recharges?tab=offline', unit: '笔' },
  tries: { name: '在线支付异常', room: 'recharges', href: '/recharges?tab=tries&waits=yes', unit: '笔' },
  unmatched: { name: '未匹配资金', room: 'recharges', href: '/recharges?tab=arrivals', unit: '笔' },
  bank_files: { name: '待处理银行流水', room: 'recharges', href: '/recharges?tab=bank&waits=yes', unit: '份' },
  refunds: { name: '待处理退款', room: 'refunds', href: '/refunds?waits=yes', unit: '笔' },
  chargebacks: { name: '待处理拒付', room: 'refunds', href: '/refunds?tab=chargebacks&waits=yes', unit: '笔' },
  repayments: { name: '待核销还款', room: 'repayments', href: '/repayments?tab=pending', unit: '笔' },
  disputes: { name: '对账单异议', room: 'statements', href: '/statements?status=DISPUTED', unit: '份' },
  receipts: { name: '待审核回执', room: 'statements', href: '/statements?receipt=yes', unit: '份' },
  house_differences: { name: '支付机构差异', room: 'ledger', href: '/ledger?tab=houses&state=OPEN', unit: '笔' },
} as const satisfies Record<keyof FinanceQueues, Queue>
export type FinanceQueue = keyof typeof FINANCE_QUEUES
export const FINANCE_QUEUE_NAMES = Object.keys(FINANCE_QUEUES) as FinanceQueue[] // as they stand above

export const BADGE_REFRESH_MS = 10_000

/** The call behind badges, tiles and tabs. */
export const useQueues = () =>
  useCall(staffEndpoints.badges, {}, { refetchInterval: BADGE_REFRESH_MS, refetchIntervalInBackground: true }).data
/** Null for those who are no finance. */
export const useFinanceQueues = (): FinanceQueues | null | undefined => useQueues()?.finance

/** The count of a tab; none before it is known, and for those who are no finance. */
export function tabCount(queues: FinanceQueues | null | undefined, ...names: FinanceQueue[]): { count?: number } {
  return queues ? { count: countOf(queues, names) } : {}
}

export const countOf = (queues: FinanceQueues, names: readonly FinanceQueue[]): number =>
  names.reduce((sum, name) => sum + queues[name].count, 0)

/** «待处理退款 2 笔，待处理拒付 1 笔»: those that have any. */
export const queueWords = (queues: FinanceQueues, names: readonly FinanceQueue[]): string =>
  names
    .filter(name => queues[name].count > 0)
    .map(name => `${FINANCE_QUEUES[name].name} ${queues[name].count} ${FINANCE_QUEUES[name].unit}`)
    .join('，')
