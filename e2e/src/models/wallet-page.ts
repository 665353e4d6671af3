// The wallet: balances and flows.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cents } from '../support/amounts.ts'
import { figureOf } from './dashboard-page.ts'

export type Flow = { type: string; amount: bigint; balance: bigint }

export function walletPage(page: Page) {
  const balances = page.getByRole('region', { name: '钱包余额' })
  const flows = page.getByRole('table', { name: '钱包流水' }).getByRole('row')
  return {
    flowsOf: (applyNo: string) => flows.filter({ has: page.getByRole('link', { name: applyNo }) }),
    async open(search = '') {
      await page.goto(`/wallet${search}`)
      await expect.poll(() => balances.innerText()).toMatch(/\.\d{2}/)
    },
    available: async () => figureOf(await balances.innerText(), '美元可用余额'),
    /** By the name of the currency: «欧元». */
    availableIn: async (name: string) => figureOf(await balances.innerText(), `${name}可用余额`),
    yuanAvailable: async () => figureOf(await balances.innerText(), '人民币可用余额'),
    /** 期初, 收入, 支出 and 期末 of what is looked at. */
    async period() {
      const figures = page.locator('dl[aria-label="本期汇总"] dd')
      await expect.poll(async () => (await figures.allInnerTexts()).every(text => /\d/.test(text))).toBe(true)
      const [opening = 0n, income = 0n, expense = 0n, closing = 0n] = (await figures.allInnerTexts()).map(cents)
      return { opening, income, expense, closing }
    },
    creditAvailable: async () => figureOf(await balances.innerText(), '可用授信'),
    /** Type and signed amount of each flow of an order. */
    async read(applyNo: string): Promise<Flow[]> {
      const texts = await flows
        .filter({ has: page.getByRole('link', { name: applyNo }) })
        .evaluateAll(rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.innerText.trim())))
      return texts.map(cells => {
        const [, , type = '', , income = '', expense = '', balance = ''] = cells
        return { type, amount: cents(income === '—' ? expense : income), balance: cents(balance) }
      })
    },
  }
}
