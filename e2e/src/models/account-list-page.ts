// An account list: its rows, its batch bar, and the way to 新增额度.
import type { Page } from 'playwright-core'

export type Channel = 'facebook' | 'google' | 'tiktok'
export type ListedAccount = { name: string; id: string }

const NAMES = { facebook: 'Facebook', google: 'Google', tiktok: 'TikTok' } as const
const ACTION = /^为 (.+) 新增额度$/

export function accountListPage(page: Page, channel: Channel) {
  const table = page.getByRole('table', { name: `${NAMES[channel]} 账户` })
  const rows = table.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
  const row = (account: ListedAccount) => rows.filter({ hasText: account.id })
  const batch = page.getByRole('region', { name: '批量操作' })
  const settled = async () => {
    await rows.first().waitFor()
    await page.locator('#accounts[aria-busy="false"]').filter({ visible: true }).waitFor()
  }
  return {
    table,
    head: table.getByRole('row').first(),
    row,
    batch,
    settled,
    async open(search = '') {
      await page.goto(`/account/${channel}${search}`)
      await settled()
    },
    /** Those of the page that quota can be added to, in the order of the list; of one currency, as one order takes them. */
    async addable(symbol: '$' | '€' | 'JP¥' = '$'): Promise<ListedAccount[]> {
      const additions = rows.getByRole('link', { name: ACTION })
      // Figures that were not read for long come back with the next round.
      await additions.first().waitFor()
      const labels = await additions.evaluateAll(links => links.map(link => link.getAttribute('aria-label') ?? ''))
      const found = []
      for (const label of labels) {
        const name = ACTION.exec(label)?.[1] ?? ''
        const own = rows.filter({ has: page.getByRole('link', { name: label, exact: true }) })
        if (!(await own.innerText()).includes(symbol)) continue
        const copy = await own.getByRole('button', { name: /^复制 ID / }).getAttribute('aria-label')
        found.push({ name, id: (copy ?? '').replace('复制 ID ', '') })
      }
      return found
    },
    addQuota: (account: ListedAccount) =>
      row(account)
        .getByRole('link', { name: `为 ${account.name} 新增额度`, exact: true })
        .click(),
    transfer: (account: ListedAccount) =>
      row(account)
        .getByRole('link', { name: `为 ${account.name} 转移`, exact: true })
        .click(),
    /** «⋯» of the row: its entries. */
    async more(account: ListedAccount) {
      await row(account)
        .getByRole('button', { name: `${account.name} 的更多操作` })
        .click()
      return page.getByRole('menu')
    },
    startWithChosen: (action: '调减额度' | '转移' | '清零') => batch.getByRole('button', { name: action, exact: true }).click(),
    choose: (account: ListedAccount) => row(account).getByRole('checkbox').check(),
    addQuotaToChosen: () => batch.getByRole('button', { name: '新增额度' }).click(),
    openPicker: () => page.getByRole('main').getByRole('button', { name: '新增额度', exact: true }).first().click(),
  }
}
