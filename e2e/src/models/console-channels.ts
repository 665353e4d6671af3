// 渠道健康: one card per channel, and the dialog that pauses or resumes it.
import type { Page } from 'playwright-core'
import { closed } from '../support/closed.ts'

export function channelsRoom(page: Page) {
  const dialog = page.getByRole('dialog')
  const card = (name: string) => page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name }) })
  return {
    dialog,
    card,
    open: (name: string, action: '暂停派单' | '恢复派单') => card(name).getByRole('button', { name: action }).click(),
    async steer(name: string, action: '暂停派单' | '恢复派单', reason: string) {
      await card(name).getByRole('button', { name: action }).click()
      await dialog.getByLabel(/^原因/).fill(reason)
      await dialog.getByRole('button', { name: action }).click()
      await closed(dialog)
    },
  }
}
