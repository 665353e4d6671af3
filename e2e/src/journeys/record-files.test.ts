// Records of a customer of its own: a transfer in its drawer and as a file, vouchers, a clearing that shows in the list, the whitelist in
// the list and as a file, and thousands of records that are exported in the background.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { accountPicker } from '../models/account-picker.ts'
import { openConsole } from '../models/console.ts'
import { turnApproval } from '../models/console-quota.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { saved, sheetOf } from '../support/files.ts'
import { orderLeast } from '../support/many-orders.ts'
import { product } from '../support/own-product.ts'
import { clearFaults, control } from '../support/sandbox.ts'
import { orderedYesterday } from '../support/time.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const MOBILE = '13800000003'
const MANY = 5_000
const { url, sandbox } = product
const visits = useVisits()
const shot = (page: Page, name: string) => shoot(page, `${name}.png`)
const exportMenu = (page: Page) => page.getByRole('button', { name: '导出', exact: true })

afterEach(() => clearFaults(sandbox))

test('a transfer is found in its drawer with where its money is, in the file of transfers, and has its vouchers', async () => {
  const { page } = await visits.holding(MOBILE)
  const [list, transfer, picker] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'TRANSFER'), accountPicker(page)]
  await list.open()
  const [source, target] = await list.addable()
  if (!source || !target) throw new Error('the list has too few accounts')
  await list.transfer(source)
  await page.getByRole('button', { name: /^跳过/ }).click()
  await transfer.addAccounts()
  await picker.find([target.id])
  await picker.choose(target.name)
  await picker.confirm()
  await transfer.amount(target.name).fill('3')
  await transfer.quoteOf(300n)
  await transfer.confirm()
  await transfer.submit()
  await transfer.ends('全部成功')
  const applyNo = await transfer.applyNo()

  await page.goto('/operate/record?tab=transfers')
  await page.getByRole('link', { name: `查看转移 ${applyNo}` }).click()
  const drawer = page.getByRole('dialog', { name: '转移详情' })
  await drawer.getByText('$3.00').first().waitFor()
  await drawer.getByRole('list', { name: '转移明细' }).getByText(target.name).first().waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, '1440x900-transfer-drawer')
  await page.keyboard.press('Escape')
  await closed(drawer)

  await exportMenu(page).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: /^导出当前筛选/ }).click())
  expect(file.suggestedFilename()).toMatch(/^转移记录_\d{8}_\d{6}\.xlsx$/)
  const row = (await sheetOf(file)).find(line => line.includes(applyNo))
  for (const part of [source.id, target.id, '3.00', '已完成']) expect(row).toContain(part)

  await page.goto(`/operate/record?apply_no=${applyNo}`)
  const vouchers = page.getByRole('table', { name: '额度记录' }).getByRole('button', { name: /^下载凭证：/ })
  await expect.poll(() => vouchers.count()).toBe(2)
  await shot(page, '1440x900-records-vouchers')
  await vouchers.first().click()
  const voucher = await saved(page, () => page.getByRole('menuitem', { name: 'Excel（.xlsx）' }).click())
  expect(voucher.suggestedFilename()).toMatch(/^额度操作凭证_\d{19}_\d+\.xlsx$/)
  const facts = (await sheetOf(voucher)).join('\n')
  for (const part of [applyNo, '转移额度', '3.00 USD', '成功']) expect(facts).toContain(part)
  await page
    .getByRole('link', { name: /^查看 .* 的记录$/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^下载凭证：/ })
    .waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, '1440x900-record-voucher')
})

test('an account goes onto the whitelist from its row and off it again, several go together, and the whitelist is a file', async () => {
  const { page } = await visits.holding(MOBILE)
  const list = accountListPage(page, 'facebook')
  await list.open()
  const [one, two] = await list.addable()
  if (!one || !two) throw new Error('the list has too few accounts')
  await (await list.more(one)).getByRole('menuitem', { name: '加入自动清零白名单' }).click()
  const joining = page.getByRole('dialog', { name: '加入自动清零白名单：1 个账户' })
  expect(await violations(page)).toEqual([])
  await joining.getByRole('button', { name: '加入白名单' }).click()
  await page.getByText('已加入 1 个账户').waitFor()
  await list.settled()
  const menu = await list.more(one)
  await menu.getByRole('menuitem', { name: '续期自动清零白名单' }).waitFor()
  await shot(page, '1440x900-account-whitelist-menu')
  await menu.getByRole('menuitem', { name: '移出自动清零白名单' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已恢复到白名单').waitFor()
  await list.choose(one)
  await list.choose(two)
  await list.batch.getByRole('button', { name: '加入白名单' }).click()
  await page.getByRole('dialog', { name: '加入自动清零白名单：2 个账户' }).getByRole('button', { name: '加入白名单' }).click()
  await page.getByText('已加入 1 个账户，已续期 1 个账户').waitFor()

  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '自动清零' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => list.table.getByText(/^白名单至 \d{4}-\d{2}-\d{2}$/).count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await shot(page, '1440x900-account-whitelist-column')

  await page.goto('/auto-clear/whitelist/account-list')
  await page.getByRole('tab', { name: /^白名单\s*2$/ }).waitFor()
  await exportMenu(page).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: '导出当前筛选（2 条）' }).click())
  expect(file.suggestedFilename()).toMatch(/^自动清零白名单_\d{8}_\d{6}\.xlsx$/)
  const rows = await sheetOf(file)
  expect(rows).toHaveLength(3)
  for (const { id } of [one, two]) expect(rows.some(line => line.includes(id))).toBe(true)
  await shot(page, '1440x900-whitelist-export')
})

test('while an account is being cleared its row says so and its actions are off with the reason, also on a phone', async () => {
  const { page } = await visits.holding(MOBILE)
  const [list, clear] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'CLEAR')]
  await list.open()
  // The last one is cleared by another journey.
  const account = (await list.addable())[2]
  if (!account) throw new Error('the list has no account')
  const fault = { kind: 'rate_limit', platform: 'meta', operation: 'meta.account.update', accountId: account.id, ms: 30_000 }
  await control(sandbox, 'POST', '/faults', fault)
  await (await list.more(account)).getByRole('menuitem', { name: '清零', exact: true }).click()
  await clear.choose('清零原因', '停投')
  await clear.confirm()
  await clear.word.fill('清零')
  await clear.submit()
  await clear.result.waitFor()
  await list.open()
  await list.row(account).getByText('清零中', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  const add = list.row(account).getByRole('button', { name: /^为 .+ 新增额度$/ })
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
  await add.hover()
  await page.getByText('清零进行中，完成后可新增额度').filter({ visible: true }).first().waitFor()
  const menu = await list.more(account)
  await menu.getByText('账户存在未完成的清零申请').waitFor()
  await shot(page, '1440x900-account-clearing')
  const phone = (await visits.holding(MOBILE, PHONE)).page
  await phone.goto('/account/facebook')
  await phone.getByText('清零中', { exact: true }).scrollIntoViewIfNeeded()
  await shot(phone, '390x844-account-clearing')
  await clearFaults(sandbox)
  await expect
    .poll(
      async () => {
        await page.reload()
        await list.settled()
        return list.row(account).getByText('清零中', { exact: true }).count()
      },
      { interval: 2_000 },
    )
    .toBe(0)
})

test('from five thousand rows on an export runs in the background, and its file comes to 下载', async () => {
  const staff = (await visits.open()).page
  await openConsole(staff, 'ops')
  await turnApproval(staff, MOBILE, '开启')
  try {
    // On one day so much would ask for a proof.
    for (const lines of [MANY / 2, MANY / 2]) {
      await orderedYesterday(MOBILE)
      await orderLeast(url, MOBILE, lines)
    }
  } finally {
    await turnApproval(staff, MOBILE, '关闭')
  }
  const { page } = await visits.holding(MOBILE)
  await page.goto('/operate/record')
  await exportMenu(page).click()
  const entry = page.getByRole('menuitem', { name: /^后台导出（[\d,]+ 条）/ })
  await entry.waitFor()
  await shot(page, '1440x900-background-export-menu')
  await entry.click()
  await page.getByText('已开始后台导出，完成后可在消息中心的“下载”中取用').waitFor()
  await page.getByRole('button', { name: /^消息/ }).click()
  const centre = page.getByRole('dialog', { name: '消息中心' })
  await centre.getByRole('tab', { name: '下载' }).click()
  const take = centre.getByRole('button', { name: /^下载 额度记录_\d{8}_\d{6}\.xlsx$/ })
  await take.waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, '1440x900-download-ready')
  const file = await saved(page, () => take.click())
  expect(file.suggestedFilename()).toMatch(/^额度记录_\d{8}_\d{6}\.xlsx$/)
  expect((await sheetOf(file)).length).toBeGreaterThan(MANY)
  const phone = (await visits.holding(MOBILE, PHONE)).page
  await phone.goto('/operate/record')
  await phone.getByRole('button', { name: /^消息/ }).click()
  await phone.getByRole('tab', { name: '下载' }).click()
  await phone.getByRole('button', { name: /^下载 额度记录_/ }).waitFor()
  await shot(phone, '390x844-download-ready')
})
