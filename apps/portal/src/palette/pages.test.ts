// Finding pages by title and by initials.
import { describe, expect, test } from 'vitest'
import { hiddenFor, menuFor } from '../routes/menu.ts'
import { actionCommands, addCommands, findPages, pageCommands } from './pages.ts'

const commands = pageCommands(menuFor(['Associated', 'PreCharge'], false), false)
const found = (text: string) => findPages(commands, text).map(page => page.title)

describe('findPages', () => {
  test.each([
    ['钱包', '广告钱包'],
    ['ggqb', '广告钱包'],
    ['QB', '广告钱包'],
    ['google账', 'Google 账户'],
    ['zhczjl', '账户操作记录'],
    ['fb', 'Facebook 账户'],
    ['tt', 'TikTok 账户'],
  ])('%s finds %s', (text, title) => expect(found(text)).toContain(title))

  test('a title that begins with the text comes before one that contains it', () => {
    const titles = found('账户')
    expect(titles.indexOf('账户操作记录')).toBeLessThan(titles.indexOf('Facebook 账户'))
  })

  test('nothing is found for nothing, nor for what no title says', () => {
    expect(found('')).toEqual([])
    expect(found('zzzz')).toEqual([])
  })

  test('what the menu does not show is not found either', () => {
    expect(found('授信额度')).toEqual([])
    expect(findPages(pageCommands(menuFor(['Associated', 'PreCharge'], true), true), '个人中心')).toEqual([])
  })
})

test('a sub-customer finds its lists of ad accounts, which its menu hides', () => {
  const hidden = hiddenFor({ roles: ['Associated'], isSubCustomer: true, channels: ['GOOGLE'] })
  const own = pageCommands(menuFor(['Associated'], true, ['GOOGLE']), true, hidden)
  expect(findPages(own, 'gg')[0]).toMatchObject({ path: '/account/google', title: 'Google 账户' })
  expect(findPages(own, 'fb').map(({ path }) => path)).not.toContain('/account/facebook')
})

describe('what is started', () => {
  const asked = (roles: Parameters<typeof menuFor>[0], isSub: boolean, text: string) =>
    findPages(actionCommands(menuFor(roles, isSub)), text).map(({ path }) => path)
  const BILLING = ['Associated', 'BillingPeriod'] as const

  test.each([
    ['充值', '/record?action=recharge'],
    ['cz', '/record?action=recharge'],
    ['退款', '/record?tab=refunds&action=refund'],
    ['换汇', '/wallet?action=exchange'],
    ['hh', '/wallet?action=exchange'],
    ['登记还款', '/credit/repayment?action=repay'],
    ['djhk', '/credit/repayment?action=repay'],
    ['发票', '/advert/bill/facebook?status=CLOSED'],
    ['xzfp', '/advert/bill/facebook?status=CLOSED'],
  ])('%s leads to %s', (text, path) => expect(asked(BILLING, false, text)).toContain(path))

  test('only where its page is in the menu', () => {
    expect(asked(['Associated', 'PreCharge'], false, '登记还款')).toEqual([])
    for (const text of ['退款', '换汇', '登记还款', '发票']) expect(asked(['Associated', 'PreCharge'], true, text)).toEqual([])
  })
})

test('quota is added in each channel of the customer, and the map of buttons is asked', () => {
  const additions = addCommands(['FACEBOOK', 'TIKTOK'], channel => (channel === 'TIKTOK' ? '暂无操作权限' : undefined))
  expect(findPages([...commands, ...additions], '新增额度')).toMatchObject([
    { title: '新增额度 · Facebook', path: '/account/facebook?add=1', obstacle: undefined },
    { title: '新增额度 · TikTok', path: '/account/tiktok?add=1', obstacle: '暂无操作权限' },
  ])
  expect(findPages(additions, 'xzed')).toHaveLength(2)
})
