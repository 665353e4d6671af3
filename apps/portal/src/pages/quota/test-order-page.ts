// An order's page as tests of the interface see it: its three steps, 填写, 确认, 结果.
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const NAMES = {
  ADD: { path: 'add', title: '新增额度', summary: '费用汇总', amount: '新增额度', sum: '新增合计', submit: '确认提交' },
  REDUCE: { path: 'reduce', title: '调减额度', summary: '退回汇总', amount: '调减额度', sum: '调减合计', submit: '确认调减' },
  CLEAR: { path: 'clear', title: '账户清零', summary: '退回汇总', amount: '清零金额', sum: '预计清零合计', submit: '确认清零' },
} as const

export function orderPage(kind: keyof typeof NAMES) {
  const names = NAMES[kind]
  const summary = page.getByRole('region', { name: names.summary })
  const recap = page.getByRole('region', { name: `确认${names.title}` })
  const result = page.getByRole('region', { name: `${names.title}结果` })
  const amount = (name: string) => page.getByRole('textbox', { name: `${name} 的${names.amount}`, exact: false })
  const next = summary.getByRole('button', { name: '下一步：确认' })
  return {
    addressOf: (channel: string, id: string) => `/account/${channel}/${names.path}/${id}`,
    summary,
    recap,
    next,
    amount,
    row: (name: string) => page.getByRole('row').filter({ has: amount(name) }),
    /** The quote stands for exactly this sum, as the page writes it. */
    quoted: (sum: string) => expect.poll(() => termsOf(summary.query()).get(names.sum)).toContain(sum),
    async confirm() {
      await next.click()
      await expect.element(recap).toBeVisible()
    },
    submit: () => recap.getByRole('button', { name: names.submit }).click(),
    /** «全部成功», «部分成功 2/3»… */
    ends: (title: string) => expect.element(result.getByRole('status').getByText(title)).toBeVisible(),
  }
}

/** A list of terms as the page reads: what stands in brackets after a term is left out. */
function termsOf(region: Element | null): Map<string, string> {
  const terms = [...(region?.querySelectorAll('dt') ?? [])].map(term => (term.textContent ?? '').replace(/（.*/s, '').trim())
  const descriptions = [...(region?.querySelectorAll('dd') ?? [])].map(description => description.textContent ?? '')
  return new Map(terms.map((term, index) => [term, descriptions[index] ?? '']))
}
