// 额度工单: the queue, its review panel, and the dialogs of what people decide about a leg.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type LegState = '待审核' | '排队中' | '结果核对中' | '人工核对中' | '成功' | '失败' | '已驳回' | '已取消'

export function quotaRoom(page: Page) {
  const table = page.getByRole('table', { name: '额度工单' })
  const panel = page.getByRole('dialog', { name: /^(新增额度|调减额度|转移额度|清零|额度工单)/ })
  const dialog = page.getByRole('dialog', { name: /：.*?\d+）?$/ })
  return {
    table,
    panel,
    dialog,
    number: (applyNo: string) => table.getByRole('button', { name: applyNo, exact: true }),
    async open(search: string) {
      await page.goto(`/console/quota-orders${search}`)
      await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
    },
    /** The order's review panel, by its number in the queue. */
    async review(applyNo: string) {
      await page.goto(`/console/quota-orders?apply_no=${applyNo}`)
      await table.getByRole('button', { name: applyNo, exact: true }).click()
      await panel.getByText('提交时间').waitFor()
    },
    /** Waits until the leg of the order is in this state; the queue is asked anew meanwhile. */
    async stands(applyNo: string, state: LegState) {
      await page.goto(`/console/quota-orders?apply_no=${applyNo}`)
      const row = table.getByRole('row').filter({ hasText: applyNo })
      await expect
        .poll(
          async () => {
            await page.reload()
            await row.waitFor()
            return row.innerText()
          },
          { interval: 1_000 },
        )
        .toContain(state)
    },
    button: (name: string | RegExp) => panel.getByRole('button', { name }),
    field: (name: string | RegExp) => dialog.getByLabel(name),
    /** Where the platform was read to show another figure than was typed. */
    async confirmIfAsked() {
      await dialog.getByRole('definition').first().waitFor()
      const box = dialog.getByRole('checkbox', { name: /^已核对/ })
      if (await box.isVisible()) await box.check()
    },
    submit: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    tab: (name: string) => page.getByRole('tablist', { name: '按状态筛选' }).getByRole('tab', { name: new RegExp(`^${name}`) }),
  }
}

/** Turns a customer's 额度审核 on or off, if it is not so already. */
export async function turnApproval(page: Page, mobile: string, verb: '开启' | '关闭'): Promise<void> {
  await page.goto(`/console/customers?mobile=${mobile}`)
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: '权限开关' }).click()
  const approval = page.getByRole('listitem', { name: '额度审核' })
  await approval.getByRole('button', { name: /^(开启|关闭)/ }).waitFor()
  if (await approval.getByText(`已${verb}`, { exact: true }).isVisible()) return
  await approval.getByRole('button', { name: verb }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^原因/).fill('按合同补充协议执行')
  await dialog.getByRole('button', { name: `${verb}额度审核`, exact: true }).click()
  await approval.getByText(`已${verb}`, { exact: true }).waitFor()
}
