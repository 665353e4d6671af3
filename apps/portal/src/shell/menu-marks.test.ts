// The marks of the menu as a table.
import { describe, expect, test } from 'vitest'
import { type MenuBadge, type MenuColumn, menuFor } from '../routes/menu.ts'
import { type Counters, markOf, markOfGroup } from './menu-marks.ts'

const all: Counters = { statements: 2, forewarnings: 3, rectifications: 6, unreadFreezes: { FACEBOOK: 1, TIKTOK: 0 } }
const groups = menuFor(['Associated', 'BillingPeriod'], false)
const columnsOf = (title: string): readonly MenuColumn[] => {
  const group = groups.find(candidate => candidate.title === title)
  return group && 'columns' in group ? group.columns : []
}
const itemsWith = (badge: MenuBadge) =>
  groups
    .flatMap(group => ('columns' in group ? group.columns : []))
    .flatMap(column => column.items)
    .filter(item => item.badge === badge)

describe('entries', () => {
  test.each<[MenuBadge, unknown[]]>([
    ['statements', [{ count: 'NEW', label: '2 份待确认' }]],
    ['forewarnings', [{ count: 'NEW', label: '3 条新预警' }]],
    ['rectifications', [{ count: 6, label: '6 个待整改' }]],
    ['freezes', [{ count: 1, label: '1 条未读' }, undefined]],
  ])('%s', (badge, expected) => expect(itemsWith(badge).map(item => markOf(item, all))).toEqual(expected))

  test('nothing is marked without counters, for zero, or where nothing is counted', () => {
    for (const badge of ['statements', 'forewarnings', 'rectifications', 'freezes'] as const) {
      for (const item of itemsWith(badge)) {
        expect(markOf(item, {})).toBeUndefined()
        expect(markOf(item, { statements: 0, forewarnings: 0, rectifications: 0, unreadFreezes: {} })).toBeUndefined()
      }
    }
    expect(markOf({ title: '广告钱包', path: '/wallet' }, all)).toBeUndefined()
  })
})

describe('parents', () => {
  test('sum what their entries count', () => {
    expect(markOfGroup(columnsOf('违规预警'), all)).toEqual({ count: 7, label: '7 条待处理' })
  })
  test('are new where entries are only new', () => {
    expect(markOfGroup(columnsOf('财务'), all)).toEqual({ count: 'NEW', label: '有新内容' })
    expect(markOfGroup(columnsOf('违规预警'), { forewarnings: 1 })).toMatchObject({ count: 'NEW' })
  })
  test('without anything carry nothing', () => {
    expect(markOfGroup(columnsOf('财务'), { rectifications: 3 })).toBeUndefined()
    expect(markOfGroup(columnsOf('广告'), all)).toBeUndefined()
  })
})
