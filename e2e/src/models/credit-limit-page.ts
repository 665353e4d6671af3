// 授信额度 as its customer reads it.
import type { Page } from 'playwright-core'
import { cents } from '../support/amounts.ts'

export function creditLimitPage(page: Page) {
  /** The figure below a label, and what its note adds. */
  const figures = async (label: string): Promise<bigint[]> => {
    const place = page.getByText(label, { exact: true }).first().locator('..')
    await place
      .getByText(/\.\d{2}/)
      .first()
      .waitFor()
    return ((await place.innerText()).match(/[\d,]+\.\d{2}/g) ?? []).map(cents)
  }
  return {
    open: () => page.goto('/credit/limit'),
    total: async () => (await figures('授信总额'))[0] ?? 0n,
    /** Used, and held by orders that are under way. */
    taken: async () => (await figures('已用')).reduce((sum, amount) => sum + amount, 0n),
    usedBy: async (channel: string) => {
      const text = await page.getByRole('list', { name: '各渠道已用' }).innerText()
      return cents(new RegExp(`${channel} 已用 (\\$[\\d,.]+)`).exec(text)?.[1] ?? '')
    },
    over: (amount: string) => page.getByText(`授信已超限 ${amount}`, { exact: true }),
  }
}
