// Accounts bound and named in the portal: two BMs, one that nobody can see, a pixel whose owner shares it late, and names that are taken back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { accountAt, control } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const [SEEN, HIDDEN, OWNER] = ['102938475610293', '102938475610294', '102938475610295']
const PIXEL = '392938475610293'

const outcome = (page: Page, title: string) => page.getByRole('region', { name: '提交结果' }).getByText(title, { exact: true })

test('two accounts go to two BMs, wait for a pixel, and get names that are taken back', async () => {
  for (const [id, visible] of [
    [SEEN, true],
    [HIDDEN, false],
    [OWNER, true],
  ] as const)
    await control(sandbox, 'POST', '/meta-businesses', { id, visible })
  await control(sandbox, 'POST', '/meta-pixels', { id: PIXEL, owner: OWNER })
  const { page } = await visits.holding('13800000001')
  const list = accountListPage(page, 'facebook')
  await list.open()
  const [one, other] = (await list.addable()).slice(6)
  if (!one || !other) throw new Error('the list has too few accounts')
  const startWith = async (entry: string) => {
    await list.open()
    for (const account of [one, other]) await list.choose(account)
    await list.batch.getByRole('button', { name: '更多批量操作' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  await startWith('绑定 BM')
  await page.getByRole('textbox', { name: 'BM ID' }).filter({ visible: true }).fill(`${SEEN}\n${HIDDEN}`)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'bind-bm.png', { fullPage: true })
  await page.getByRole('button', { name: '提交绑定' }).click()
  await outcome(page, '全部成功').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'bind-bm-result.png', { fullPage: true })
  await page.getByRole('table', { name: '绑定记录' }).getByText(HIDDEN).first().waitFor()

  await startWith('绑定 Pixel')
  await page.getByRole('textbox', { name: 'Pixel ID' }).filter({ visible: true }).fill(PIXEL)
  await page
    .getByRole('textbox', { name: /所属 BM/ })
    .filter({ visible: true })
    .fill(OWNER)
  await page.getByRole('button', { name: '提交绑定' }).click()
  await outcome(page, '2 项等待处理').waitFor()
  await shoot(page, 'bind-pixel-waits.png', { fullPage: true })
  await control(sandbox, 'POST', `/meta-pixels/${PIXEL}/agencies`, {})
  await page
    .getByRole('button', { name: /立即验证/ })
    .first()
    .click()
  await outcome(page, '全部成功').waitFor()

  await startWith('批量改名')
  await page.getByRole('region', { name: '批量编辑工具' }).getByText('前缀 / 后缀').click()
  await page.getByRole('textbox', { name: '前缀' }).fill('新-')
  await page.getByRole('region', { name: '批量编辑工具' }).getByRole('button', { name: '应用到全部' }).click()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'rename.png', { fullPage: true })
  await page.getByRole('button', { name: '预览并提交' }).click()
  await page.getByRole('dialog', { name: '确认修改 2 个名称' }).getByRole('button', { name: '确认提交' }).click()
  await outcome(page, '全部成功').waitFor()
  expect((await accountAt(sandbox, 'meta', one.id)).name).toBe(`新-${one.name}`)
  await page.getByRole('button', { name: '撤销本批' }).first().click()
  await page.getByRole('dialog', { name: '撤销本批改名' }).getByRole('button', { name: '确认撤销' }).click()
  await expect.poll(async () => (await accountAt(sandbox, 'meta', one.id)).name, { timeout: 30_000 }).toBe(one.name)
})
