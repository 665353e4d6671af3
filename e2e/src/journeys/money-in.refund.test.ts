// Money in, over and back: a recharge is exchanged in part and refunded in part to where it came from; the wallet's sums agree throughout.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { moneyDrawer } from '../models/console-recharges.ts'
import { cashier, readCode, rechargeResult, rechargeWizard } from '../models/recharge-wizard.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { looksRight } from '../support/looks.ts'
import { proveBySms } from '../support/step-up.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const PAYER = '13800000001'
const REASON = '项目提前结束'

/** 期初 + 收入 − 支出 = 期末, which is what the card says: read from the page, computed here. */
async function sumsOf(page: Page, currency: string, name: string) {
  const wallet = walletPage(page)
  await wallet.open(`?currency=${currency}`)
  const sums = await wallet.period()
  expect(sums.opening + sums.income - sums.expense, currency).toBe(sums.closing)
  return { ...sums, available: await wallet.availableIn(name) }
}

async function pay(page: Page): Promise<void> {
  const wizard = rechargeWizard(page)
  await wizard.choose('CNY', '3000', '微信支付')
  await wizard.code.waitFor()
  const phone = await page.context().newPage()
  await phone.goto(await readCode(wizard.code))
  await cashier(phone).pay.click()
  await rechargeResult(page).heading('充值成功').waitFor()
}

test('a recharge is exchanged in part, refunded in part to its origin by two people, and everything adds up', async () => {
  const { page } = await visits.holding(PAYER)
  const before = await sumsOf(page, 'CNY', '人民币')
  await pay(page)
  const paid = await sumsOf(page, 'CNY', '人民币')
  // 0.6 % is the customer's share of the house's fee.
  expect(paid.closing - before.closing).toBe(300_000n - 1_800n)
  const dollars = await sumsOf(page, 'USD', '美元')
  await page.getByRole('button', { name: '换汇人民币' }).click()
  const exchange = page.getByRole('dialog', { name: '换汇' })
  await exchange.getByLabel(/^卖出金额/).fill('700')
  await exchange.getByText(/^1 USD = /).waitFor()
  await exchange.getByRole('button', { name: '确认换汇' }).click()
  await closed(exchange)
  const exchanged = await sumsOf(page, 'CNY', '人民币')
  expect(exchanged.closing).toBe(paid.closing - 70_000n)
  expect((await sumsOf(page, 'USD', '美元')).closing).toBeGreaterThan(dollars.closing)

  await page.goto('/record?tab=refunds&action=refund&currency=CNY')
  const asking = page.getByRole('dialog', { name: '申请退款' })
  await asking.getByRole('button', { name: '提交申请' }).click()
  await asking.getByText(/请输入退款金额/).waitFor()
  await asking.getByLabel(/^退款金额/).fill('800')
  await asking.getByLabel(/^退款原因/).fill(REASON)
  await asking.getByText(/^微信支付/).waitFor()
  await looksRight(page, 'money-in-refund')
  await asking.getByRole('button', { name: '提交申请' }).click()
  await proveBySms(page, PAYER)
  await closed(asking)
  const row = page.getByRole('table', { name: '退款记录' }).getByRole('row').filter({ hasText: REASON })
  await row.getByText('待退款').waitFor()
  const frozen = await sumsOf(page, 'CNY', '人民币')
  expect(frozen.available).toBe(exchanged.available - 80_000n)

  const { page: office } = await visits.open()
  const { page: second } = await visits.open()
  const makers = moneyDrawer(office, /^退款 800/)
  const checkers = moneyDrawer(second, /^退款 800/)
  for (const [desk, who] of [
    [office, 'fin'],
    [second, 'fin-check'],
  ] as const) {
    await openConsole(desk, who, '/console/refunds')
    await desk
      .getByRole('table', { name: '退款' })
      .getByRole('row')
      .filter({ hasText: '岚汐科技' })
      .filter({ hasText: '800.00' })
      .getByRole('button')
      .first()
      .click()
    if (who === 'fin') {
      await makers.propose('审核通过', '余额充足，来源无误', '审核通过')
      await makers.drawer.getByRole('button', { name: /^撤回/ }).waitFor()
      expect(await makers.approve.count()).toBe(0)
    }
  }
  expect(await violations(second)).toEqual([])
  await shoot(second, 'money-in-refund-console.png')
  await checkers.agree('已核对来源与余额')

  const told = async () => {
    await page.goto('/record?tab=refunds')
    await row.first().waitFor()
    return row.innerText()
  }
  await expect.poll(told, { interval: 3_000 }).toContain('退款成功')
  const ended = await sumsOf(page, 'CNY', '人民币')
  expect(ended.closing).toBe(exchanged.closing - 80_000n)
  expect(ended.expense - exchanged.expense).toBe(80_000n)
})
