// A temporary limit: given by two people, used, and over by itself, down to what is used; what is owed already is refused nowhere.
import { expect, test } from 'vitest'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { accountListPage } from '../models/account-list-page.ts'
import { openConsole } from '../models/console.ts'
import { changeCredit, creditLine } from '../models/console-credit.ts'
import { creditLimitPage } from '../models/credit-limit-page.ts'
import { accountsOf, add, at, FACEBOOK } from '../models/orders-of-accounts.ts'
import { payAtHouse } from '../models/recharge-wizard.ts'
import { shell } from '../models/shell.ts'
import { confirmBySms, repaymentDrawer, statementOf, statementPage } from '../models/statement-pages.ts'
import { violations } from '../support/accessibility.ts'
import { amountText } from '../support/amounts.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { temporaryCreditEnds } from '../support/time.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const OWES = '13800000000'
const CUSTOMER = '北翎出行（示例）有限公司'
const [HUNDRED, THOUSAND] = [10_000n, 100_000n]
const plain = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
const inDays = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('temporary credit that two people gave ends by itself, and nothing that was taken is taken back', async () => {
  const [{ page: fin }, { page: check }] = [await visits.open(), await visits.open()]
  const { page } = await visits.holding(OWES)
  const [limit, order] = [creditLimitPage(page), addQuotaPage(page)]
  await limit.open()
  const base = (await limit.taken()) + HUNDRED
  await changeCredit(fin, check, CUSTOMER, { action: '设置授信', amount: plain(base), reason: '按年度评估调整授信' })
  const unread = await shell(page).countedUnread()
  await changeCredit(fin, check, CUSTOMER, { action: '临时授信', amount: plain(THOUSAND), until: inDays(1), reason: '双十二大促追加预算' })
  await expect.poll(() => shell(page).unread()).toBeGreaterThan(unread)
  await limit.open()
  await page.getByText(/^其中临时授信 \$1,000\.00，.* 到期$/).waitFor()
  expect(await limit.total()).toBe(base + THOUSAND)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'temporary-credit.png')

  const account = at(await accountsOf(page, 'facebook'), 0)
  await add(page, 'facebook', account, 500)
  await order.ends('全部成功')
  await limit.open()
  const over = (await limit.taken()) - base
  const ofFacebook = await limit.usedBy('Facebook')
  const before = await shell(page).countedUnread()
  await temporaryCreditEnds()
  await expect.poll(() => shell(page).unread()).toBeGreaterThan(before)
  await limit.open()
  await limit.over(amountText(over)).waitFor()
  expect(await limit.total()).toBe(base)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'temporary-credit-over.png')
  await page.setViewportSize(PHONE)
  await limit.over(amountText(over)).waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'temporary-credit-over-phone.png')
  await page.setViewportSize(DESKTOP)
  await page.goto('/credit/history')
  await page.getByRole('row').filter({ hasText: '临时到期' }).getByText('临时授信到期').waitFor()
  await shell(page).bell.click()
  await shell(page).messages.getByText('授信变更：临时到期').first().waitFor()
  await page.keyboard.press('Escape')

  const list = accountListPage(page, 'facebook')
  await list.open(FACEBOOK)
  await list.addQuota(account)
  await order.amount(account.name).fill('100')
  await order.quoteOf(HUNDRED)
  await order.summary
    .getByRole('alert')
    .getByText(/^可用授信不足，还差 \$/)
    .waitFor()

  // What is owed is confirmed and repaid as ever, and each repayment lowers what is over.
  const id = await statementOf(page, 'facebook')
  await statementPage(page).open(id)
  await confirmBySms(page, OWES)
  const drawer = repaymentDrawer(page)
  await drawer.open()
  await drawer.total.fill('200')
  await drawer.way('在线支付与汇款').check()
  await drawer.dialog.getByRole('radio', { name: /^PingPong/ }).check()
  await drawer.goesToPay.click()
  await payAtHouse(page)
  await limit.open()
  await limit.over(amountText(over - 2n * HUNDRED)).waitFor()
  expect(await limit.usedBy('Facebook')).toBe(ofFacebook - 2n * HUNDRED)

  const line = await creditLine(fin, CUSTOMER)
  await line.getByText('超限', { exact: true }).waitFor()
  expect(await violations(fin)).toEqual([])
  await shoot(fin, 'console-credit-over.png')
  await openConsole(fin, 'fin', '/console/ledger?tab=checks')
  await fin.getByText('全部恒等式成立').waitFor()
})
