// 调减额度, 账户清零 and 转移额度: the three steps that they share, 填写, 确认, 结果.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { cents } from '../support/amounts.ts'
import { termsOf, termsWith } from '../support/terms.ts'

const NAMES = {
  REDUCE: { title: '调减额度', summary: '退回汇总', amount: '调减额度', total: '调减合计', end: '预计退回合计', submit: '确认调减' },
  CLEAR: { title: '账户清零', summary: '退回汇总', amount: '清零金额', total: '预计清零合计', end: '预计退回合计', submit: '确认清零' },
  TRANSFER: { title: '转移额度', summary: '转移汇总', amount: '转入金额', total: '转移合计', end: '应付费用合计', submit: '确认转移' },
} as const

export type LoweringQuote = { amount: bigint; fee: bigint; tax: bigint; total: bigint }

const PRICE_MS = 3_000

export function quotaOrderPage(page: Page, kind: keyof typeof NAMES) {
  const names = NAMES[kind]
  const summary = page.getByRole('region', { name: names.summary })
  const recap = page.getByRole('region', { name: `确认${names.title}` })
  const result = page.getByRole('region', { name: `${names.title}结果` })
  const amount = (name: string) => page.getByRole('textbox', { name: `${name} 的${names.amount}` })
  return {
    summary,
    recap,
    result,
    amount,
    row: (name: string) =>
      page
        .getByRole('table', { name: /账户与金额$/ })
        .getByRole('row')
        .filter({ hasText: name }),
    limits: page.getByRole('region', { name: '渠道当前限制' }),
    next: page.getByRole('button', { name: /^下一步/ }),
    alert: (text: string | RegExp) => page.getByRole('alert').getByText(text).first(),
    async choose(field: string, option: string) {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    },
    addAccounts: () => page.getByRole('button', { name: '添加账户' }).first().click(),
    /** The quote, once it stands for exactly this sum. */
    async quoteOf(sum: bigint): Promise<LoweringQuote> {
      const terms = await termsWith(summary, names.total, sum)
      const of = (term: string) => cents(terms.get(term) ?? terms.get(`退回${term}`) ?? '')
      return { amount: sum, fee: of('服务费'), tax: of('税费'), total: of(names.end) }
    },
    confirm: () => goOn(page.getByRole('button', { name: /^下一步/ }), recap),
    word: recap.getByRole('textbox', { name: /以确认/ }),
    submit: () => recap.getByRole('button', { name: names.submit }).click(),
    /** «全部成功», «部分成功 2/3»… once it is there. */
    ends: (title: string | RegExp) => result.getByRole('status').getByText(title).waitFor(),
    item: (name: string) => result.getByRole('list', { name: '各账户结果' }).getByRole('listitem').filter({ hasText: name }),
    /** Asks before it spends. */
    async retry() {
      await result.getByRole('button', { name: /^重试失败项/ }).click()
      await page.getByRole('alertdialog', { name: /^重试/ }).getByRole('button', { name: '确认重试' }).click()
    },
    applyNo: async () => (await termsOf(result)).get('申请单号') ?? '',
    backToList: () => result.getByRole('button', { name: '返回列表' }).click(),
  }
}

/** Presses again where the page asked to wait, because it was still working out the price; the button goes as the next step comes. */
export async function goOn(next: Locator, recap: Locator): Promise<void> {
  const within = { timeout: PRICE_MS }
  const isThere = async () => {
    if (await recap.isVisible()) return true
    await next.click(within).catch(() => undefined)
    return recap.waitFor(within).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isThere).toBe(true)
}
