// 充值确认 and 退款处理 in the console: a bank's file, the money of it, a refund, and what two people decide about each.
import type { Page } from 'playwright-core'
import { closed } from '../support/closed.ts'

export function bankFiles(page: Page) {
  const upload = page.getByRole('dialog', { name: '上传银行流水' })
  const columns = page.getByRole('dialog', { name: /^设置列：/ })
  return {
    upload,
    columns,
    drawer: page.getByRole('dialog', { name: /^银行流水：/ }),
    open: () => page.goto('/console/recharges?tab=bank'),
    async choose(field: string, option: string | RegExp) {
      await upload.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    },
    /** A file of an account whose columns nobody has set yet, up to its lines. */
    async read(account: string, currency: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) {
      await page.getByRole('button', { name: '上传银行流水' }).click()
      await this.choose('收款账户', account)
      await this.choose('币种', currency)
      await upload.locator('input[type=file]').setInputFiles(file)
      await upload.getByRole('button', { name: '上传并校验' }).click()
      await this.drawer.getByText('请先设置列').waitFor()
      await this.drawer.getByRole('button', { name: '设置列' }).click()
      await columns.getByRole('button', { name: '保存并校验' }).click()
      await columns.waitFor({ state: 'hidden' })
    },
    async register(payments: number) {
      await this.drawer.getByRole('button', { name: `确认登记 ${payments} 笔` }).click()
      await this.drawer.getByText('已登记', { exact: true }).first().waitFor()
    },
  }
}

/** A drawer with a proposal of two people in it. */
export function moneyDrawer(page: Page, name: RegExp) {
  const drawer = page.getByRole('dialog', { name })
  const proposing = page.getByRole('dialog', { name: /^(匹配并确认|审核通过)/ })
  const deciding = page.getByRole('dialog', { name: /^复核通过：/ })
  return {
    drawer,
    proposing,
    deciding,
    approve: drawer.getByRole('button', { name: /^复核通过/ }),
    async propose(button: string, reason: string, submit = '提交复核') {
      await drawer.getByRole('button', { name: button }).first().click()
      await proposing.getByLabel(/^原因/).fill(reason)
      await proposing.getByRole('button', { name: submit, exact: true }).click()
      await closed(proposing)
    },
    /** With a reason where the kind asks for one. */
    async agree(reason?: string) {
      await drawer.getByRole('button', { name: /^复核通过/ }).click()
      const confirmation = deciding.getByRole('checkbox')
      await deciding.getByRole('button', { name: '复核通过', exact: true }).waitFor()
      if (await confirmation.isVisible()) await confirmation.check()
      if (reason !== undefined) await deciding.getByLabel(/^原因/).fill(reason)
      await deciding.getByRole('button', { name: '复核通过', exact: true }).click()
      await closed(deciding)
    },
  }
}
