// What sub-customers see, and what they do not; and the user who belongs to nobody yet.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { dashboardPage } from '../models/dashboard-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { shell } from '../models/shell.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { accountAt } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

test('a sub-customer has a menu of its own, sees its spend, and pays with what its agent allotted', async () => {
  const { page } = await visits.holding('13800000005')
  const [dashboard, list, add, records] = [dashboardPage(page), accountListPage(page, 'facebook'), addQuotaPage(page), recordsPage(page)]
  await records.open()
  await records.settled()
  await dashboard.open()
  await expect.poll(() => shell(page).groups()).toEqual(['首页', '广告', '财务'])
  expect(await shell(page).entries('广告')).toEqual([
    '批量绑定 BM',
    '批量绑定 Pixel',
    '批量绑定 BC',
    '批量更新 MCC',
    '账户操作记录',
    '批量导入记录',
    'Pixel 绑定 BM 记录',
    'MCC 绑定记录',
    '待整改账户',
    'Facebook 冻结明细',
    'TikTok 冻结明细',
    'Facebook 每日消耗',
    'Google 每日消耗',
    'TikTok 每日消耗',
  ])
  await expect.poll(() => dashboard.figures.innerText()).toMatch(/今日消耗[\s\S]*本月消耗/)
  const allotted = await dashboard.figure('可用额度')
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  const before = cents((await accountAt(sandbox, 'meta', account.id)).limit)
  await list.addQuota(account)
  await add.amount(account.name).fill('12')
  const quote = await add.quoteOf(1_200n)
  expect(quote).toMatchObject({ payer: '可用额度', available: allotted, after: allotted - quote.total })
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
  expect(cents((await accountAt(sandbox, 'meta', account.id)).limit)).toBe(before + 1_200n)
  await dashboard.open()
  expect(await dashboard.figure('可用额度')).toBe(allotted - quote.total)
})

test('a sub-customer transfers and clears, but has no reducing, not even under its address', async () => {
  const { page } = await visits.holding('13800000005')
  const list = accountListPage(page, 'facebook')
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account')
  const menu = await list.more(account)
  await menu.getByRole('menuitem', { name: '操作记录' }).waitFor()
  const entries = await menu.getByRole('menuitem').allInnerTexts()
  expect(entries.map(entry => entry.trim())).toContain('清零')
  expect(entries.join()).not.toContain('调减额度')
  await page.keyboard.press('Escape')
  await list.choose(account)
  await list.batch.getByRole('button', { name: '清零', exact: true }).waitFor()
  await expect.poll(() => list.batch.getByRole('button', { name: '调减额度' }).count()).toBe(0)
  await list.transfer(account)
  await page.getByRole('heading', { level: 1, name: '转移额度' }).waitFor()
  await page.getByRole('region', { name: '转出账户' }).getByText(account.id).waitFor()
  const id = /transfer\/(\d+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`/account/facebook/clear/${id}`)
  await page.getByRole('heading', { level: 1, name: '账户清零' }).waitFor()
  await page.goto(`/account/facebook/reduce/${id}`)
  await page.getByRole('heading', { name: '页面不存在或已下线' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/404')
})

test('a sub-customer without visible spend sees none, and no page of its agent', async () => {
  const { page } = await visits.holding('13800000007')
  const dashboard = dashboardPage(page)
  await dashboard.open()
  await page.getByRole('region', { name: '余额预警账户' }).waitFor()
  await dashboard.figure('可用额度')
  expect(await page.getByRole('main').innerText()).not.toMatch(/今日消耗|本月消耗|消耗趋势|暂无消耗/)
  const list = accountListPage(page, 'facebook')
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account')
  expect(await list.head.innerText()).not.toContain('额度')
  expect(await page.getByRole('main').innerText()).not.toMatch(/消耗|预计可用/)
  await list.row(account).getByRole('link', { name: account.name, exact: true }).click()
  const detail = page.getByRole('dialog')
  await detail.getByText('累计新增额度').waitFor()
  expect(await detail.innerText()).not.toMatch(/消耗|预计可用/)
  await page.keyboard.press('Escape')
  await list.addQuota(account)
  const byDays = page.getByRole('button', { name: '按日均补足' })
  await expect.poll(() => byDays.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('上级客户未开放消耗数据，请直接填写金额').first().waitFor({ state: 'attached' })
  for (const path of ['/wallet', '/no/such/page']) {
    await page.goto(path)
    await page.getByRole('heading', { name: '页面不存在或已下线' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/404')
  }
})

test("another customer's account is not to be seen under its address", async () => {
  const owner = await visits.holding('13800000001')
  const owned = accountListPage(owner.page, 'facebook')
  await owned.open()
  const [account] = await owned.addable()
  if (!account) throw new Error('the list has no account')
  await owned.row(account).getByRole('link', { name: account.name, exact: true }).click()
  await owner.page.waitForURL(/detail=/)
  await owner.page.getByRole('dialog').getByText(account.id).first().waitFor()
  const detail = new URL(owner.page.url())
  const id = detail.searchParams.get('detail') ?? ''

  const { page } = await visits.holding('13800000005')
  await page.goto(detail.pathname + detail.search)
  await page
    .getByText(/内容不存在或已删除/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByText(account.id).count()).toBe(0)
  await page.goto(`/account/facebook/add/${id}`)
  await page
    .getByText(/未找到该账户|内容不存在或已删除/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByText(account.id).count()).toBe(0)
})

test('a user without a customer is told the three steps to the first account', async () => {
  const { page } = await visits.signedIn('13800000006')
  await dashboardPage(page).onboarding.waitFor()
  const steps = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(steps.map(step => /新建客户|签署合同|开户/.exec(step)?.[0])).toEqual(['新建客户', '签署合同', '开户'])
  await expect.poll(() => shell(page).groups()).toEqual(['首页', '广告', '财务', '帮助'])
  for (const path of [
    '/account/facebook',
    '/account/tiktok/add/batch',
    '/operate/record',
    '/record',
    '/auto-clear/whitelist/account-list',
  ]) {
    await page.goto(path)
    await page.getByText('您的账号尚未关联客户').waitFor()
    await page.getByRole('main').getByRole('link', { name: '新建客户 / 接受邀请' }).waitFor()
  }
  await page.goto('/wallet')
  await page.waitForURL('**/401')
  await page.getByRole('heading', { name: '您没有访问该页面的权限' }).waitFor()
})
