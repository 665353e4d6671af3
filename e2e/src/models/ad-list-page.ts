// 广告管理: the list of campaigns, ad groups and ads, its batch bar and the drawer of one of them.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type ListedAd = { name: string; id: string; accountId: string }

/** So long the way back is offered. */
const UNDO_MS = 6_000

export function adListPage(page: Page) {
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('switch') })
  const row = (ad: Pick<ListedAd, 'id'>) => rows.filter({ hasText: ad.id })
  const dialog = page.getByRole('dialog')
  return {
    row,
    async open(level: 'CAMPAIGN' | 'AD_GROUP' | 'AD') {
      await page.goto(`/accountManage/accountManageList?channel=FACEBOOK&level=${level}`)
      await rows.first().waitFor()
    },
    /** The first that is delivered and has a daily budget in dollars of its own. */
    async running(): Promise<ListedAd> {
      const found = rows.filter({ hasText: '投放中' }).filter({ hasText: '$' }).filter({ hasText: '每日预算' }).first()
      await found.waitFor()
      // Its own id stands before its account's.
      const [id = '', accountId = ''] = await found.getByText(/^\d{8,}$/).allInnerTexts()
      const name = await found
        .getByRole('button', { name: /^(?!复制)/ })
        .first()
        .innerText()
      return { name, id, accountId }
    },
    /** Lists it alone: what others spend meanwhile moves it no more. */
    async only({ id }: ListedAd) {
      await page.getByRole('textbox', { name: '名称或 ID' }).fill(id)
      await page.getByRole('button', { name: '查询' }).click()
      await expect.poll(() => rows.count()).toBe(1)
    },
    turn: (ad: ListedAd) => row(ad).getByRole('switch').click({ force: true }),
    /** One amount for this object alone. */
    async budget(ad: ListedAd, amount: string) {
      await row(ad).getByRole('checkbox').first().check()
      await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '改预算' }).click()
      await dialog.getByRole('textbox', { name: '新预算' }).fill(amount)
      await dialog.getByRole('button', { name: '修改预算' }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** Takes the last batch back; false where it was too late for that. */
    async undo(): Promise<boolean> {
      const button = page.getByRole('button', { name: '撤销', exact: true }).last()
      const outcome = page.getByText(/^已撤销/)
      const isThere = await button.click({ timeout: UNDO_MS }).then(
        () => true,
        () => false,
      )
      if (!isThere) return false
      await outcome.first().waitFor()
      return (await outcome.first().innerText()).includes('未做任何修改')
    },
    history: () => page.getByRole('list', { name: '操作历史' }).getByRole('listitem'),
    async details(ad: ListedAd) {
      await row(ad).getByRole('button', { name: ad.name, exact: true }).click()
      await dialog.getByText('操作历史').first().waitFor()
    },
  }
}
