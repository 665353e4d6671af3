// Accounts are shared with two BMs, one of which nobody can look up; a pixel waits for its owner and binds; names are changed and taken back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage, type ListedAccount } from '../models/account-list-page.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { control } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
const [VISIBLE, HIDDEN] = ['100000000000501', '100000000000502']
const [PIXEL, OWNER] = ['880000000000501', '100000000000503']

/** The list stays behind the page that it opened. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).filter({ visible: true })
const result = (page: Page) => page.getByRole('region', { name: '提交结果' }).filter({ visible: true })

async function begin(page: Page, chosen: readonly ListedAccount[], entry: string): Promise<void> {
  const list = accountListPage(page, 'facebook')
  await list.open()
  for (const account of chosen) await list.choose(account)
  await list.batch.getByRole('button', { name: '更多批量操作' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  // The list has fields of these names too, and stays until the page has come.
  await page.waitForURL(/batch/)
  await list.table.waitFor({ state: 'hidden' })
}

test('two accounts go to two BMs, a pixel binds once its owner shares it, and names go there and back', async () => {
  await control(sandbox, 'POST', '/meta-businesses', { id: VISIBLE, name: '星澜海外' })
  await control(sandbox, 'POST', '/meta-businesses', { id: HIDDEN, visible: false })
  await control(sandbox, 'POST', '/meta-pixels', { id: PIXEL, owner: OWNER })
  const { page } = await visits.holding('13800000001')
  const list = accountListPage(page, 'facebook')
  await list.open()
  const chosen = (await list.addable()).slice(0, 2)

  await begin(page, chosen, '绑定 BM')
  await field(page, 'BM ID').fill(`${VISIBLE}\n${HIDDEN}`)
  await page.getByRole('button', { name: '校验 BM' }).click()
  await page.getByText('星澜海外').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'bind-bm.png')
  await page.getByRole('button', { name: '提交绑定' }).click()
  await result(page).getByText('全部成功').waitFor()
  expect(await result(page).getByRole('listitem').count()).toBe(4)
  await shoot(page, 'bind-bm-result.png')

  await begin(page, chosen.slice(0, 1), '绑定 Pixel')
  await field(page, 'Pixel ID').fill(PIXEL)
  await field(page, '像素所属 BM').fill(OWNER)
  await page.getByRole('button', { name: '提交绑定' }).click()
  await result(page).getByText('请把 Pixel 共享给代理 BM').waitFor()
  await shoot(page, 'bind-pixel-waits.png')
  await control(sandbox, 'POST', `/meta-pixels/${PIXEL}/agencies`, { shared: true })
  await result(page)
    .getByRole('button', { name: /^我已共享，立即验证/ })
    .click()
  await result(page).getByText('全部成功').waitFor()

  await begin(page, chosen, '批量改名')
  const tools = page.getByRole('region', { name: '批量编辑工具' })
  await tools.getByText('前缀 / 后缀').click()
  await tools.getByRole('textbox', { name: '前缀' }).fill('旗舰-')
  await tools.getByRole('button', { name: '应用到全部' }).click()
  await page.getByRole('button', { name: '预览并提交' }).click()
  const diff = page.getByRole('dialog', { name: '确认修改 2 个名称' })
  await diff.getByText('旗舰-').first().waitFor()
  await diff.getByRole('button', { name: '确认提交' }).click()
  await result(page).getByText('全部成功').waitFor()
  await result(page).getByRole('button', { name: '撤销本批' }).click()
  const asking = page.getByRole('alertdialog', { name: '撤销本批改名' })
  await asking.getByRole('button', { name: '确认撤销' }).click()
  await closed(asking)
  await result(page).getByText('全部成功').waitFor()
  await list.open()
  for (const account of chosen) await list.row(account).getByText(account.name, { exact: true }).waitFor()
})
