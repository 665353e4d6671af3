// Deadlines that pass: whoever pays late is refused additions until it pays, and whoever is silent has confirmed; to-dos, badges and messages follow.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { accountsOf, add, at, FACEBOOK } from '../models/orders-of-accounts.ts'
import { payAtHouse } from '../models/recharge-wizard.ts'
import { shell } from '../models/shell.ts'
import { confirmBySms, repaymentDrawer, statementOf, statementPage } from '../models/statement-pages.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { linkFor } from '../support/phone.ts'
import { deadlineIn, lateBy } from '../support/time.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const LATE = '13800000000'
const SILENT = '13800000003'
const REFUSED = '有对账单已逾期，暂不能新增额度，还清逾期款项后立即恢复'

const todoOf = (page: Page, text: string) => page.getByRole('main').getByRole('link').filter({ hasText: text })

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/service/account/dashboard')
  await todoOf(page, '待确认对账单').first().waitFor()
  await page.getByRole('button', { name: /^消息，\d+ 条未读$/ }).waitFor()
}

/** Reads them in the message centre, opening it again where it closed or its list came too early. */
async function readMessage(page: Page, title: RegExp): Promise<string> {
  const { bell, messages } = shell(page)
  const message = messages.getByText(title).first()
  await expect
    .poll(async () => {
      if (!(await messages.isVisible())) await bell.click()
      const isFound = await message.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
      const seen = isFound ? '' : await messages.innerText({ timeout: 1_000 }).catch(() => 'no dialog')
      if (!isFound) await page.keyboard.press('Escape')
      return isFound ? title.source : seen
    })
    .toBe(title.source)
  const text = await message.innerText()
  await page.keyboard.press('Escape')
  await messages.waitFor({ state: 'hidden' })
  return text
}

test('whoever is late is refused additions and told why, and is freed by paying', async () => {
  const { page } = await visits.holding(LATE)
  const id = await statementOf(page, 'facebook')
  const statement = statementPage(page)
  await statement.open(id)
  await confirmBySms(page, LATE)
  const account = at(await accountsOf(page, 'facebook'), 0)
  await openDashboard(page)
  const [late, unread] = [todoOf(page, '逾期对账单'), await shell(page).countedUnread()]
  expect(await late.count()).toBe(0)
  await lateBy(id, 8)
  // The page is not touched.
  await late.getByText('最长逾期 8 天').waitFor()
  await expect.poll(() => shell(page).unread()).toBeGreaterThan(unread)
  expect(await readMessage(page, /^对账单已逾期/)).toMatch(/^对账单已逾期 8 天，待还 /)
  await shoot(page, 'overdue-dashboard.png')

  const [list, order] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await list.open(FACEBOOK)
  await list.addQuota(account)
  await order.amount(account.name).fill('100')
  await order.quoteOf(10_000n)
  await order.summary.getByRole('alert').getByText(REFUSED).waitFor()
  await order.summary.getByRole('button', { name: '下一步：确认' }).click()
  await page.locator('[data-toasts]').getByText(REFUSED).waitFor()
  expect(await order.recap.count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'overdue-refused.png')
  await page.setViewportSize(PHONE)
  await order.summary.getByRole('alert').getByText(REFUSED).waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'overdue-refused-phone.png')
  await page.setViewportSize(DESKTOP)
  await order.summary.getByRole('link', { name: '前往还款' }).click()
  await page.getByText(/^已逾期 \$.*，今日还清另付滞纳金 \$/).waitFor()

  const drawer = repaymentDrawer(page)
  await drawer.open()
  await drawer.way('在线支付与汇款').check()
  await drawer.dialog.getByRole('radio', { name: /^PingPong/ }).check()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'overdue-repayment.png')
  await drawer.goesToPay.click()
  await payAtHouse(page)
  await statement.open(id)
  await page.getByText('已结清', { exact: true }).first().waitFor()
  await openDashboard(page)
  expect(await late.count()).toBe(0)
  await add(page, 'facebook', account, 100)
  await order.ends('全部成功')
})

test('whoever lets the deadline pass is reminded, and has then confirmed by silence', async () => {
  const { page } = await visits.holding(SILENT)
  const id = await statementOf(page, 'facebook')
  await openDashboard(page)
  const waiting = todoOf(page, '待确认对账单').filter({ hasText: 'Facebook' })
  await expect.poll(() => waiting.count()).toBe(1)
  // Told of it first, which the schedule may not have done yet.
  await deadlineIn(id, 6 * 24)
  await readMessage(page, new RegExp(`^对账单 ${id} 待确认`))
  const unread = await shell(page).countedUnread()
  await deadlineIn(id, 23)
  await expect.poll(() => shell(page).unread()).toBeGreaterThan(unread)
  await readMessage(page, new RegExp(`^即将截止：对账单 ${id} 尚未确认`))
  const mailed = await linkFor(product.sandbox, 'b3@example.com')
  expect(mailed).toBe(`/confirmation/customer/bill?id=${id}`)
  const reminded = await shell(page).countedUnread()
  await deadlineIn(id, -0.1)
  await waiting.waitFor({ state: 'detached' })
  await expect.poll(() => shell(page).unread()).toBeGreaterThan(reminded)
  await readMessage(page, new RegExp(`^对账单 ${id} 已确认`))
  await shoot(page, 'silence-dashboard.png')

  await page.goto(mailed)
  await page.getByText('已超过确认期限，系统已默认确认。', { exact: true }).waitFor()
  const last = page.getByRole('list', { name: '对账单历史' }).getByRole('listitem').first()
  await expect.poll(() => last.innerText()).toMatch(/^已确认 · 系统[^]*已超过确认期限，系统已默认确认/)
  for (const reply of ['确认对账单', '提出异议']) expect(await statementPage(page).button(reply).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'silence-statement.png', { fullPage: true })
  await page.setViewportSize(PHONE)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'silence-statement-phone.png')
})
