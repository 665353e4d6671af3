// Money owed: a customer disputes a line, two of the staff answer, the second version is confirmed by SMS, and repaid half in yuan.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { payAtHouse, rechargeResult, rechargeWizard } from '../models/recharge-wizard.ts'
import { confirmBySms, repaymentDrawer, statementOf, statementPage } from '../models/statement-pages.ts'
import { violations } from '../support/accessibility.ts'
import { amountText } from '../support/amounts.ts'
import { inkAt } from '../support/papers.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const OWES = '13800000000'

async function recharge(page: Page, currency: string, amount: string, method: string): Promise<void> {
  await rechargeWizard(page).choose(currency, amount, method)
  await payAtHouse(page)
  await rechargeResult(page).heading('充值成功').waitFor()
}

test('a disputed line becomes a second version, which is confirmed by SMS and repaid from two wallets', async () => {
  const { page } = await visits.holding(OWES)
  const id = await statementOf(page, 'facebook')
  const statement = statementPage(page)
  await statement.open(id)
  const asked = await statement.payable()
  await statement.objects.click()
  await page.getByLabel('异议说明').fill('与我方后台消耗不一致')
  await page.getByLabel(/^应为金额/).fill('1.00')
  await page.getByRole('textbox', { name: /^本行说明/ }).fill('渠道退款未计入')
  expect(await violations(page)).toEqual([])
  await statement.button('提交异议').click()
  await page.getByText('有异议', { exact: true }).first().waitFor()
  await shoot(page, 'statement-disputed.png')

  const { page: finance } = await visits.open()
  await openConsole(finance, 'fin', `/console/statements?statement=${id}`)
  await finance.getByRole('button', { name: '答复异议' }).click()
  const answer = finance.getByRole('dialog', { name: /^答复异议/ })
  await answer.getByLabel('调整后金额').fill('100.00')
  await answer.getByLabel('调整说明').fill('渠道退款已核实')
  await answer.getByLabel(/^原因/).fill('渠道退款已核实，按实际调整')
  expect(await violations(finance)).toEqual([])
  await answer.getByRole('button', { name: '提交复核' }).click()
  await closed(answer)
  // Whoever proposed it only takes it back.
  await finance.getByRole('button', { name: '撤回异议答复' }).waitFor()
  expect(await finance.getByRole('button', { name: '复核通过异议答复' }).count()).toBe(0)
  const { page: second } = await visits.open()
  await openConsole(second, 'fin-check', `/console/statements?statement=${id}`)
  await second.getByRole('button', { name: '复核通过异议答复' }).click()
  await second
    .getByRole('dialog', { name: /^复核通过/ })
    .getByRole('button', { name: '复核通过', exact: true })
    .click()
  await second.getByText('版本 2').first().waitFor()
  await shoot(second, 'console-statement.png')

  await statement.open(id)
  await statement.version(2).waitFor()
  const left = await statement.payable()
  expect(left).toBeLessThan(asked)
  await shoot(page, 'statement-version.png')
  const [paper] = await Promise.all([page.waitForEvent('download'), statement.button('下载对账单').click()])
  const bytes = await readFile(await paper.path())
  expect(inkAt(bytes, '对账单')?.dark).toBeGreaterThan(0)
  expect(inkAt(bytes, '大写')?.dark).toBeGreaterThan(0)
  await confirmBySms(page, OWES)
  await page.getByText('已确认', { exact: true }).first().waitFor()

  const half = left / 2n
  // More than the rate will ask for.
  await recharge(page, 'CNY', String((half * 8n) / 100n), '支付宝')
  const drawer = repaymentDrawer(page)
  await drawer.open()
  await drawer.total.fill(`${half / 100n}.${String(half % 100n).padStart(2, '0')}`)
  await drawer.payFrom('人民币')
  await page
    .getByText(/1 USD = /)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'repayment-drawer.png')
  await drawer.submit.click()
  await closed(drawer.dialog)
  await page.getByText(`已还款 ${amountText(half)}`).waitFor()
  await recharge(page, 'USD', String((left - half) / 100n + 200n), 'PingPong')
  await drawer.open()
  await drawer.payFrom('美元')
  await drawer.submit.click()
  await closed(drawer.dialog)
  await statement.open(id)
  await page.getByText('已结清', { exact: true }).first().waitFor()
  await shoot(page, 'statement-settled.png')
  const { page: books } = await visits.open()
  await openConsole(books, 'fin', '/console/ledger?tab=checks')
  await books.getByText('全部恒等式成立').waitFor()
})
