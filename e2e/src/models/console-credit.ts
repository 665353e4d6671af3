// 授信管理: a customer's credit line, changed by one person and checked by another.
import type { Locator, Page } from 'playwright-core'
import { staffSession, takeSession } from '../support/sessions.ts'
import { closed } from '../support/closed.ts'

export type CreditChange = { action: '设置授信' | '临时授信'; amount: string; until?: string; reason: string }

/** The customer's line in the drawer beside the list. */
export async function creditLine(page: Page, customer: string): Promise<Locator> {
  await page.goto('/console/credit')
  await page.getByRole('table', { name: '授信' }).getByRole('button', { name: customer, exact: true }).click()
  return page.getByRole('dialog', { name: `授信 ${customer}` }).getByRole('region', { name: 'USD 授信' })
}

/** `fin` proposes it and `check` approves; both are signed in by this. */
export async function changeCredit(
  fin: Page,
  check: Page,
  customer: string,
  { action, amount, until, reason }: CreditChange,
): Promise<void> {
  await takeSession(fin, await staffSession(fin, 'fin'))
  const line = await creditLine(fin, customer)
  await line.getByRole('button', { name: action, exact: true }).click()
  const dialog = fin.getByRole('dialog', { name: action, exact: true })
  await dialog.getByRole('textbox', { name: /^(临时授信|授信额度)/ }).fill(amount)
  if (until !== undefined) await dialog.getByLabel(/^有效期至/).fill(until)
  await dialog.getByLabel(/^原因/).fill(reason)
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await closed(dialog)
  await takeSession(check, await staffSession(check, 'fin-check'))
  const checked = await creditLine(check, customer)
  await checked.getByRole('button', { name: '复核通过USD 授信变更' }).click()
  const deciding = check.getByRole('dialog', { name: /^复核通过/ })
  await deciding.getByRole('button', { name: '复核通过', exact: true }).click()
  await closed(deciding)
}
