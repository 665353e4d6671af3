// The dialog in which accounts are chosen, in a picker of amounts each with its amount.
import type { Page } from 'playwright-core'

export function accountPicker(page: Page) {
  const dialog = page.getByRole('dialog', { name: '选择广告账户' })
  const rows = dialog.getByRole('table').getByRole('row')
  return {
    dialog,
    /** Those that can be chosen, without the head. */
    choosable: rows.filter({ has: page.getByRole('checkbox', { name: /^选择 / }) }),
    checkbox: (index: number) => dialog.getByRole('checkbox', { name: /^选择 / }).nth(index),
    chosen: dialog.getByRole('list', { name: '已选账户' }).getByRole('listitem'),
    /** No page is being fetched. */
    settled: () => dialog.locator('[aria-busy="true"]').waitFor({ state: 'hidden' }),
    /** Two columns as a spreadsheet copies them. */
    async pasteAmounts(lines: readonly [id: string, amount: string][]) {
      await dialog.getByRole('button', { name: '粘贴金额' }).click()
      await dialog.getByRole('textbox', { name: '粘贴金额' }).fill(lines.map(line => line.join('\t')).join('\n'))
      await dialog.getByRole('button', { name: '填入金额' }).click()
    },
    /** Looks for these ids only. */
    async find(ids: readonly string[]) {
      await dialog.getByRole('textbox', { name: '广告账户 ID' }).fill(ids.join('\n'))
      await dialog.getByRole('button', { name: '查询' }).click()
    },
    choose: (name: string) => dialog.getByRole('checkbox', { name: `选择 ${name}` }).check(),
    confirm: () => dialog.getByRole('button', { name: '确定' }).click(),
  }
}
