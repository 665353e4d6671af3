// The tools around the pages: help, search and consultant.
import { DESKTOP } from '@tallyhelm/browser/app/test-stage'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { helpSchemas } from '@tallyhelm/protocol/topics/help/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { offerAccounts } from '../pickers/test-offered.ts'
import { around, brandWith, standAround } from './test-around.ts'

const HOME = '/service/account/dashboard'
/** The first account that is offered. */
const ACCOUNT = '7100200030001000'
const stage = openStage()
const { help, palette, searchBox, consultant, consultants } = around
const boxOf = (of: Locator) => of.element().getBoundingClientRect()
const summon = () => userEvent.keyboard('{Control>}k{/Control}')

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
  standAround(stage.server())
})

test('help documents open outside, and the first one read takes the «NEW» away for good', async () => {
  await stage.open(HOME)
  await expect.element(page.getByRole('button', { name: /^帮助.*，有新内容$/ })).toBeVisible()
  await help.click()
  const menu = page.getByRole('dialog', { name: '帮助' })
  await expect.element(menu.getByRole('link').first()).toBeVisible()
  await expect.poll(() => boxOf(menu).width).toBeCloseTo(132, -1)
  const entries = menu.getByRole('listitem').elements() as HTMLElement[] // list items of HTML
  expect(entries.map(({ innerText }) => innerText.split('\n')[0]?.replace('（在新标签页打开）', ''))).toEqual([
    '开户申请',
    '账户额度调整',
    '客户充值与还款',
    'AI 防盗刷',
    '查看全部',
  ])
  expect(menu.getByRole('listitem').filter({ hasText: '客户充值与还款' }).getByRole('link').elements()).toEqual([])
  const card = menu.getByRole('link', { name: /^账户额度调整/ }).element() as HTMLAnchorElement
  expect([card.target, card.rel]).toEqual(['_blank', 'noreferrer'])
  // The document itself would take a window of its own.
  card.addEventListener('click', event => event.preventDefault())
  card.click()
  await expect.element(page.getByRole('banner').getByRole('button', { name: '帮助', exact: true })).toBeVisible()
  await stage.open(HOME)
  await expect.element(page.getByRole('banner').getByRole('button', { name: '帮助', exact: true })).toBeVisible()
})

test('without documents of the brand the cards lead to the manual, and the one that is coming leads nowhere', async () => {
  stage
    .server()
    .answer(organizationEndpoints, organizationSchemas, { brand: () => brandWith({ opening: '', quota: '/own', security: '', all: '' }) })
  await stage.open(HOME)
  await help.click()
  const menu = page.getByRole('dialog', { name: '帮助' })
  await expect.element(menu.getByRole('link').first()).toBeVisible()
  const leads = menu.getByRole('link').elements() as HTMLAnchorElement[]
  expect(leads.map(link => [link.getAttribute('href'), link.target])).toEqual([
    ['/help/doc?topic=OPENING', '_blank'],
    ['/own', '_blank'],
    ['/help/doc?topic=AI', '_blank'],
    ['/help/doc', '_blank'],
  ])
  await expect.element(menu.getByRole('listitem').filter({ hasText: '客户充值与还款' })).toHaveTextContent('客户充值与还款该功能即将上线')
})

test('the guides are pointed at until that was put away, in this browser for good', async () => {
  const articles = [{ article_id: '1', topic: 'QUOTA' as const, title: '如何新增额度', video: null }]
  stage.server().answer(helpEndpoints, helpSchemas, { articles: () => ({ articles }) })
  await stage.open(HOME)
  await expect.element(page.getByText(/目前共 1 篇/)).toBeVisible()
  await page.getByRole('button', { name: '不再提示' }).click()
  await expect.element(page.getByText(/目前共 1 篇/)).not.toBeInTheDocument()
  expect(localStorage.getItem('guideCollection')).toBe('1')
  await stage.open(HOME)
  await expect.element(help).toBeVisible()
  expect(page.getByText(/目前共 1 篇/).elements()).toEqual([])
})

describe('the palette', () => {
  test('finds pages by their initials, accounts by their id, and remembers what was chosen', async () => {
    await stage.open('/account/facebook')
    await expect.element(page.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible()
    await summon()
    await searchBox.fill('ggqb')
    await expect.element(palette.getByRole('option', { name: /^广告钱包/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe('/wallet')
    await summon()
    await searchBox.fill(ACCOUNT)
    const found = palette.getByRole('group', { name: '账户' }).getByRole('option').filter({ hasText: ACCOUNT })
    await expect.element(found.first()).toBeVisible()
    await searchBox.fill(`新增额度 ${ACCOUNT}`)
    await expect.element(palette.getByRole('option', { name: new RegExp(`^新增额度 ${ACCOUNT}`) }).first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toMatch(/^\/account\/facebook\/add\//)
    await summon()
    const recent = palette.getByRole('group', { name: '最近使用' }).getByRole('option')
    await expect.element(recent.first()).toBeVisible()
    expect(recent.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`新增额度 ${ACCOUNT}`),
      expect.stringContaining('广告钱包'),
    ])
  })

  test('is walked with the arrow keys, comes round, and gives the focus back', async () => {
    await stage.open(HOME)
    await page.getByRole('button', { name: /^搜索账户 ID、单号或功能/ }).click()
    await expect.element(searchBox).toBeVisible()
    const active = () => palette.element().querySelector('[role="option"][aria-selected="true"]')?.textContent
    const first = active()
    await userEvent.keyboard('{ArrowUp}')
    const last = active()
    expect(last).not.toBe(first)
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe(first)
    await userEvent.keyboard('{End}')
    expect(active()).toBe(last)
    expect(await pageViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toContain('搜索账户')
  })

  test('says when there is nothing', async () => {
    await stage.open(HOME)
    await expect.element(help).toBeVisible()
    await summon()
    await searchBox.fill('没有这样的功能')
    await expect.element(palette.getByText(/^没有找到相关的功能、账户或单号（/)).toBeVisible()
  })
})

describe('the consultant', () => {
  test('is moved and opened with the keyboard, and stands where it was left at the next page load', async () => {
    await stage.open(HOME)
    await expect.element(consultant).toBeVisible()
    const focus = () => (consultant.element() as HTMLElement).focus()
    focus()
    const before = boxOf(consultant)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(boxOf(consultant).y).toBeCloseTo(before.y - 32, 0)
    await userEvent.keyboard('{ArrowLeft}')
    expect(boxOf(consultant).x).toBeCloseTo(before.x - 16, 0)
    await userEvent.keyboard('{Enter}')
    await expect.element(consultants.getByRole('img', { name: /二维码$/ }).first()).toBeVisible()
    await expect.poll(() => boxOf(consultants).width).toBeCloseTo(352, -1)
    expect(await pageViolations()).toEqual([])
    await expect.element(consultants.getByRole('button', { name: '上一个' })).toHaveAttribute('aria-disabled', 'true')
    const next = consultants.getByRole('button', { name: '下一个' })
    while (next.element().getAttribute('aria-disabled') !== 'true') await next.click()
    await expect.element(consultants.getByText('智能助手')).toBeVisible()
    await expect.element(consultants.getByText('暂无联系方式')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(consultants).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => boxOf(consultant).right).toBeCloseTo(DESKTOP[0], 0)
    await stage.open(HOME)
    await expect.element(consultant).toBeVisible()
    await expect.poll(() => boxOf(consultant).y).toBeCloseTo(before.y - 32, 0)
  })

  test('docks to the edge that it was dragged to, and never covers the column of actions', async () => {
    await stage.open('/account/facebook')
    await expect.element(page.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible()
    const card = boxOf(page.getByRole('region', { name: 'Facebook 账户列表' }))
    expect(boxOf(consultant).x).toBeGreaterThanOrEqual(card.right)
    const main = page.getByRole('main')
    await userEvent.dragAndDrop(consultant, main, { sourcePosition: { x: 12, y: 40 }, targetPosition: { x: 200, y: 300 }, steps: 10 })
    await expect.poll(() => boxOf(consultant).x).toBeCloseTo(100, 0)
    expect(boxOf(consultant).right).toBeLessThanOrEqual(card.x)
    expect(consultants.elements()).toEqual([])
  })
})
