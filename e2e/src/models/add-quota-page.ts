// 新增额度: its three steps, 填写, 确认, 结果.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cents } from '../support/amounts.ts'
import { termsOf, termsWith } from '../support/terms.ts'
import { goOn } from './quota-order-page.ts'

export type Quote = { amount: bigint; fee: bigint; tax: bigint; total: bigint; available: bigint; after: bigint; payer: string }

export function addQuotaPage(page: Page) {
  const summary = page.getByRole('region', { name: '费用汇总' })
  const recap = page.getByRole('region', { name: '确认新增额度' })
  const result = page.getByRole('region', { name: '新增额度结果' })
  const amount = (name: string) => page.getByRole('textbox', { name: `${name} 的新增额度` })
  return {
    summary,
    recap,
    amount,
    alert: (text: string | RegExp) => page.getByRole('alert').getByText(text).first(),
    addAccounts: () => page.getByRole('button', { name: '添加账户' }).first().click(),
    /** The quote, once it stands for exactly this sum. */
    async quoteOf(sum: bigint): Promise<Quote> {
      return readQuote(await termsWith(summary, '新增合计', sum))
    },
    confirm: () => goOn(summary.getByRole('button', { name: '下一步：确认' }), recap),
    /** The same sum a short while before wants a second press, which no double click makes. */
    async submit() {
      await recap.getByRole('button', { name: '确认提交' }).click()
      const still = recap.getByRole('button', { name: '仍要提交' })
      const isOut = async () => {
        if (await still.isVisible()) await still.click()
        return (await recap.count()) === 0 || (await page.getByRole('dialog').count()) > 0
      }
      await expect.poll(isOut).toBe(true)
    },
    /** «全部成功», «部分成功 2/3»… once it is there. */
    ends: (title: string | RegExp) => result.getByRole('status').getByText(title).waitFor(),
    item: (name: string) => result.getByRole('list', { name: '各账户结果' }).getByRole('listitem').filter({ hasText: name }),
    /** Asks before it spends. */
    async retry() {
      await result.getByRole('button', { name: /^重试失败项/ }).click()
      await page.getByRole('alertdialog', { name: /^重试/ }).getByRole('button', { name: '确认重试' }).click()
    },
    applyNo: async () => (await termsOf(result)).get('申请单号') ?? '',
    toRecords: () => result.getByRole('link', { name: '查看操作记录' }).click(),
  }
}

function readQuote(terms: ReadonlyMap<string, string>): Quote {
  const amount = (term: string) => cents(terms.get(term) ?? '')
  const payer = ['可用授信', '可用额度'].find(term => terms.has(term)) ?? '钱包可用余额'
  return {
    amount: amount('新增合计'),
    fee: amount('服务费'),
    tax: amount('税费'),
    total: amount('应付合计'),
    available: amount(payer),
    after: amount(payer === '钱包可用余额' ? '操作后余额' : `操作后${payer}`),
    payer,
  }
}
