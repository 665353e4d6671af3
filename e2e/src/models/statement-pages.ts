// A statement as the customer replies to it and repays it, and as staff answer its dispute.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { formerSmsCode, smsCode } from '../support/people.ts'
import { closed } from '../support/closed.ts'

export function statementPage(page: Page) {
  const fact = (label: string) => page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]')
  return {
    open: (id: string) => page.goto(`/confirmation/customer/bill?id=${id}`),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    version: (number: number) => page.getByText(`第 ${number} 版`, { exact: true }).first(),
    payable: async () => cents((await fact('应付').first().innerText()).replace(/ [A-Z]{3}$/, '')),
    /** The first line of the table. */
    objects: page.getByRole('button', { name: /^有异议 / }).first(),
  }
}

/** The number of the only statement of a channel. */
export async function statementOf(page: Page, channel: string): Promise<string> {
  await page.goto(`/credit/check/${channel}`)
  const number = page
    .getByRole('table', { name: '对账单' })
    .getByText(/^20000000\d+$/)
    .first()
  return await number.innerText()
}

export function repaymentDrawer(page: Page) {
  const dialog = page.getByRole('dialog', { name: '登记还款' })
  return {
    dialog,
    async open(): Promise<void> {
      await page.goto('/credit/repayment')
      await page.getByRole('button', { name: '登记还款' }).click()
      await dialog.waitFor()
    },
    async payFrom(wallet: string): Promise<void> {
      await dialog.getByRole('combobox', { name: /支付钱包/ }).click()
      await page.getByRole('option', { name: new RegExp(wallet) }).click()
    },
    total: dialog.getByLabel(/^还款总额/),
    way: (text: string) => dialog.getByRole('radio', { name: new RegExp(`^${text}`) }),
    goesToPay: dialog.getByRole('button', { name: '去支付' }),
    submit: dialog.getByRole('button', { name: '确认还款' }),
  }
}

/** The statement that is open, by the code that its customer's phone gets. */
export async function confirmBySms(page: Page, mobile: string): Promise<void> {
  const former = await formerSmsCode(product.sandbox, mobile)
  await statementPage(page).button('确认对账单').click()
  const dialog = page.getByRole('dialog', { name: '确认对账单' })
  await dialog.getByText('确认后将作为结算依据，无法撤回').waitFor()
  await dialog.getByRole('button', { name: /获取验证码/ }).click()
  await dialog.getByLabel('短信验证码').fill(await smsCode(product.sandbox, mobile, former))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '确认对账单' }).click()
  await closed(dialog)
}
