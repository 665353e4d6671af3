// The dashboard and its key figures.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cents } from '../support/amounts.ts'

export function dashboardPage(page: Page) {
  const figures = page.getByRole('region', { name: '关键指标' })
  const shortcuts = page.getByRole('navigation', { name: '快捷入口' })
  const low = page.getByRole('table', { name: '余额预警账户' })
  return {
    addTo: (name: string) => low.getByRole('button', { name: `为 ${name} 新增额度` }),
    /** The popover that adds quota to one account. */
    addPopover: page.getByRole('dialog', { name: '新增额度' }),
    /** The name of an account with this mark of a channel that quota can be added to. */
    async lowAccount(channel: string): Promise<string> {
      const rows = low.getByRole('row').filter({ has: page.getByRole('img', { name: channel }) })
      const button = rows.locator('button:not([aria-disabled="true"])').first()
      return ((await button.getAttribute('aria-label')) ?? '').replace(/^为 (.+) 新增额度$/, '$1')
    },
    trendExport: page.getByRole('button', { name: '导出消耗趋势' }),
    figures,
    trend: page.getByRole('region', { name: '消耗趋势', exact: true }),
    shortcuts: shortcuts.getByRole('link'),
    shortcut: (title: string) => shortcuts.getByRole('link', { name: title }),
    editShortcuts: page.getByRole('button', { name: '编辑快捷入口' }),
    shortcutChoice: (title: string) => page.getByRole('dialog', { name: '编辑快捷入口' }).getByRole('checkbox', { name: title }),
    onboarding: page.getByRole('heading', { name: '还差三步即可开始投放' }),
    async open() {
      await page.goto('/service/account/dashboard')
      await figures
        .getByText(/账户余额|账户内余额/)
        .first()
        .waitFor()
    },
    /** «钱包可用余额», «可用授信», «可用额度»: the amount below the label. */
    async figure(label: string): Promise<bigint> {
      await figures.getByText(label).first().waitFor()
      await expect.poll(() => figures.innerText()).toMatch(amountBelow(label))
      return figureOf(await figures.innerText(), label)
    },
  }
}

const amountBelow = (label: string) => new RegExp(`${label}\\s*[^\\d-]*(-?[\\d,]+(?:\\.\\d{2})?)`)

/** The first amount after a label, as the page reads. */
export function figureOf(text: string, label: string): bigint {
  const [, amount] = amountBelow(label).exec(text) ?? []
  if (amount === undefined) throw new Error(`there is no amount below ${label} in: ${text}`)
  return cents(amount)
}
