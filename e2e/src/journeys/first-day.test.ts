// An agency opens: from an empty database to its first customer's first orders, by the console and the portal alone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { exchangeRoom } from '../models/console-exchange.ts'
import { chooseFirstPassword, consoleShell, signInAsStaff } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { acceptOffer } from '../support/binding.ts'
import { firstDay, type Hired } from '../support/first-day.ts'
import { newPerson } from '../support/people.ts'
import { attachPicture } from '../support/pictures.ts'
import { portalSession, takeSession } from '../support/sessions.ts'
import { openVisits, shoot } from '../support/visits-of.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = firstDay
const open = openVisits(firstDay.url)
const CUSTOMER = '远帆贸易（深圳）有限公司'
/** As `npm start -- --first-day` prints them, by channel and label. */
const KEYS: readonly (readonly (readonly [label: RegExp, value: string])[])[] = [
  [
    [/^商务管理平台 ID/, '990000000000001'],
    [/^访问令牌/, 'EAASANDBOXsystemUserToken0001'],
    [/^应用密钥/, 'sandbox-meta-app-secret'],
  ],
  [
    [/^经理账户 ID/, '9900000001'],
    [/^OAuth 客户端 ID/, 'sandbox-client-id'],
    [/^OAuth 客户端密钥/, 'sandbox-client-secret'],
    [/^刷新令牌/, '1//sandbox-refresh-token'],
    [/^开发者令牌/, 'SANDBOXdevelopertoken1'],
  ],
  [
    [/^商务中心 ID/, '7990000000000000001'],
    [/^访问令牌/, 'sandbox-tiktok-access-token-0001'],
  ],
]

async function enter(person: Promise<Hired>): Promise<Page> {
  const { login, secret, password } = await person
  const { page } = await open()
  await page.goto('/console')
  await signInAsStaff(page, login, secret, password)
  await chooseFirstPassword(page, secret, password, 'harbour-lantern-42')
  await consoleShell(page).staffMenu.waitFor()
  return page
}

/** Passes whatever waits in 审核中心, one after the other. */
async function passAll(page: Page, count: number): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  for (let passed = 0; passed < count; passed += 1) {
    await page.goto('/console/cases?status=PENDING')
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
    await page.getByRole('button', { name: /^复核通过/ }).click()
    const approve = dialog.getByRole('button', { name: '复核通过', exact: true })
    await approve.waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    const reason = dialog.getByLabel(/^原因/)
    if (await reason.isVisible()) await reason.fill('已逐项核对无误')
    await approve.click()
    await closed(approve)
  }
}

async function connectChannels(admin: Page, checker: Page): Promise<void> {
  await admin.goto('/console/channels')
  const dialog = admin.getByRole('dialog')
  for (const [index, fields] of KEYS.entries()) {
    await admin
      .getByRole('button', { name: /更新凭证/ })
      .nth(index)
      .click()
    for (const [label, value] of fields) await dialog.getByLabel(label).fill(value)
    await dialog.getByLabel(/^原因/).fill('开业接入渠道')
    await dialog.getByRole('button', { name: '测试并提交复核' }).click()
    await closed(dialog)
  }
  expect(await admin.getByText('未接入', { exact: true }).count()).toBe(3)
  await passAll(checker, KEYS.length)
  await expect.poll(() => admin.getByText('未接入', { exact: true }).count()).toBe(0)
}

/** Gives the master's page in the portal, once the person has taken the customer on. */
async function takeOnCustomer(ops: Page): Promise<Page> {
  const { mobile } = await newPerson(firstDay, '林知夏')
  await ops.goto('/console/customers')
  await ops.getByRole('button', { name: '新建客户' }).first().click()
  const dialog = ops.getByRole('dialog')
  await dialog.getByLabel(/^客户名称/).fill(CUSTOMER)
  await dialog.getByLabel(/^客户类型/).click()
  await ops.getByRole('option', { name: '预充', exact: true }).click()
  await dialog.getByLabel(/^开户公司/).fill(CUSTOMER)
  await dialog.getByLabel(/^主账号姓名/).fill('林知夏')
  await dialog.getByLabel(/^主账号手机/).fill(mobile)
  await dialog.getByRole('button', { name: '新建客户' }).click()
  await closed(dialog)

  const { page } = await open()
  await takeSession(page, await portalSession(page, mobile))
  await acceptOffer(page, sandbox, mobile)
  await page.goto('/service/account/dashboard')
  await page.getByRole('button', { name: '稍后签署' }).click()
  return page
}

/** Where customers' money arrives: another person checks it before a receipt can be booked there. */
async function setUpReceivingAccount(fin: Page): Promise<void> {
  await fin.goto('/console/payment-settings?tab=accounts')
  await fin.getByRole('button', { name: '新增收款账户' }).first().click()
  const dialog = fin.getByRole('dialog', { name: '新增收款账户' })
  for (const [field, option] of [
    [/^收款账户/, '汇丰银行'],
    [/^币种/, /^USD/],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await fin.getByRole('option', { name: option }).click()
  }
  await dialog.getByRole('combobox', { name: /^支付方式/ }).click()
  await fin.getByRole('option').first().click()
  await dialog.getByLabel(/^户名/).fill('量舵科技有限公司')
  await dialog.getByLabel(/^收款账号/).fill('808123456001')
  await dialog.getByLabel(/^开户行/).fill('香港上海汇丰银行')
  await dialog.getByLabel(/^SWIFT/).fill('HSBCHKHHHKH')
  await dialog.getByLabel(/^原因/).fill('开业设置收款账户')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await closed(dialog)
}

async function bookReceipt(fin: Page): Promise<void> {
  await fin.goto('/console/customers')
  await fin.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await fin.getByRole('tab', { name: '资金', exact: true }).click()
  await fin.getByRole('button', { name: '手工入账', exact: true }).click()
  const dialog = fin.getByRole('dialog')
  await dialog.getByText(/还没有 USD 收款账户/).waitFor({ state: 'hidden' })
  await dialog.getByLabel(/^到账金额/).fill('20000')
  await dialog.getByRole('combobox', { name: /^收款账户/ }).click()
  await fin.getByRole('option').first().click()
  await dialog.getByLabel(/^银行流水号/).fill('ABC20261124000001')
  await dialog.getByLabel(/^付款户名/).fill(CUSTOMER)
  await attachPicture(dialog, 'slip.png')
  await dialog.getByLabel(/^原因/).fill('客户电汇，首笔充值')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await closed(dialog)
}

async function setRate(fin: Page): Promise<void> {
  await fin.goto('/console/exchange')
  const room = exchangeRoom(fin)
  await room.open('EUR', '设置汇率')
  await room.fillRate('0.9213', '中国银行外汇牌价', '开业首个汇率')
  await room.confirmIfAsked()
  await room.submit('提交复核')
  await room.done()
}

/** One account of each platform in dollars, and one in euros. */
async function adoptAccounts(ops: Page): Promise<void> {
  await ops.goto('/console/accounts?tab=found')
  await ops.getByRole('button', { name: '发现全部渠道' }).click()
  await expect.poll(() => ops.getByRole('list', { name: '各渠道最近一次发现' }).getByText('已完成').count()).toBe(3)
  for (const query of [
    'channel=FACEBOOK&currency=USD',
    'channel=GOOGLE&currency=USD',
    'channel=TIKTOK&currency=USD',
    'channel=FACEBOOK&currency=EUR',
  ]) {
    await ops.goto(`/console/accounts?tab=found&${query}`)
    const found = ops.getByRole('table', { name: '发现的广告账户' })
    await found.getByRole('row').filter({ hasText: '正常' }).first().getByRole('checkbox').check()
    await ops.getByRole('button', { name: '接管', exact: true }).click()
    const dialog = ops.getByRole('dialog', { name: /^接管/ })
    await dialog.getByRole('button', { name: /^客户/ }).click()
    const search = ops.getByPlaceholder('输入客户名称或 ID')
    await search.fill('远帆')
    await ops.getByRole('option', { name: /远帆/ }).first().click()
    await search.waitFor({ state: 'hidden' })
    await dialog.getByRole('combobox', { name: /^主体/ }).click()
    await ops.getByRole('option').first().click()
    await dialog.getByLabel(/^原因/).fill('自旧系统转入的账户')
    await dialog.getByRole('button', { name: '接管账户' }).click()
    await ops.getByRole('table', { name: '接管记录' }).getByText('已完成').first().waitFor()
  }
}

async function addQuota(portal: Page, channel: 'facebook' | 'google' | 'tiktok', symbol: '$' | '€'): Promise<void> {
  const [list, add] = [accountListPage(portal, channel), addQuotaPage(portal)]
  await list.open()
  const [account] = await list.addable(symbol)
  if (!account) throw new Error(`${channel} has no account in ${symbol}`)
  await list.addQuota(account)
  await add.amount(account.name).fill('100')
  // No wallet in euros holds money: the dollars pay by themselves.
  await add.summary.getByText(symbol === '$' ? '钱包可用余额' : 'USD 钱包可用余额', { exact: true }).waitFor()
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
}

test('two commands and a browser open an agency', async () => {
  const [admin, ops, fin] = await Promise.all([
    enter(firstDay.hire('qin', '秦若水', 'ADMIN')),
    enter(firstDay.hire('shen', '沈一帆', 'OPS')),
    enter(firstDay.hire('gu', '顾清和', 'FIN')),
  ])
  await admin.goto('/console/setup')
  const lines = admin.getByRole('list', { name: '开业清单' })
  const line = (title: string) => lines.getByRole('listitem').filter({ has: admin.locator('b').filter({ hasText: title }) })
  await line('员工')
    .getByText(/还没有财务复核/)
    .waitFor()
  await line('双人复核')
    .getByText(/^合作系统、导入资金表：目前无人可以复核/)
    .waitFor()
  expect(await violations(admin)).toEqual([])

  await connectChannels(admin, ops)
  const portal = await takeOnCustomer(ops)
  await setUpReceivingAccount(fin)
  await passAll(admin, 1)
  await bookReceipt(fin)
  await setRate(fin)
  await passAll(admin, 2)
  await adoptAccounts(ops)
  for (const channel of ['facebook', 'google', 'tiktok'] as const) await addQuota(portal, channel, '$')
  await addQuota(portal, 'facebook', '€')

  await firstDay.hire('lu', '陆知远', 'FIN_CHECK')
  await admin.goto('/console/setup')
  for (const title of [
    'Facebook 凭证',
    'Google 凭证',
    'TikTok 凭证',
    '汇率',
    '双人复核',
    '首个客户',
    '首笔资金',
    '授信',
    '首个广告账户',
    '首笔订单',
  ])
    await line(title).getByText('正常', { exact: true }).waitFor()
  await shoot(admin, 'console-first-day.png', { fullPage: true })
  expect(await firstDay.command('ledger:check')).toContain('账目核对无误')
  expect(await firstDay.command('audit:check')).toContain('审计链校验通过')
})
