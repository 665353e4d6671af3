// Menu marks: from the counters to what stands beside an entry of the menu and on its parent (spec §2, Menu badges).
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { routeOf } from '../routes/match.ts'
import type { MenuColumn, MenuItem } from '../routes/menu.ts'

/** Whatever has not come, or could not be had, is missing. */
export type Counters = {
  /** Statements that wait for the customer's reply. */
  statements?: number | undefined
  forewarnings?: number | undefined
  rectifications?: number | undefined
  /** Those of them that are due today. */
  rectificationsToday?: number | undefined
  unreadFreezes?: Readonly<Partial<Record<Channel, number>>> | undefined
}

/** «NEW», or how many; `label` is what is said aloud. `isNews`: to be read, and nothing to do. */
export type MenuMark = { count: number | 'NEW'; label: string; isNews?: true }

export function markOf({ badge, path }: MenuItem, counters: Counters): MenuMark | undefined {
  switch (badge) {
    case 'statements':
      return newMark(counters.statements, '份待确认')
    case 'forewarnings':
      return newMark(counters.forewarnings, '条新预警')
    case 'rectifications':
      return countMark(
        counters.rectifications,
        counters.rectificationsToday ? `个待整改，${counters.rectificationsToday} 个今日截止` : '个待整改',
      )
    case 'freezes': {
      const channel = routeOf(path)?.channel
      const mark = countMark(channel && counters.unreadFreezes?.[channel], '条未读')
      return mark && { ...mark, isNews: true }
    }
    case undefined:
      return undefined
  }
}

/** The sum of what is to be done, the same number as in the list of tasks; only «NEW» where there are news alone. */
export function markOfGroup(columns: readonly MenuColumn[], counters: Counters): MenuMark | undefined {
  const marks = columns.flatMap(column => column.items).flatMap(item => markOf(item, counters) ?? [])
  if (marks.length === 0) return undefined
  const sum = marks.reduce((total, { count, isNews }) => total + (count === 'NEW' || isNews ? 0 : count), 0)
  return sum > 0 ? { count: sum, label: `${sum} 条待处理` } : { count: 'NEW', label: '有新内容' }
}

const newMark = (count: number | undefined, unit: string): MenuMark | undefined =>
  count === undefined || count <= 0 ? undefined : { count: 'NEW', label: `${count} ${unit}` }

const countMark = (count: number | undefined, unit: string): MenuMark | undefined =>
  count === undefined || count <= 0 ? undefined : { count, label: `${count} ${unit}` }
