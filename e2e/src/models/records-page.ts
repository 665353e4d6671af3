// The operation records.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export function recordsPage(page: Page) {
  const rows = page.getByRole('table', { name: '额度记录' }).getByRole('row')
  return {
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    async open(search = '') {
      await page.goto(`/operate/record${search}`)
      await page.getByRole('tab', { name: /^全部\s*\d/ }).waitFor()
    },
    /** Waits until no order of this customer is under way any more. */
    async settled() {
      await expect.poll(() => page.getByRole('tab', { name: /^处理中/ }).innerText()).toMatch(/处理中\s*0$/)
    },
  }
}
