// The three-way check: what the platform's own invoice has wrong is found down to the account, and both the console and the bill say so.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { control } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const BILLED = '13800000000'

/** The rows of the bill's accounts, after it was opened anew. */
async function billLines(page: Page) {
  await page.goto('/advert/bill/facebook')
  await page.getByRole('button', { name: '查看明细' }).first().click()
  const drawer = page.getByRole('dialog', { name: / 账单 · / })
  const rows = drawer.getByRole('row').filter({ hasText: /\d{15}/ })
  await rows.first().waitFor()
  return { drawer, rows, of: (id: string) => rows.filter({ hasText: id }) }
}

/** Reads the month's invoices anew and waits until Facebook's are compared. */
async function readAnew(page: Page, month: string, verdict: RegExp): Promise<void> {
  await page.getByRole('button', { name: `重新读取 ${month} 的渠道发票` }).click()
  const reading = page.getByRole('list', { name: '各月核对情况' }).getByRole('listitem').filter({ hasText: month })
  await reading.getByText('Facebook', { exact: true }).locator('xpath=following-sibling::dd[1]').getByText(verdict).waitFor()
}

test('a fault planted in the platform’s invoice is found, with its account and its cause', async () => {
  const { page } = await visits.holding(BILLED)
  const bill = await billLines(page)
  const month = (await bill.drawer.innerText()).match(/\d{4}-\d{2}/)?.[0] ?? ''
  const ids = (await bill.rows.allInnerTexts()).map(text => /\d{15}/.exec(text)?.[0] ?? '')
  const [altered = '', charged = ''] = ids

  const { page: fin } = await visits.open()
  await openConsole(fin, 'fin', '/console/ledger?tab=invoices')
  await readAnew(fin, month, /一致|原因已明/)
  await billLines(page)
  await bill.of(altered).getByText('一致', { exact: true }).waitFor()

  const plant = (kind: string, account_id: string, amount: string) =>
    control(product.sandbox, 'POST', '/invoices', { kind, platform: 'meta', month, account_id, amount })
  await plant('altered', altered, '-1.50')
  await plant('fee', charged, '0.30')
  await readAnew(fin, month, /^1 个账户待查$/)
  const row = async (id: string) => {
    await fin.goto(`/console/ledger?tab=invoices&account=${id}`)
    return fin.getByRole('table', { name: '三方核对' }).getByRole('row').filter({ hasText: id })
  }
  const ofFee = await row(charged)
  await ofFee.getByText('渠道费用', { exact: true }).waitFor()
  expect(await ofFee.innerText()).toContain('0.30')
  const ofAltered = await row(altered)
  await ofAltered.getByText('原因不明', { exact: true }).waitFor()
  expect(await ofAltered.innerText()).toContain('-1.50')
  expect(await violations(fin)).toEqual([])
  await shoot(fin, 'invoice-checks.png', { fullPage: true })
  await fin.goto('/console/ledger?tab=checks')
  const light = fin.getByRole('list', { name: '账单与渠道发票' }).getByRole('listitem').filter({ hasText: month })
  await light.getByText('1 个账户待查', { exact: true }).waitFor()
  await fin.getByText('全部恒等式成立').waitFor()
  expect(await violations(fin)).toEqual([])
  await shoot(fin, 'invoice-light.png', { fullPage: true })
  await fin.setViewportSize(PHONE)
  await light.getByRole('link', { name: '查看三方核对' }).click()
  // What is to be cleared up comes first.
  await fin.getByRole('list', { name: '三方核对' }).getByRole('listitem').first().getByText(altered).waitFor()
  await fits(fin)
  expect(await violations(fin)).toEqual([])
  await shoot(fin, 'invoice-checks-phone.png')

  // The customer is told that we look into it, not what the agency is charged.
  await billLines(page)
  await bill.of(altered).getByText('核对中', { exact: true }).waitFor()
  await bill.of(charged).getByText('渠道费用', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await bill.of(charged).getByText('渠道费用', { exact: true }).scrollIntoViewIfNeeded()
  await shoot(page, 'bill-checks.png')
})
