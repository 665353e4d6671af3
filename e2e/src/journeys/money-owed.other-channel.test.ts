// Money owed to a channel without a connector: two of the staff import its bill, the customer confirms it by SMS and pays it straight at a house.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { payAtHouse } from '../models/recharge-wizard.ts'
import { confirmBySms, repaymentDrawer, statementOf, statementPage } from '../models/statement-pages.ts'
import { violations } from '../support/accessibility.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const OWES = '13800000000'
const COMPANY = '北翎出行（示例）'
const TITLES = ['客户编号', '公司', '渠道', '账户 ID', '账户名称', '账单月份', '币种', '金额']

/** As finance finds it beside the customer's name. */
async function customerNumber(office: Page): Promise<string> {
  await office.goto(`/console/customers?mobile=${OWES}`)
  const link = await office.getByRole('table', { name: '客户' }).getByRole('link').first().getAttribute('href')
  return /\/customers\/(\d+)/.exec(link ?? '')?.[1] ?? ''
}

/** The month before this one, in Beijing. */
function lastMonth(): string {
  const here = new Date(Date.now() + 8 * 3_600_000)
  return new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

test('a Bing bill is imported by two people, confirmed by SMS, and paid straight at a house', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'fin', '/console/statements')
  const customer = await customerNumber(office)
  const rows = [
    [customer, COMPANY, 'Bing', 'bing-10001', 'Bing 拉新 01', lastMonth(), 'USD', '80.00'],
    [customer, COMPANY, 'Bing', 'bing-10002', 'Bing 拉新 02', lastMonth(), 'USD', '40.00'],
  ]
  const csv = [TITLES, ...rows].map(cells => cells.join(',')).join('\r\n')
  await office.goto('/console/statements?tab=imports')
  await office.getByRole('button', { name: '上传渠道账单' }).click()
  const upload = office.getByRole('dialog', { name: '上传渠道账单' })
  await upload.locator('input[type=file]').setInputFiles({ name: 'Bing 账单.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload.getByRole('button', { name: '上传并校验' }).click()
  const file = office.getByRole('dialog', { name: '渠道账单：Bing 账单.csv' })
  await file.getByText('120.00 USD').waitFor()
  expect(await violations(office)).toEqual([])
  await shoot(office, 'channel-bill-file.png')
  await file.getByRole('button', { name: '提交入账' }).click()
  const proposing = office.getByRole('dialog', { name: /^提交入账：/ })
  await proposing.getByLabel(/^原因/).fill('Bing 已出账，金额已核对')
  await proposing.getByRole('button', { name: '提交入账' }).click()
  await closed(proposing)
  const toCase = await file.getByRole('link', { name: '查看申请' }).getAttribute('href')

  const { page: second } = await visits.open()
  await openConsole(second, 'fin-check', toCase ?? '')
  await second.getByText('bing-10002').first().waitFor()
  await shoot(second, 'channel-bill-case.png')
  await second.getByRole('button', { name: /^复核通过/ }).click()
  const deciding = second.getByRole('dialog', { name: /^复核通过：/ })
  await deciding.getByRole('button', { name: '复核通过', exact: true }).waitFor()
  for (const box of await deciding.getByRole('checkbox').all()) await box.check()
  await deciding.getByRole('button', { name: '复核通过', exact: true }).click()
  await closed(deciding)

  const { page } = await visits.holding(OWES)
  const id = await statementOf(page, 'others')
  const statement = statementPage(page)
  await statement.open(id)
  expect(await statement.payable()).toBe(12_000n)
  await page.getByText('Bing 拉新 02').first().waitFor()
  await confirmBySms(page, OWES)
  const drawer = repaymentDrawer(page)
  await drawer.open()
  await drawer.way('在线支付与汇款').check()
  await drawer.dialog.getByRole('radio', { name: /^PingPong/ }).check()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'repayment-by-payment.png')
  await drawer.goesToPay.click()
  await payAtHouse(page)
  await page.goto('/credit/repayment')
  await page.getByRole('table', { name: '还款记录' }).getByText('PingPong').first().waitFor()
  await statement.open(id)
  await page.getByText('已结清', { exact: true }).first().waitFor()
  await shoot(page, 'channel-statement-settled.png')
})
