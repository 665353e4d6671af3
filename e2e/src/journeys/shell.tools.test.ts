// The tools around the pages: help, search, consultant and messages.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { shell } from '../models/shell.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP } from '../support/browser.ts'
import { quiet } from '../support/quiet.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()
const PRE_CHARGE = '13800000001'

test('help documents open outside, and the first one read takes the «NEW» away for good', async () => {
  const { page, context } = await visits.signedIn(PRE_CHARGE)
  const { help } = shell(page)
  await page.getByRole('button', { name: /^帮助.*，有新内容$/ }).waitFor()
  await help.click()
  const menu = page.getByRole('dialog', { name: '帮助' })
  await menu.getByRole('link').first().waitFor()
  expect((await menu.boundingBox())?.width).toBeCloseTo(132, -1)
  expect((await menu.getByRole('listitem').allInnerTexts()).map(text => text.split('\n')[0]?.replace('（在新标签页打开）', ''))).toEqual([
    '开户申请',
    '账户额度调整',
    '客户充值与还款',
    'AI 防盗刷',
    '查看全部',
  ])
  await expect.poll(() => menu.getByRole('listitem').filter({ hasText: '客户充值与还款' }).getByRole('link').count()).toBe(0)
  const card = menu.getByRole('link', { name: /^账户额度调整/ })
  expect(await card.getAttribute('target')).toBe('_blank')
  const [opened] = await Promise.all([context.waitForEvent('page'), card.click()])
  await opened.getByRole('heading', { name: '账户额度调整' }).waitFor()
  expect(await violations(opened)).toEqual([])
  await opened.close()
  await page.getByRole('button', { name: '帮助', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '帮助', exact: true }).waitFor()
})

describe('the palette', () => {
  test('finds pages by their initials, accounts by part of their id, and remembers what was chosen', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { palette, searchBox } = shell(page)
    const list = accountListPage(page, 'facebook')
    await list.open()
    const [account] = await list.addable()
    if (!account) throw new Error('the list has no account')
    await page.keyboard.press('Control+k')
    await searchBox.fill('ggqb')
    await palette.getByRole('option', { name: /^广告钱包/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/wallet')
    await page.keyboard.press('Control+k')
    await searchBox.fill(account.id)
    await palette.getByRole('group', { name: '账户' }).getByRole('option').filter({ hasText: account.id }).waitFor()
    await searchBox.fill(`新增额度 ${account.id}`)
    await palette.getByRole('option', { name: new RegExp(`^新增额度 ${account.id}`) }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/facebook/add/**')
    await page.keyboard.press('Control+k')
    const recent = palette.getByRole('group', { name: '最近使用' }).getByRole('option')
    await recent.first().waitFor()
    expect(await recent.allInnerTexts()).toEqual([expect.stringContaining(`新增额度 ${account.id}`), expect.stringContaining('广告钱包')])
  })

  test('is walked with the arrow keys, comes round, and gives the focus back', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { palette, searchBox } = shell(page)
    await page.getByRole('button', { name: '搜索账户 ID、单号或功能' }).click()
    await searchBox.waitFor()
    const active = async () => palette.locator('[role="option"][aria-selected="true"]').innerText()
    const first = await active()
    await page.keyboard.press('ArrowUp')
    const last = await active()
    expect(last).not.toBe(first)
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(first)
    await page.keyboard.press('End')
    expect(await active()).toBe(last)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('搜索账户')
  })

  test('says when there is nothing', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { palette, searchBox, help } = shell(page)
    await help.waitFor()
    await page.keyboard.press('Control+k')
    await searchBox.fill('没有这样的功能')
    await palette.getByText('没有找到相关的功能、账户或单号（').waitFor()
  })
})

describe('the consultant', () => {
  test('is moved and opened with the keyboard, and stands where it was left after a reload', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { consultant, consultants } = shell(page)
    await consultant.focus()
    const before = await boxOf(consultant)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect((await boxOf(consultant)).y).toBeCloseTo(before.y - 32, 0)
    await page.keyboard.press('ArrowLeft')
    expect((await boxOf(consultant)).x).toBeCloseTo(before.x - 16, 0)
    await page.keyboard.press('Enter')
    await consultants.getByRole('img', { name: /二维码$/ }).waitFor()
    expect((await boxOf(consultants)).width).toBeCloseTo(352, -1)
    expect(await violations(page)).toEqual([])
    const back = consultants.getByRole('button', { name: '上一个' })
    expect(await back.getAttribute('aria-disabled')).toBe('true')
    const next = consultants.getByRole('button', { name: '下一个' })
    while ((await next.getAttribute('aria-disabled')) !== 'true') await next.click()
    await consultants.getByText('智能助手').waitFor()
    await consultants.getByText('暂无联系方式').waitFor()
    await page.keyboard.press('Escape')
    await consultants.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    const docked = await boxOf(consultant)
    expect(docked.x + docked.width).toBeCloseTo(DESKTOP.width, 0)
    await page.reload()
    await expect.poll(async () => (await boxOf(consultant)).y).toBeCloseTo(before.y - 32, 0)
  })

  test('docks to the edge that it was dragged to, and never covers the column of actions', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    await accountListPage(page, 'facebook').open()
    const { consultant, consultants } = shell(page)
    const from = await boxOf(consultant)
    const card = await boxOf(page.getByRole('region', { name: 'Facebook 账户列表' }))
    expect(from.x).toBeGreaterThanOrEqual(card.x + card.width)
    await page.mouse.move(from.x + 12, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(700, 400, { steps: 5 })
    await page.mouse.move(200, 300, { steps: 5 })
    await page.mouse.up()
    const docked = await boxOf(consultant)
    expect(docked.x).toBeCloseTo(100, 0)
    expect(docked.x + docked.width).toBeLessThanOrEqual(card.x)
    await expect.poll(() => consultants.count()).toBe(0)
  })
})

test('an order that has ended becomes a message at once, which leads to its records and is then read', async () => {
  const { page } = await visits.signedIn(PRE_CHARGE)
  const { bell, messages } = shell(page)
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await quiet(page)
  const before = await unread()
  const [list, add] = [accountListPage(page, 'google'), addQuotaPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('21')
  await add.quoteOf(2_100n)
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
  const applyNo = await add.applyNo()
  await expect.poll(unread).toBe(before + 1)
  await bell.click()
  const message = messages.getByRole('link').filter({ hasText: applyNo })
  await message.waitFor()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: join(SHOTS, '1440x900-messages.png') })
  await messages.getByRole('tab', { name: '下载' }).click()
  await messages.getByText('还没有下载任务').waitFor()
  await messages.getByRole('tab', { name: /^未读/ }).click()
  await message.click()
  await page.waitForURL(address => address.pathname === '/operate/record' && address.search.includes(applyNo))
  await expect.poll(unread).toBe(before)
  if (before > 0) {
    await bell.click()
    await messages.getByRole('button', { name: '全部已读' }).click()
    await expect.poll(unread).toBe(0)
  }
})

async function boxOf(locator: { boundingBox: () => Promise<{ x: number; y: number; width: number; height: number } | null> }) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}
