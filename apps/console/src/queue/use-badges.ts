// Badges: what waits in the rooms of the rail, by one call, also while this window is in the background.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { useCall } from '../api/queries.ts'
import type { RoomIcon } from '../routes/register.ts'

const REFRESH_MS = 10_000

/** `isLate`: of what waits something is past its time. */
export type RoomBadge = { count: number; label: string; isLate: boolean }
export type RoomBadges = Readonly<Partial<Record<RoomIcon, RoomBadge>>>

/** By the room's icon; nothing for rooms where nothing waits. */
export function useBadges({ isOn = true }: { isOn?: boolean } = {}): RoomBadges {
  const { data } = useCall(staffEndpoints.badges, {}, { enabled: isOn, refetchInterval: REFRESH_MS, refetchIntervalInBackground: true })
  return data === undefined ? {} : badgesOf(data)
}

export function badgesOf({ orders, cases, ledger }: Badges): RoomBadges {
  return {
    ...(orders && {
      orders: {
        count: orders.approval + orders.manual,
        label: `待审核 ${orders.approval} 单，人工核对 ${orders.manual} 笔`,
        isLate: false,
      },
    }),
    ...(cases && {
      cases: {
        count: cases.waiting,
        label: `待我审核 ${cases.waiting} 项${cases.overdue === 0 ? '' : `，已超时 ${cases.overdue} 项`}`,
        isLate: cases.overdue > 0,
      },
    }),
    ...(ledger && { ledger: { count: ledger.differences, label: `账实差异 ${ledger.differences} 个`, isLate: false } }),
  }
}

/** What the tab's title counts. */
export const waitingIn = (badges: RoomBadges): number => Object.values(badges).reduce((sum, { count }) => sum + count, 0)
