// The dialog in which accounts are chosen, each with its amount.
import type { Page } from 'playwright-core'

export function accountPicker(page: Page) {
  const dialog = page.getByRole('dialog', { name: '选择广告账户' })
  return {
    dialog,
    rows: dialog.getByRole('table').getByRole('row'),
    chosen: dialog.getByRole('list', { name: '已选账户' }).getByRole('listitem'),
    amount: (name: string) => dialog.getByRole('textbox', { name: `${name} 的新增金额` }),
    /** Two columns as a spreadsheet copies them. */
    async pasteAmounts(lines: readonly [id: string, amount: string][]) {
      await dialog.getByRole('button', { name: '粘贴金额' }).click()
      await dialog.getByRole('textbox', { name: '粘贴金额' }).fill(lines.map(line => line.join('\t')).join('\n'))
      await dialog.getByRole('button', { name: '填入金额' }).click()
    },
    confirm: () => dialog.getByRole('button', { name: '确定' }).click(),
  }
}
