// The rates of one customer in the console: its tab, the dialog that proposes, and the decision about what waits.
import type { Page } from 'playwright-core'
import { closed } from '../support/closed.ts'

/** From the list of customers by the mobile number of somebody who belongs to it. */
export async function openRates(page: Page, mobile: string): Promise<void> {
  await page.goto(`/console/customers?mobile=${mobile}`)
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: '费率' }).click()
  await page.getByRole('list', { name: '费率' }).waitFor()
}

export function ratesTab(page: Page) {
  const dialog = page.getByRole('dialog')
  const item = (subject: string) => page.getByRole('list', { name: '费率' }).getByRole('listitem', { name: subject })
  return {
    dialog,
    item,
    history: page.getByRole('table', { name: '费率历史' }),
    proposals: page.getByRole('table', { name: '变更申请' }),
    /** By the buttons of the waiting proposal; the dialog is that of all cases. */
    async decide(subject: string, action: '复核通过' | '驳回' | '撤回', reason: string): Promise<void> {
      await item(subject)
        .getByRole('button', { name: `${action}${subject}`, exact: true })
        .click()
      await dialog.getByLabel(/^原因/).fill(reason)
      await dialog.getByRole('button', { name: action, exact: true }).click()
      // While the dialog is open nothing behind it is to be found by its role: the decision has been taken once it is gone.
      await closed(dialog)
    },
    async propose(subject: string, terms: { serviceFee: string; tax?: string }, reason: string): Promise<void> {
      await page.getByRole('listitem', { name: subject }).getByRole('button', { name: '变更费率' }).click()
      await dialog.getByLabel(/^服务费率/).fill(terms.serviceFee)
      if (terms.tax !== undefined) await dialog.getByLabel(/^税率/).fill(terms.tax)
      await dialog.getByLabel(/^原因/).fill(reason)
      await dialog.getByRole('button', { name: '提交复核' }).click()
    },
  }
}
