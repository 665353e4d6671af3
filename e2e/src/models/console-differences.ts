// 账实差异: the workbench of differences and its review panel; and the pool of ad accounts, from which one is synchronised.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { attachPicture } from '../support/pictures.ts'
import { closed } from '../support/closed.ts'

export function differencesTab(page: Page) {
  const table = page.getByRole('table', { name: '账实差异' })
  const panel = page.getByRole('dialog', { name: /^账实差异/ })
  const dialog = page.getByRole('dialog', { name: /：\d+$/ })
  const decision = page.getByRole('dialog', { name: /^(复核通过|驳回|撤回)：/ })
  const row = (outsideId: string) => table.getByRole('row').filter({ hasText: outsideId })
  return {
    panel,
    dialog,
    decision,
    /** The review panel of the account's newest case. */
    async review(outsideId: string) {
      await page.goto(`/console/ledger?tab=differences&account=${outsideId}`)
      await row(outsideId).first().getByRole('button', { name: outsideId }).click()
      await panel.getByText('发现时间').waitFor()
    },
    button: (name: string) => panel.getByRole('button', { name }),
    history: panel.getByRole('region', { name: '经过' }),
    /** Opens an action's dialog, gives the reason and a proof, and waits until the dialog is gone. */
    async act(action: string, title: string, reason: string, proof?: string) {
      await panel.getByRole('button', { name: action }).click()
      await dialog.getByLabel(/^原因/).fill(reason)
      if (proof !== undefined) await attachPicture(dialog, proof)
      await dialog.getByRole('button', { name: title, exact: true }).click()
      await closed(dialog)
    },
    /** Gives the reason in the dialog of the case that is open, and waits until it is gone. */
    async decide(title: string, reason: string) {
      await decision.getByLabel(/^原因/).fill(reason)
      await decision.getByRole('button', { name: title, exact: true }).click()
      await closed(decision)
    },
  }
}

export function accountPool(page: Page) {
  const row = (outsideId: string) => page.getByRole('table', { name: '广告账户' }).getByRole('row').filter({ hasText: outsideId })
  const batch = page.getByRole('region', { name: '批量操作' })
  const dialog = page.getByRole('dialog')
  const settles = (outsideId: string, reads: (text: string) => boolean) =>
    expect
      .poll(
        async () => {
          await page.reload()
          await row(outsideId).getByRole('checkbox').waitFor()
          return reads(await row(outsideId).innerText())
        },
        { interval: 2_000 },
      )
      .toBe(true)
  return {
    /** Has the account read anew, until its row reads so. One account may be asked for every five minutes. */
    async synced(outsideId: string, reads: (text: string) => boolean) {
      await page.goto(`/console/accounts?ids=${outsideId}`)
      await row(outsideId).getByRole('checkbox').check()
      await batch.getByRole('button', { name: '同步' }).click()
      // A page that is loaded again before the answer takes the request back.
      await page.getByText(/^已提交同步/).waitFor()
      await settles(outsideId, reads)
    },
    /** The same by forbidding additions and allowing them again, which has an account read at once, too. */
    async readByBan(outsideId: string, reads: (text: string) => boolean) {
      await page.goto(`/console/accounts?ids=${outsideId}`)
      for (const action of ['禁止加额', '解除禁止']) {
        await row(outsideId).getByRole('checkbox').check()
        await batch.getByRole('button', { name: action }).click()
        await dialog.getByLabel(/^原因/).fill('核对渠道额度')
        await dialog.getByRole('button', { name: action }).click()
        await closed(dialog)
        await page.reload()
      }
      await settles(outsideId, reads)
    },
  }
}
