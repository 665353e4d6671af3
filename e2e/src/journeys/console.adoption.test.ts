// Ad accounts from the platforms' lists and from a sheet into a customer's hands, with the figures that the books open with.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { openConsole } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { product } from '../support/own-product.ts'
import { control } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const CUSTOMER = '岚汐科技'
const COMPANY = '岚汐科技（示例）'
/** The demo agency's own business and centre. */
const MAIN = { business_id: '990000000000001', manager_id: '9900000011', center_id: '7990000000000000001' }
const add = (platform: string, id: string, over: Record<string, unknown>) =>
  control(sandbox, 'POST', '/accounts', { platform, id, ...MAIN, ...over })
const shot = (page: Page, name: string) => shoot(page, `console-adoption-${name}.png`)

async function chooseOwner(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^接管/ })
  const search = page.getByPlaceholder('输入客户名称或 ID')
  await dialog.getByRole('button', { name: /^客户/ }).click()
  await search.fill(CUSTOMER)
  const option = page.getByRole('option', { name: new RegExp(CUSTOMER) })
  await option.first().click()
  await search.waitFor({ state: 'hidden' })
  await dialog.getByRole('combobox', { name: /^主体/ }).click()
  await page.getByRole('option', { name: COMPANY, exact: true }).click()
  await dialog.getByText('请选择主体').waitFor({ state: 'hidden' })
}

test('found on three platforms, adopted together, one without a cap bound on the way', async () => {
  await add('meta', '770000000000001', { name: '新户一', cap: '120', spent: '20' })
  await add('meta', '770000000000002', { name: '无上限户', cap: null, spent: '7.50' })
  await add('google', '7700000003', { name: '欧元户', currency: 'EUR', cap: '80' })
  await add('tiktok', '7700000000000000004', { name: '日元户', currency: 'JPY', balance: '900' })
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/accounts?tab=found')
  await page.getByRole('button', { name: '发现全部渠道' }).click()
  const walks = page.getByRole('list', { name: '各渠道最近一次发现' })
  await expect.poll(() => walks.getByText('已完成').count()).toBe(3)
  const found = page.getByRole('table', { name: '发现的广告账户' })
  await found.getByText('无上限户').waitFor()
  await found.getByText('没有上限').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'found')
  for (const name of ['新户一', '无上限户', '欧元户', '日元户'])
    await found.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '接管', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 个 Meta 账户没有额度上限').waitFor()
  await dialog.getByRole('button', { name: '接管账户' }).click()
  await dialog.getByText('请选择客户').last().waitFor()
  await chooseOwner(page)
  await dialog.getByLabel('标签').fill('重点客户')
  await dialog.getByRole('checkbox', { name: /设置最低上限/ }).check()
  await dialog.getByLabel(/^原因/).fill('客户自旧系统转入')
  expect(await violations(page)).toEqual([])
  await shot(page, 'dialog')
  await dialog.getByRole('button', { name: '接管账户' }).click()
  const batches = page.getByRole('table', { name: '接管记录' })
  await batches.getByText('已完成').first().waitFor()
  await batches.getByRole('button', { name: '查看' }).first().click()
  const rows = page.getByRole('table', { name: '接管结果' })
  await rows.getByText('已设置最低上限').waitFor()
  for (const opening of ['120.00 USD', '8.50 USD', '80.00 EUR', '900 JPY']) await rows.getByText(opening).waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'batch')
  const { page: portal } = await visits.holding('13800000001')
  await accountListPage(portal, 'facebook').open('?ids=770000000000001')
  await portal.getByText('新户一').first().waitFor()
})

test('a sheet is judged row by row, confirmed, and adopts what is sound', async () => {
  await add('tiktok', '7700000000000000009', { name: '表格户', balance: '33' })
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/accounts?tab=adoptions')
  await page.getByRole('button', { name: '表格导入' }).click()
  const titles = '渠道,广告账户 ID,客户 ID 或名称,子客户 ID 或名称,主体 ID 或名称,标签'
  const lines = [`TikTok,7700000000000000009,${CUSTOMER}（示例）有限公司,,${COMPANY},`, 'TikTok,7700000000000000010,查无此人,,,']
  const buffer = Buffer.from([titles, ...lines].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: '账户.csv', mimeType: 'text/csv', buffer })
  await shot(page, 'upload')
  await page.getByRole('button', { name: '上传并校验' }).click()
  await page.getByText('客户不存在').waitFor()
  await page.getByRole('button', { name: '确认接管 1 个账户' }).click()
  await page.getByLabel(/^原因/).fill('客户自旧系统转入')
  await page.getByRole('button', { name: '确认接管', exact: true }).click()
  await page.getByRole('table', { name: '接管结果' }).getByText('33.00 USD').waitFor()
})

test('marked, given back once it is empty, and found again', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/accounts?ids=770000000000001,770000000000002')
  const pool = page.getByRole('table', { name: '广告账户' })
  await pool.getByText('新户一').waitFor()
  for (const name of ['新户一', '无上限户']) await pool.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '收回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^原因/).fill('客户终止合作')
  expect(await violations(page)).toEqual([])
  await shot(page, 'take-back')
  await dialog.getByRole('button', { name: '收回账户' }).click()
  await dialog.getByText('账户还有余额，请先清零').waitFor()
  await dialog.getByText('已收回').waitFor()
  await shot(page, 'taken')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await pool.getByText('已收回').waitFor()
  await shot(page, 'pool')
  await page.goto('/console/accounts?tab=found')
  await page.getByRole('table', { name: '发现的广告账户' }).getByText('无上限户').waitFor()
})

test('on a phone', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'ops', '/console/accounts?tab=found')
  await page.getByText('从渠道发现').waitFor()
  await page.getByText('已完成').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'found-phone')
  await page.getByRole('tab', { name: '接管记录' }).click()
  await page.getByRole('button', { name: '查看' }).first().click()
  await page.getByRole('region', { name: '接管进度' }).waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'batch-phone')
})
