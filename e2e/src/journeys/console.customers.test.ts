// Customers and their ad accounts in the console: a switch turned there is felt in the portal, and what the agency forbids stays forbidden.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { openConsole } from '../models/console.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const MOBILE = '13800000001'

test('approval switched on in the console makes the portal’s order wait, and the room of orders shows it', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', `/console/customers?mobile=${MOBILE}`)
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customers.png')
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: '组织成员' }).click()
  await page.getByRole('table', { name: '组织成员' }).getByText('主账号', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '权限开关' }).click()
  const approval = page.getByRole('listitem', { name: '额度审核' })
  const dialog = page.getByRole('dialog')
  const turn = async (verb: '开启' | '关闭') => {
    await approval.getByRole('button', { name: verb }).click()
    await dialog.getByRole('button', { name: `${verb}额度审核`, exact: true }).click()
    await dialog.getByText('原因至少 5 个字符').waitFor()
    await dialog.getByLabel(/^原因/).fill('按合同补充协议执行')
    await dialog.getByRole('button', { name: `${verb}额度审核`, exact: true }).click()
    await approval.getByText(verb === '开启' ? '已开启' : '已关闭', { exact: true }).waitFor()
  }
  await turn('开启')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customer-switches.png')
  try {
    await page.getByRole('tab', { name: '日志' }).click()
    await page.getByRole('table', { name: '日志' }).getByText('额度审核：否 → 是').first().waitFor()

    const portal = (await visits.holding(MOBILE)).page
    const [list, reduce] = [accountListPage(portal, 'facebook'), quotaOrderPage(portal, 'REDUCE')]
    await list.open('?sort=balance')
    const [account] = await list.addable()
    if (!account) throw new Error('the list has no account that can be reduced')
    await (await list.more(account)).getByRole('menuitem', { name: '调减额度' }).click()
    await reduce.amount(account.name).fill('5')
    await reduce.choose('调减原因', '预算调整')
    await reduce.quoteOf(500n)
    await reduce.confirm()
    await reduce.submit()
    await reduce.result.getByText('待审核').first().waitFor()
    const applyNo = await reduce.applyNo()

    await page.goto(`/console/quota-orders?group=APPROVAL&apply_no=${applyNo}`)
    await page.getByRole('table', { name: '额度工单' }).getByRole('button', { name: applyNo }).click()
    await dialog.getByRole('button', { name: /^驳回/ }).click()
    await page.getByLabel(/^原因/).last().fill('客户电话要求撤回')
    await page.getByRole('button', { name: '驳回申请' }).click()
    // What was decided leaves the queue, and its panel closes.
    await dialog.first().waitFor({ state: 'hidden' })
    await page.goto(`/console/quota-orders?apply_no=${applyNo}`)
    await page.getByRole('table', { name: '额度工单' }).getByRole('button', { name: applyNo }).click()
    await dialog.getByText('客户电话要求撤回').first().waitFor()
  } finally {
    // Other journeys order for the same customer.
    await page.goto(`/console/customers?mobile=${MOBILE}`)
    await page.getByRole('table', { name: '客户' }).getByRole('link').first().click()
    await page.getByRole('tab', { name: '权限开关' }).click()
    await turn('关闭')
  }
})

test('an account of the pool is forbidden additions, which a synchronisation lifts only after the ban is lifted', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'admin', '/console/accounts?channel=TIKTOK&status=NORMAL')
  const table = page.getByRole('table', { name: '广告账户' })
  const first = table.getByRole('row').nth(1)
  await first.getByRole('checkbox').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-accounts.png')
  const outsideId = /\d{6,}/.exec(await first.innerText())?.[0] ?? ''
  await page.goto(`/console/accounts?ids=${outsideId}`)
  const row = table.getByRole('row').filter({ hasText: outsideId })
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '禁止加额' }).click()
  await page.getByRole('dialog').getByLabel(/^原因/).fill('客户资质待核实')
  await page.getByRole('dialog').getByRole('button', { name: '禁止加额' }).click()
  await row.getByText('禁止加额', { exact: true }).waitFor()

  await row.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('代理禁止加额').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-account-drawer.png')
  await drawer.getByRole('button', { name: '解除禁止' }).click()
  await page.getByLabel(/^原因/).fill('资质核实无误')
  await page.getByRole('button', { name: '解除禁止', exact: true }).last().click()
  await expect
    .poll(
      async () => {
        await page.reload()
        await row.getByRole('checkbox').waitFor()
        return row.getByText('正常', { exact: true }).isVisible()
      },
      { interval: 2_000 },
    )
    .toBe(true)
})

test('a customer’s money: its wallets, those of its sub-customers with their flows, and credit that is called credit', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'fin', '/console/customers?mobile=13800000004')
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: '资金', exact: true }).click()
  const funds = page.getByRole('table', { name: '资金账户' })
  await page.getByRole('table', { name: '钱包流水' }).getByText('充值').first().waitFor()
  await funds.getByRole('row').filter({ hasText: '青禾' }).getByRole('button', { name: '查看流水' }).click()
  await page.getByRole('heading', { name: /钱包流水：青禾.* · USD 钱包/ }).waitFor()
  await page.getByRole('table', { name: '钱包流水' }).getByText('分配子客户').first().waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => page.title()).toContain(heading.trim())
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customer-funds.png')
  await page.goto('/console/customers?mobile=13800000000')
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: '资金', exact: true }).click()
  await page.getByRole('table', { name: '授信流水' }).getByRole('columnheader', { name: '剩余授信' }).waitFor()
  expect(
    await page
      .getByText(/钱包|余额/)
      .filter({ visible: true })
      .allInnerTexts(),
  ).toEqual([])
  await shoot(page, 'console-customer-credit.png')
})

test('on a phone both rooms are cards, and nothing is wider than the screen', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'ops', '/console/customers')
  for (const [path, name] of [
    ['/console/customers', 'console-customers-phone'],
    ['/console/accounts', 'console-accounts-phone'],
  ] as const) {
    await page.goto(path)
    await page
      .getByText(/\d{10,}/)
      .first()
      .waitFor()
    await fits(page)
    expect(await violations(page)).toEqual([])
    await shoot(page, `${name}.png`)
  }
})

test('on a phone the tab that the address asks for stands in view, and a customer’s accounts and log tell what the tables do', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'ops', `/console/customers?mobile=${MOBILE}`)
  await page.locator('a[href^="/console/customers/"]').filter({ visible: true }).first().click()
  await page.getByRole('tab', { name: '概览' }).waitFor()
  const { pathname } = new URL(page.url())
  for (const [tab, name, text] of [
    ['entries', '日志', /:\d\d · \d+\.\d+\.\d+\.\d+/],
    ['accounts', '账户', /可用余额 [\d,.]+ · 渠道额度/],
    ['flows', '资金', /^可用 [\d,.]+$/],
  ] as const) {
    await page.goto(`${pathname}?tab=${tab}`)
    await page.getByText(text).first().waitFor()
    const isInView = async () => {
      const box = await page.getByRole('tab', { name, exact: true }).boundingBox()
      return (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width
    }
    await expect.poll(isInView).toBe(true)
    expect(await violations(page)).toEqual([])
  }
})

test('operations take a customer on, see who is like it, add a company, and stop it', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/customers')
  const dialog = page.getByRole('dialog')
  const fill = (label: RegExp, text: string) => dialog.getByLabel(label).fill(text)
  await page.getByRole('button', { name: '新建客户' }).click()
  await dialog.getByRole('button', { name: '新建客户', exact: true }).click()
  await dialog.getByText('请选择客户类型').waitFor()
  await fill(/^客户名称/, '岚汐科技(示例) 有限公司')
  await dialog.getByLabel(/^客户类型/).click()
  await page.getByRole('option', { name: '预充', exact: true }).click()
  await fill(/^开户公司/, '晨屿贸易（示例）有限公司')
  await fill(/^统一社会信用代码/, '91350100M000100Y43')
  await fill(/^主账号姓名/, '沈晨屿')
  await fill(/^主账号手机/, MOBILE)
  await dialog.getByText('不能重复创建').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-new-customer.png')
  await fill(/^主账号手机/, '13911110001')
  await dialog.getByText('有相似的客户').waitFor()
  await dialog.getByRole('button', { name: '新建客户', exact: true }).click()
  await dialog.getByText('有相似的客户，请逐项核对后勾选确认').waitFor()
  await dialog.getByRole('checkbox', { name: /客户名称相同/ }).check()
  await dialog.getByRole('button', { name: '新建客户', exact: true }).click()
  await page.getByText('待接受').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-new-customer-made.png')
  await page.getByRole('button', { name: '重新发送' }).click()
  await page.getByRole('tab', { name: '开户公司' }).click()
  await page.getByRole('table', { name: '开户公司' }).getByText('91350100M000100Y43').waitFor()
  await page.getByRole('button', { name: '新建开户公司' }).click()
  await fill(/^开户公司/, '晨屿（香港）贸易')
  await dialog.getByRole('button', { name: '新建开户公司' }).click()
  await page.getByRole('table', { name: '开户公司' }).getByText('晨屿（香港）贸易').waitFor()
  await page.getByRole('button', { name: '变更类型' }).click()
  await dialog.getByLabel(/^新类型/).click()
  await page.getByRole('option', { name: '账期', exact: true }).click()
  await dialog.getByText(/须先设定授信额度/).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customer-type.png')
  await page.keyboard.press('Escape')
  await closed(dialog)
  await page.getByRole('button', { name: '停用客户' }).click()
  await fill(/^原因/, '客户暂停合作')
  await dialog.getByRole('button', { name: '停用客户' }).click()
  await page.getByText(/^客户已停用：/).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customer-stopped.png')
  await page.goto('/console/customers?status=STOPPED')
  await page.getByRole('table', { name: '客户' }).getByText('已停用').first().waitFor()
  await page.getByRole('button', { name: '新建客户' }).waitFor()
  await shoot(page, 'console-customers-stopped.png')
})

test('on a phone a customer is taken on, and its people and sub-customers are kept', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'ops', '/console/customers?mobile=13800000004')
  await page.getByRole('button', { name: '新建客户' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^客户名称/)
    .fill('轻舟传媒（示例）有限公司')
  await page.getByText('有相似的客户').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-new-customer-phone.png')
  await page.keyboard.press('Escape')
  await page.locator('a[href^="/console/customers/"]').filter({ visible: true }).first().click()
  await page.getByRole('tab', { name: '概览' }).waitFor()
  const { pathname } = new URL(page.url())
  for (const [tab, text, shot] of [
    ['members', '重置登录', 'console-members-phone'],
    ['sub-customers', '邀请用户', 'console-sub-customers-phone'],
    ['companies', '修改', 'console-companies-phone'],
  ] as const) {
    await page.goto(`${pathname}?tab=${tab}`)
    await page.getByRole('button', { name: text }).filter({ visible: true }).first().waitFor()
    await fits(page)
    expect(await violations(page)).toEqual([])
    await shoot(page, `${shot}.png`)
  }
})
