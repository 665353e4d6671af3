// The import records of one channel, and the drawer of an import.
import type { Page } from 'playwright-core'

export function importPage(page: Page, channel: 'facebook' | 'google' | 'tiktok') {
  const drawer = page.getByRole('dialog').first()
  const preview = drawer.getByRole('table', { name: '导入预览' })
  const result = drawer.getByRole('table', { name: '导入明细' })
  return {
    drawer,
    /** In the list behind the drawer. */
    row: (text: string) => page.getByRole('table', { name: '导入批次' }).getByRole('row').filter({ hasText: text }),
    async open(search = '') {
      await page.goto(`/account/record/${channel}${search}`)
      await page.getByRole('heading', { level: 1, name: '批量导入记录' }).waitFor()
      await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
    },
    start: () => page.getByRole('button', { name: '批量导入', exact: true }).first().click(),
    type: (name: string) => drawer.getByRole('radio', { name, exact: true }).check({ force: true }),
    async paste(content: string) {
      await drawer.getByRole('radio', { name: '粘贴数据' }).check({ force: true })
      await drawer.getByRole('textbox', { name: '粘贴数据' }).fill(content)
      await drawer.getByRole('button', { name: '预览校验' }).click()
      await preview.waitFor()
    },
    async upload(name: string, bytes: Buffer) {
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      await drawer.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes })
    },
    cell: (rowNo: number, title: string) => preview.getByRole('textbox', { name: `第 ${rowNo} 行 ${title}` }),
    async save() {
      await drawer.getByRole('button', { name: '保存并重新校验' }).click()
      await drawer.getByText('尚未保存').waitFor({ state: 'hidden' })
    },
    async confirm(rows: number, verb: string) {
      await drawer.getByRole('button', { name: `提交 ${rows} 行` }).click()
      await page.getByRole('button', { name: `确认${verb}` }).click()
      await result.waitFor()
    },
    resultRow: (text: string) => result.getByRole('row').filter({ hasText: text }),
  }
}
