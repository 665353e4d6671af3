// The dialog in which accounts are chosen, in a picker of amounts each with its amount.
import type { Page } from 'playwright-core'

export function accountPicker(page: Page) {
  const dialog = page.getByRole('dialog', { name: '选择广告账户' })
  const rows = dialog.getByRole('table').getByRole('row')
  return {
    dialog,
    rows,
    /** Those that can be chosen, without the head. */
    choosable: rows.filter({ has: page.getByRole('checkbox', { name: /^选择 / }) }),
    checkbox: (index: number) => dialog.getByRole('checkbox', { name: /^选择 / }).nth(index),
    chosen: dialog.getByRole('list', { name: '已选账户' }).getByRole('listitem'),
    amount: (name: string, verb: '新增' | '调减' = '新增') => dialog.getByRole('textbox', { name: `${name} 的${verb}金额` }),
    /** The box of the row of that number, whatever its account is called. */
    amountAt: (index: number) => dialog.getByRole('textbox', { name: /的(新增|调减)金额/ }).nth(index),
    ids: dialog.getByRole('textbox', { name: '广告账户 ID' }),
    name: dialog.getByRole('textbox', { name: '广告账户名称' }),
    search: () => dialog.getByRole('button', { name: '查询' }).click(),
    /** No page is being fetched. */
    settled: () => dialog.locator('[aria-busy="true"]').waitFor({ state: 'hidden' }),
    /** Searches the companies for that text and takes the first. */
    async chooseCompany(text: string) {
      await dialog.getByRole('button', { name: /^开户公司/ }).click()
      await page.getByPlaceholder('输入公司名称', { exact: true }).fill(text)
      await page.getByRole('option').first().click()
    },
    /** Two columns as a spreadsheet copies them. */
    async pasteAmounts(lines: readonly [id: string, amount: string][]) {
      await dialog.getByRole('button', { name: '粘贴金额' }).click()
      await dialog.getByRole('textbox', { name: '粘贴金额' }).fill(lines.map(line => line.join('\t')).join('\n'))
      await dialog.getByRole('button', { name: '填入金额' }).click()
    },
    /** The message as a short toast, which leaves after two seconds by itself. By its place: behind an open dialog it has no role. */
    async toast(message: string) {
      const toast = page.locator('[data-toasts]').getByText(message, { exact: true })
      await toast.waitFor()
      await toast.waitFor({ state: 'hidden' })
    },
    /** The message where it belongs, for as long as it holds. */
    inline: (message: string) => dialog.getByText(message, { exact: true }),
    /** Looks for these ids only. */
    async find(ids: readonly string[]) {
      await dialog.getByRole('textbox', { name: '广告账户 ID' }).fill(ids.join('\n'))
      await dialog.getByRole('button', { name: '查询' }).click()
    },
    choose: (name: string) => dialog.getByRole('checkbox', { name: `选择 ${name}` }).check(),
    confirm: () => dialog.getByRole('button', { name: '确定' }).click(),
    cancel: () => dialog.getByRole('button', { name: '取消' }).click(),
  }
}
