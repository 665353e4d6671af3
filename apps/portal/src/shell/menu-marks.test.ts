// The marks of the menu as a table.
import { describe, expect, test } from 'vitest'
import type { MenuBadge } from '../routes/definition.ts'
import type { MenuColumn, MenuItem } from '../routes/menu.ts'
import { type Counters, markOf, markOfGroup } from './menu-marks.ts'

const all: Counters = { statements: 2, forewarnings: 3, rectifications: 6, unreadFreezes: { FACEBOOK: 1, TIKTOK: 0 } }
const items: readonly MenuItem[] = [
  { title: '待整改账户', path: '/rectification/to-be-rectified/facebook', badge: 'rectifications' },
  { title: '广告违规预警', path: '/rectification/facebook/violate', badge: 'forewarnings' },
  { title: 'Facebook 冻结明细', path: '/rectification/freeze-record/facebook', badge: 'freezes' },
  { title: 'TikTok 冻结明细', path: '/rectification/freeze-record/tiktok', badge: 'freezes' },
  { title: '对账单', path: '/credit/check/facebook', badge: 'statements' },
  { title: '广告钱包', path: '/wallet' },
]
const columns = (...titles: string[]): readonly MenuColumn[] => [{ title: '', items: items.filter(item => titles.includes(item.title)) }]
const violations = columns('待整改账户', '广告违规预警', 'Facebook 冻结明细')
const finance = columns('对账单', '广告钱包')
const itemsWith = (badge: MenuBadge) => items.filter(item => item.badge === badge)

describe('entries', () => {
  test.each<[MenuBadge, unknown[]]>([
    ['statements', [{ count: 'NEW', label: '2 份待确认' }]],
    ['forewarnings', [{ count: 'NEW', label: '3 条新预警' }]],
    ['rectifications', [{ count: 6, label: '6 个待整改' }]],
    ['freezes', [{ count: 1, label: '1 条未读', isNews: true }, undefined]],
  ])('%s', (badge, expected) => expect(itemsWith(badge).map(item => markOf(item, all))).toEqual(expected))

  test('those due today are named', () => {
    const [item] = itemsWith('rectifications')
    expect(item && markOf(item, { ...all, rectificationsToday: 2 })).toEqual({ count: 6, label: '6 个待整改，2 个今日截止' })
  })

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
  test('count what is to be done, as the list of tasks does, and not what is unread', () => {
    expect(markOfGroup(violations, all)).toEqual({ count: 6, label: '6 条待处理' })
  })
  test('are new where entries are only new', () => {
    expect(markOfGroup(finance, all)).toEqual({ count: 'NEW', label: '有新内容' })
    expect(markOfGroup(violations, { forewarnings: 1 })).toMatchObject({ count: 'NEW' })
    expect(markOfGroup(violations, { unreadFreezes: { FACEBOOK: 3 } })).toMatchObject({ count: 'NEW' })
  })
  test('without anything carry nothing', () => {
    expect(markOfGroup(finance, { rectifications: 3 })).toBeUndefined()
    expect(markOfGroup(columns('广告钱包'), all)).toBeUndefined()
  })
})
