// The initials of titles: known readings, and none forgotten.
import { expect, test } from 'vitest'
import { ROUTES } from '../routes/register.ts'
import { menuTitles } from '../routes/menu.ts'
import { initialsOf, isCovered } from './initials.ts'

test.each([
  ['广告钱包', 'ggqb'],
  ['批量绑定 BM', 'plbdbm'],
  ['重置密码', 'czmm'],
  ['Facebook 账户', 'facebookzh'],
  ['调减额度', 'tjed'],
  ['还款记录', 'hkjl'],
])('%s is %s', (title, expected) => expect(initialsOf(title)).toBe(expected))

test('every character of every title of the register and the menu has its letter', () => {
  const titles = [...ROUTES.map(route => route.title), ...menuTitles()]
  expect(titles.filter(title => !isCovered(title))).toEqual([])
})
