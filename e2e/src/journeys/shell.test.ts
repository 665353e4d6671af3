// What stands around the pages: several tabs of one browser share a session, a reload keeps what a window remembers, messages arrive.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { dashboardPage } from '../models/dashboard-page.ts'
import { shell } from '../models/shell.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const { url } = product

test('a second tab and a Ctrl-click need no further sign-in', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  const second = await context.newPage()
  await second.goto(`${url}/wallet`)
  await second.getByRole('heading', { name: '广告钱包' }).waitFor()
  const opened = context.waitForEvent('page')
  await dashboardPage(page)
    .shortcut('Facebook 账户')
    .click({ modifiers: ['ControlOrMeta'] })
  const third = await opened
  await third.waitForURL('**/account/facebook**')
  await third.getByRole('table').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/service/account/dashboard')
})

test('signing out in one tab signs out the others, and signing in brings them back to where they were', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  const second = await context.newPage()
  await second.goto(`${url}/wallet`)
  await second.getByRole('heading', { name: '广告钱包' }).waitFor()
  await shell(page).signOut()
  await second.waitForURL('**/login?redirect=%2Fwallet')
  await signInPage(page).withPassword('13800000001')
  await second.waitForURL('**/wallet')
  await second.getByRole('heading', { name: '广告钱包' }).waitFor()
})

test('a browser that ended forgets the session, unless it was to be remembered', async () => {
  const { page, context } = await visits.holding('13800000001')
  await endBrowser()
  await page.goto('/wallet')
  await page.waitForURL('**/login?redirect=%2Fwallet')
  await page.getByRole('checkbox', { name: '记住登录状态' }).check()
  await signInPage(page).withPassword('13800000001')
  await page.waitForURL('**/wallet')
  await endBrowser()
  await page.goto('/operate/record')
  await page.getByRole('heading', { name: '账户操作记录' }).waitFor()

  /** No page is open, and the cookies without a lifetime are gone. */
  async function endBrowser() {
    await page.goto('about:blank')
    const lasting = (await context.cookies()).filter(({ expires }) => expires > 0)
    await context.clearCookies()
    await context.addCookies(lasting)
  }
})

test('a reload keeps the open tabs, the sidebar, the consultant’s place and what was read of the help', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  const { tabs, tabNames, go, consultant, collapse, expand, menu, help } = shell(page)
  await go('广告', 'Facebook 账户')
  await go('财务', '广告钱包')
  await help.click()
  const card = page.getByRole('dialog', { name: '帮助' }).getByRole('link', { name: /^账户额度调整/ })
  const [opened] = await Promise.all([context.waitForEvent('page'), card.click()])
  await opened.getByRole('heading', { name: '账户额度调整' }).waitFor()
  expect(await violations(opened)).toEqual([])
  await opened.close()
  await consultant.focus()
  const before = await boxOf(consultant)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await collapse.click()
  await menu.waitFor({ state: 'hidden' })

  await page.reload()
  await tabs.getByRole('link', { name: '广告钱包' }).waitFor()
  expect(await tabNames()).toEqual(['工作台', 'Facebook 账户', '广告钱包'])
  await expand.waitFor()
  await expect.poll(() => menu.count()).toBe(0)
  await page.getByRole('button', { name: '帮助', exact: true }).waitFor()
  await expect.poll(async () => (await boxOf(consultant)).y).toBeCloseTo(before.y - 32, 0)
})

test('an order that has ended becomes a message at once, which leads to its records and is then read', async () => {
  const { page } = await visits.signedIn('13800000001')
  const { bell, messages, unread, countedUnread } = shell(page)
  const before = await countedUnread()
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
  await shoot(page, '1440x900-messages.png')
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
