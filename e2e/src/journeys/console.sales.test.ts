// Salespeople in the console: they see their own customers and nobody else's, read only; operations decide whose a customer is.
import { expect, test } from 'vitest'
import { consoleShell, openConsole } from '../models/console.ts'
import { shell } from '../models/shell.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const [OWN, FOREIGN] = ['岚汐科技', '松砚文创'] as const
/** Of the customer without a salesperson at first. */
const FOREIGN_MOBILE = '13800000002'

test('a salesperson enters seven rooms, sees his own customers read only, and gets nothing of another one', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'sales', '/console/customers')
  const table = page.getByRole('table', { name: '客户' })
  await table.getByText(OWN).waitFor()
  expect(await table.getByText(/海棠服饰|北翎出行/).count()).toBe(0)
  const rooms = ['运营工作台', '客户管理', '意向登记', '开户申请', '主体', '绑定', '授信管理']
  for (const title of rooms) await consoleShell(page).room(title).waitFor()
  expect(await consoleShell(page).rail.getByRole('link').count()).toBe(rooms.length)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customers-sales.png')
  await table.getByRole('link', { name: new RegExp(OWN) }).click()
  await page.getByText('宋时雨', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: /登录|新增额度|调减|设定|新建/ }).count()).toBe(0)
  for (const [tab, sign, table] of [
    ['组织成员', '主账号', '组织成员'],
    ['账户', 'Facebook', '账户'],
    ['资金', '新增额度', /^(钱包|授信)流水$/],
    ['日志', /（(客户用户|员工|系统)）$/, '日志'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('table', { name: table, exact: true }).getByText(sign).first().waitFor()
  }
  await page.getByRole('tab', { name: '费率' }).click()
  const rates = page.getByRole('list', { name: '费率' })
  await rates
    .getByText(/服务费率/)
    .first()
    .waitFor()
  expect(await rates.getByRole('button').count()).toBe(0)
  await page.getByRole('tab', { name: '权限开关' }).click()
  const switches = page.getByRole('list', { name: '权限开关' })
  await switches.getByText('额度审核').waitFor()
  expect(await switches.getByRole('button').count()).toBe(0)
  for (const room of ['/console/accounts', '/console/quota-orders', '/console/ledger', '/console/staff']) {
    await page.goto(room)
    await page.getByText('您的角色不能进入此页面').waitFor()
  }
})

test('operations give a customer to a salesperson, who sees it with the next look, and take it back', async () => {
  const { page: ops } = await visits.open()
  await openConsole(ops, 'ops', `/console/customers?mobile=${FOREIGN_MOBILE}`)
  await ops.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await ops.waitForURL(/\/console\/customers\/\d+/)
  const address = new URL(ops.url()).pathname
  const { page: sales } = await visits.open()
  await openConsole(sales, 'sales', address)
  await sales.getByText('内容不存在或已删除').first().waitFor()
  await shoot(sales, 'console-customer-foreign.png')

  const dialog = ops.getByRole('dialog')
  const assign = async (option: string, reason: string) => {
    await ops.getByRole('button', { name: '分配商务' }).click()
    await dialog.getByLabel(/^商务/).click()
    await ops.getByRole('option', { name: option }).click()
    await dialog.getByLabel(/^原因/).fill(reason)
    await shoot(ops, 'console-sales-dialog.png')
    expect(await violations(ops)).toEqual([])
    await dialog.getByRole('button', { name: '分配商务' }).click()
    await closed(dialog)
  }
  await assign('宋时雨', '按区域分配客户')
  try {
    await ops.getByText('宋时雨', { exact: true }).waitFor()
    await sales.reload()
    await sales.getByRole('heading', { level: 1, name: new RegExp(FOREIGN) }).waitFor()
  } finally {
    await assign('暂不分配', '测试完成，收回客户')
  }
  await sales.reload()
  await sales.getByText('内容不存在或已删除').first().waitFor()
})

test('operations give a customer consultants of its own, whom its users are shown with their codes', async () => {
  const { page: ops } = await visits.open()
  await openConsole(ops, 'ops', `/console/customers?mobile=${FOREIGN_MOBILE}`)
  await ops.getByRole('table', { name: '客户' }).getByRole('link').first().click()
  await ops.getByText('默认顾问', { exact: true }).waitFor()
  const dialog = ops.getByRole('dialog')
  const set = ops.getByRole('button', { name: '设置顾问' })
  await set.click()
  await dialog.getByRole('button', { name: '添加顾问' }).click()
  await dialog.getByRole('button', { name: '保存顾问' }).click()
  await dialog.getByText('请输入顾问姓名').waitFor()
  await dialog.getByLabel(/^姓名/).fill('顾小舟')
  const code = await ops.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  const file = { name: 'code.png', mimeType: 'image/png', buffer: code }
  await dialog.locator('input[type=file]').setInputFiles({ ...file, mimeType: 'image/gif' })
  await dialog.getByText('二维码图片仅支持 PNG、JPG、WebP 格式').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('二维码图片', { exact: true }).waitFor()
  await dialog.getByLabel(/^原因/).fill('指定专属顾问')
  expect(await violations(ops)).toEqual([])
  await shoot(ops, 'console-consultants-dialog.png')
  await dialog.getByRole('button', { name: '保存顾问' }).click()
  await ops.getByText('顾小舟', { exact: true }).waitFor()
  try {
    const { page } = await visits.signedIn(FOREIGN_MOBILE)
    const { consultant, consultants } = shell(page)
    await consultant.click()
    await consultants.getByRole('img', { name: '顾小舟的微信二维码' }).waitFor()
    await shoot(page, 'consultant-own.png')
  } finally {
    await set.click()
    await dialog.getByRole('button', { name: '移除顾问 1' }).click()
    await dialog.getByLabel(/^原因/).fill('测试完成，恢复默认')
    await dialog.getByRole('button', { name: '保存顾问' }).click()
    await ops.getByText('默认顾问', { exact: true }).waitFor()
  }
})

test('operations find the customers of a salesperson by the filter', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/customers')
  await page.getByRole('table', { name: '客户' }).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: '展开' }).click()
  await page.getByLabel('商务', { exact: true }).click()
  await page.getByRole('option', { name: '宋时雨' }).click()
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/sales=\d+/)
  await page.getByRole('table', { name: '客户' }).getByText('海棠服饰').waitFor({ state: 'hidden' })
  await page.getByRole('table', { name: '客户' }).getByText(OWN).waitFor()
  await shoot(page, 'console-customers-of-sales.png')
})

test('on a phone a salesperson has his customers as cards, and nothing is wider than the screen', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'sales', '/console/customers')
  await page.getByText(OWN).first().waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-customers-sales-phone.png')
})
