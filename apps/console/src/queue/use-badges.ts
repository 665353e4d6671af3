// Badges: what waits in the rooms of the rail, by one call, also while this window is in the background.
import { LATE_DAYS } from '@tallyhelm/protocol/topics/bindings/console-lists'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { Badges, FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { useCall } from '../api/queries.ts'
import type { RoomIcon } from '../shell/room-icons.tsx'
import { BADGE_REFRESH_MS, countOf, FINANCE_QUEUE_NAMES, FINANCE_QUEUES, type FinanceQueue, queueWords } from './finance-queues.ts'

/** `elsewhere`: so many of them are counted beside another room too. */
export type RoomBadge = { count: number; label: string; elsewhere?: number }
export type RoomBadges = Readonly<Partial<Record<RoomIcon, RoomBadge>>>

/** By the room's icon; nothing for rooms where nothing waits. */
export function useBadges({ isOn = true }: { isOn?: boolean } = {}): RoomBadges {
  const { data } = useCall(
    staffEndpoints.badges,
    {},
    { enabled: isOn, refetchInterval: BADGE_REFRESH_MS, refetchIntervalInBackground: true },
  )
  return data === undefined ? {} : badgesOf(data)
}

export function badgesOf({ finance, risk, orders, bindings, cases, ledger, people, feedback, takeovers, diagnostics, channels }: Badges): RoomBadges {
  return {
    ...(finance && Object.fromEntries(FINANCE_ROOMS.map(room => [room, financeBadge(room, finance)]))),
    ...(orders && {
      orders: {
        count: orders.approval + orders.manual,
        label: `待审核 ${orders.approval} 单，人工核对 ${orders.manual} 笔`,
      },
    }),
    ...(bindings && { bindings: { count: bindings.manual, label: bindingWords(bindings) } }),
    ...(cases && {
      cases: {
        count: cases.waiting,
        label: `待我审核 ${cases.waiting} 项${cases.overdue === 0 ? '' : `，已超时 ${cases.overdue} 项`}`,
      },
    }),
    ...(risk && { freezes: { count: risk.agreed.count, label: `待渠道解冻 ${risk.agreed.count} 个` } }),
    ...(ledger && { ledger: ledgerBadge(ledger.differences, finance) }),
    ...(people && { people: { count: people.alone, label: `未处理的未关联用户 ${people.alone} 人` } }),
    ...(feedback && {
      feedback: {
        count: feedback.open,
        label: `待回复 ${feedback.open} 条${feedback.overdue === 0 ? '' : `，已超时 ${feedback.overdue} 条`}`,
      },
    }),
    ...(takeovers && {
      takeovers: {
        count: takeovers.unconfirmed + takeovers.sheets,
        label: `待确认 ${takeovers.unconfirmed} 批，资金表待复核 ${takeovers.sheets} 张`,
        elsewhere: takeovers.sheets,
      },
    }),
    ...(diagnostics && { diagnostics: { count: diagnostics.errors, label: `未处理的错误 ${diagnostics.errors} 类` } }),
    ...(channels && {
      channels: {
        count: channels.dead + channels.ending,
        label: `凭证失效 ${channels.dead} 个渠道，14 天内到期 ${channels.ending} 个渠道`,
      },
    }),
  }
}

const bindingWords = ({ manual, late }: NonNullable<Badges['bindings']>): string =>
  `人工核对 ${manual} 项${late === 0 ? '' : `，等待超过 ${LATE_DAYS} 天 ${late} 项`}`

const FINANCE_ROOMS = ['recharges', 'refunds', 'repayments', 'statements'] as const
/** Counted in another room too: a payment of statements is a recharge or money without an owner, a sealed receipt is a case. */
const ELSEWHERE: readonly FinanceQueue[] = ['repayments', 'receipts']

function financeBadge(room: RoomIcon, queues: FinanceQueues): RoomBadge {
  const names = FINANCE_QUEUE_NAMES.filter(name => FINANCE_QUEUES[name].room === room)
  const elsewhere = names.filter(name => ELSEWHERE.includes(name))
  return { count: countOf(queues, names), label: queueWords(queues, names), elsewhere: countOf(queues, elsewhere) }
}

/** Differences with platforms, and for finance those with payment houses. */
function ledgerBadge(differences: number, finance: FinanceQueues | null): RoomBadge {
  const label = `账实差异 ${differences} 个`
  const houses = finance?.house_differences.count ?? 0
  return houses === 0 ? { count: differences, label } : { count: differences + houses, label: `${label}，支付机构差异 ${houses} 笔` }
}

/** What the tab's title counts. */
export const waitingIn = (badges: RoomBadges): number =>
  Object.values(badges).reduce((sum, { count, elsewhere = 0 }) => sum + count - elsewhere, 0)
