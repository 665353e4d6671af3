// The room of exchange rates in the console: a block for each currency, its dialogs, and the history below.
import type { Page } from 'playwright-core'
import { closed } from '../support/closed.ts'

export const pairName = (currency: string): string => `1 USD 兑 ${currency}`

export function exchangeRoom(page: Page) {
  const dialog = page.getByRole('dialog')
  const rates = page.getByRole('list', { name: '汇率' })
  const pair = (currency: string) => rates.getByRole('listitem', { name: pairName(currency) })
  return {
    dialog,
    rates,
    pair,
    figure: (currency: string, name: string) =>
      pair(currency)
        .locator('div')
        .filter({ hasText: new RegExp(`^${name}`) })
        .locator('dd')
        .last(),
    moves: dialog.getByRole('table', { name: '变更前后' }),
    confirmation: dialog.getByRole('checkbox', { name: /^已核对，(变动|汇率)无误$/ }),
    history: page.getByRole('table', { name: '汇率历史' }),
    proposals: page.getByRole('table', { name: '变更申请' }),
    async open(currency: string, button: string): Promise<void> {
      await pair(currency).getByRole('button', { name: button, exact: true }).click()
      await dialog.waitFor()
    },
    async fillRate(rate: string, source: string, reason: string): Promise<void> {
      await dialog.getByLabel(/^市场汇率/).fill(rate)
      await dialog.getByLabel(/^汇率来源/).fill(source)
      await dialog.getByLabel(/^原因/).fill(reason)
    },
    /** The first rate of a currency asks for it. */
    async confirmIfAsked(): Promise<void> {
      await dialog.getByLabel(/^原因/).waitFor()
      const box = dialog.getByRole('checkbox', { name: /^已核对，/ })
      if (await box.isVisible()) await box.check()
    },
    async submit(button: string): Promise<void> {
      await dialog.getByRole('button', { name: button, exact: true }).click()
    },
    async done(): Promise<void> {
      await closed(dialog)
    },
  }
}
