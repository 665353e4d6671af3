// The auto-clear whitelist as people use it.
import type { Page } from 'playwright-core'

export function autoClearPage(page: Page) {
  const table = page.getByRole('table', { name: '自动清零白名单' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const settled = () => page.locator('#auto-clear[aria-busy="false"]').filter({ visible: true }).waitFor()
  return {
    rows,
    settled,
    rowOf: (text: string) => rows.filter({ hasText: text }),
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    strip: (text: string) => page.getByText(text, { exact: true }),
    rule: dialog('自动清零规则'),
    joining: dialog(/^加入自动清零白名单：/),
    async open(search = '') {
      await page.goto(`/auto-clear/whitelist/account-list${search}`)
      await page.getByRole('heading', { level: 1, name: '自动清零白名单' }).waitFor()
      await settled()
    },
    changeRule: () => page.getByRole('button', { name: '修改规则' }).click(),
    add: () => page.getByRole('button', { name: '添加账户' }).first().click(),
    remove: (name: string) => page.getByRole('button', { name: `移出 ${name}`, exact: true }).click(),
    undo: () => page.getByRole('button', { name: '撤销' }).click(),
    removeChosen: () => page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量移出' }).click(),
    /** Takes everything off, so that a journey can begin anew. */
    async clear() {
      while ((await rows.count()) > 0) {
        await table.getByRole('checkbox').first().check()
        await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量移出' }).click()
        await page.getByRole('region', { name: '批量操作' }).waitFor({ state: 'hidden' })
        await page.reload()
        await settled()
      }
    },
  }
}
