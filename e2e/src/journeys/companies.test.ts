// From a licence to accounts that take their first $100: a company handed in, refused at one field and mended there alone; then three channels
// asked for in its name, reviewed, and made.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessPages } from '../models/access-pages.ts'
import { accountListPage, type Channel } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { openConsole } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { closed } from '../support/closed.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { codeFor } from '../support/phone.ts'
import { pictureFile } from '../support/pictures.ts'
import { accountAt, accountsAt, control } from '../support/sandbox.ts'
import { openingIsLookedAt } from '../support/time.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { sandbox } = product

const CUSTOMER = '13800000001'
/** Belongs to no customer; the one that is offered has nothing yet. */
const NEWCOMER = '13800000006'
const LIST = '/advert/dashboard?tab=companies'
const NAME = '云帆科技（示例）有限公司'
const ENGLISH = 'Yunfan Technology (Example) Co., Ltd.'
const visits = useVisits()

/** The form of a new company, filled in and not sent. */
async function fillCompany(page: Page, company: string, code: string): Promise<void> {
  const form = page.getByRole('form', { name: '提交开户主体' })
  for (const [name, typed] of [
    ['公司中文名称', company],
    ['公司英文名称', 'Yunfan Tech'],
    ['统一社会信用代码', code],
    ['注册地址', '深圳市南山区科技园 1 号'],
    ['英文注册地址', 'No. 1 Science Park, Nanshan, Shenzhen'],
    ['官网', 'https://yunfan.example.com'],
    ['推广链接 1', 'https://yunfan.example.com/shop'],
    ['联系人', '王一'],
    ['联系邮箱', 'wang@yunfan.example.com'],
    ['联系电话', '+86 13800000000'],
  ] as const)
    await form.getByRole('textbox', { name, exact: true }).fill(typed)
  await form.getByRole('combobox', { name: '行业' }).click()
  await page.getByRole('option', { name: '批发和零售业' }).click()
  await form.getByRole('checkbox', { name: '长期' }).check()
  await form.locator('input[type=file]').setInputFiles(pictureFile('营业执照.png'))
  await form
    .getByRole('listitem')
    .filter({ hasText: '营业执照.png' })
    .getByText(/^[\d.]+ ?(B|KB)$/)
    .waitFor()
}

/** By the one who looks at its case in the console. */
async function approve(office: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: '通过（A）' }).click()
  const approval = office.getByRole('dialog', { name: /^通过：/ })
  await approval.getByRole('button', { name: '通过', exact: true }).click()
  await closed(approval)
}

/** Where it is opened is chosen, and it is approved. */
async function approveOpening(office: Page, title: string, channel: Channel): Promise<void> {
  await openConsole(office, 'ops', '/console/cases?kind=OPENING')
  await office.getByRole('button', { name: new RegExp(title) }).click()
  const panel = office.getByRole('dialog', { name: '开户审核' })
  const place = panel.getByRole('form', { name: '开户归属' })
  await place.getByRole('combobox', { name: '开户归属' }).click()
  await office.getByRole('option').first().click()
  if (channel === 'tiktok') await place.getByRole('textbox', { name: 'TikTok 行业编号' }).fill('290101')
  await place.getByRole('button', { name: '保存开户归属' }).click()
  await office.getByText('开户归属已保存').waitFor()
  if (channel === 'google') await shoot(office, 'console-opening.png')
  await approve(office, panel)
}

/** What the form of a channel asks for besides the company's own. */
async function fillOpening(page: Page, channel: Channel, name: string): Promise<void> {
  const form = page.getByRole('form', { name: '开户申请' })
  await form.getByRole('textbox', { name: '账户名称' }).fill(name)
  if (channel !== 'google') return
  await form.getByLabel('受众国家').click()
  await page.getByRole('option', { name: '美国', exact: true }).click()
  await page.keyboard.press('Escape')
}

const rowOf = (page: Page) => page.getByRole('table', { name: '主体申请' }).getByRole('row').filter({ hasText: NAME })

test('a company is handed in, refused at one field, mended there alone, and approved', async () => {
  const { page } = await visits.holding(CUSTOMER)
  await page.goto('/advert/dashboard')
  await page.getByRole('dialog', { name: 'Meta 开户提醒' }).getByRole('button', { name: '知道了' }).click()
  await page.getByText('公共主页已发布且有内容').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'openings.png', { fullPage: true })
  await page.getByRole('link', { name: '开户主体', exact: true }).click()
  await page.getByRole('button', { name: '提交开户主体' }).first().click()
  const form = page.getByRole('form', { name: '提交开户主体' })
  await fillCompany(page, NAME, '91350100M000100Y43')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'company-form.png', { fullPage: true })
  await form.getByRole('button', { name: '提交审核' }).click()
  const drawer = page.getByRole('dialog', { name: NAME })
  await drawer.getByText('待审核', { exact: true }).waitFor()

  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/cases?kind=COMPANY')
  await office.getByRole('button', { name: new RegExp(NAME) }).click()
  const panel = office.getByRole('dialog', { name: '主体审核' })
  await panel.getByText('Yunfan Tech', { exact: true }).waitFor()
  await panel.getByRole('img', { name: '营业执照.png' }).waitFor()
  await panel.getByRole('button', { name: '驳回（R）' }).click()
  const rejection = office.getByRole('dialog', { name: /^驳回：/ })
  await rejection.getByRole('checkbox', { name: '公司英文名称' }).check()
  await rejection.getByLabel('公司英文名称的说明').fill('请写全称')
  await rejection.getByLabel(/^原因/).fill('英文名称不是全称')
  await rejection.getByRole('button', { name: '驳回', exact: true }).click()
  await closed(rejection)

  await page.goto(LIST)
  await rowOf(page).getByText('已驳回').waitFor()
  await rowOf(page).getByText('英文名称不是全称').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'companies.png')
  await rowOf(page)
    .getByRole('button', { name: /^修改并重新提交/ })
    .click()
  await page.getByText('审核意见：请写全称').waitFor()
  const open = page.locator('form input:not([type=file]):not(:disabled), form [role=combobox]:not(:disabled)')
  expect(await open.count()).toBe(1)
  await open.fill(ENGLISH)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'company-mend.png', { fullPage: true })
  await page.getByRole('button', { name: '重新提交', exact: true }).click()
  await drawer.getByText('待审核', { exact: true }).waitFor()
  await drawer.getByText(ENGLISH).waitFor()

  await office.goto('/console/cases?kind=COMPANY')
  await office.getByRole('button', { name: new RegExp(NAME) }).click()
  await panel.getByText(ENGLISH).waitFor()
  await approve(office, panel)

  // The page hears of it by itself.
  await drawer.getByText('已通过').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'company-drawer.png')
})

/** Meta's goes by four steps; the other channels' form stands in their records. */
async function openForm(page: Page, channel: Channel): Promise<void> {
  if (channel !== 'facebook') return void (await page.goto(`/history/${channel}?form=new`))
  await page.goto('/advert/dashboard?tab=meta')
  await page.getByRole('dialog', { name: 'Meta 开户提醒' }).getByRole('button', { name: '知道了' }).click()
  for (const need of await page.getByRole('checkbox').all()) await need.check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('radio', { name: new RegExp(NAME) }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '获取开户链接' }).waitFor()
  await page.getByRole('button', { name: /^下一步/ }).click()
}

test.each([
  ['google', 'Google', 'google'],
  ['tiktok', 'TikTok', 'tiktok'],
  ['facebook', 'Facebook', 'meta'],
] as const)('an account of %s is asked for in its name, made, and takes its first 100 dollars', async (channel, channelName, platform) => {
  const { page } = await visits.holding(CUSTOMER)
  const name = `首开 ${channelName}`
  await openForm(page, channel)
  const form = page.getByRole('form', { name: '开户申请' })
  await fillOpening(page, channel, name)
  await form.getByText(/^草稿已保存/).waitFor()
  expect(await violations(page)).toEqual([])
  if (channel === 'google') await shoot(page, 'opening-form.png', { fullPage: true })
  await form.getByRole('button', { name: '提交审核' }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(name) })
  await drawer.getByText('代理审核中').first().waitFor()

  const { page: office } = await visits.open()
  await approveOpening(office, `${channelName} 开户 1 个：${NAME}`, channel)

  const made = async () => (await accountsAt(sandbox, platform)).find(account => account.name === name)
  await expect.poll(made).toBeDefined()
  const id = (await made())?.id ?? ''
  if (channel === 'tiktok') await control(sandbox, 'POST', `/accounts/tiktok/${id}`, { status: 'STATUS_ENABLE' })
  const isDone = async () => {
    await openingIsLookedAt(name)
    return await drawer.getByRole('link', { name: '查看账户，新增额度' }).count()
  }
  await expect.poll(isDone, { interval: 1_000 }).toBe(1)
  expect(await violations(page)).toEqual([])
  if (channel === 'google') await shoot(page, 'opening-drawer.png')

  const [list, add] = [accountListPage(page, channel), addQuotaPage(page)]
  await list.open(`?ids=${id}`)
  await list.addQuota({ id, name })
  await add.amount(name).fill('100')
  await add.quoteOf(10_000n)
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
  expect(Number((await accountAt(sandbox, platform, id)).limit)).toBeGreaterThanOrEqual(100)
})

test('a customer without any channel opens its first account', async () => {
  const { page } = await visits.holding(NEWCOMER)
  const access = accessPages(page)
  await page.goto('/bind-account/check')
  await access.askForCode()
  await access.typeCode(await codeFor(sandbox, NEWCOMER))
  await access.verify()
  await page.waitForURL('**/bind-account/bind')
  await page.getByRole('radio', { name: /^云杉跨境/ }).check()
  await access.bind()
  await access.outcome('绑定成功').waitFor()

  // Its contract can be signed later; the dialog comes with each page.
  await page.addLocatorHandler(page.getByRole('button', { name: '稍后签署' }), later => later.click())
  const company = '云杉跨境科技（示例）有限公司'
  await page.goto(`${LIST}&form=new`)
  await page.getByRole('dialog', { name: 'Meta 开户提醒' }).getByRole('button', { name: '知道了' }).click()
  await fillCompany(page, company, '91440300MA5F3T7N8H')
  await page.getByRole('form', { name: '提交开户主体' }).getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog', { name: company }).getByText('待审核', { exact: true }).waitFor()
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/cases?kind=COMPANY')
  await office.getByRole('button', { name: new RegExp(company) }).click()
  await approve(office, office.getByRole('dialog', { name: '主体审核' }))

  await openForm(page, 'google')
  await fillOpening(page, 'google', '云杉首开')
  await page.getByRole('form', { name: '开户申请' }).getByRole('button', { name: '提交审核' }).click()
  const drawer = page.getByRole('dialog', { name: /云杉首开/ })
  await drawer.getByText('代理审核中').first().waitFor()
  await approveOpening(office, `Google 开户 1 个：${company}`, 'google')
  const isDone = async () => {
    await openingIsLookedAt('云杉首开')
    return await drawer.getByRole('link', { name: '查看账户，新增额度' }).count()
  }
  await expect.poll(isDone, { interval: 1_000 }).toBe(1)
  await accountListPage(page, 'google').open('')
  await page.getByText('云杉首开').first().waitFor()
})

test('on a phone applications are cards, and form and drawer fit the screen', async () => {
  const { page } = await visits.holding('13800000000', PHONE)
  await page.goto(LIST)
  await page.getByRole('dialog', { name: 'Meta 开户提醒' }).getByRole('button', { name: '知道了' }).click()
  await page.getByText('北翎国际（示例）有限公司').waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'companies-phone.png', { fullPage: true })
  await page.getByRole('button', { name: /^修改并重新提交 / }).click()
  await page.getByText(/^审核意见：登记证上为/).waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'company-mend-phone.png', { fullPage: true })
})
