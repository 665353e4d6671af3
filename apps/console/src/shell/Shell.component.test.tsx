// Who comes in, which rooms a role finds, the way through the search, and what of it fits a phone.
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { staffSchemas } from '@tallyhelm/protocol/topics/staff/schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { expect, test } from 'vitest'
import { financeQueues, riskQueues } from '../queue/test-queues.ts'
import { page, userEvent } from 'vitest/browser'
import { openStage, type StaffName } from '../api/test-stage.tsx'
import { clearToken } from '../session/token.ts'

const stage = openStage()
const rail = page.getByRole('navigation', { name: '主菜单' })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const roomsShown = () =>
  rail
    .getByRole('link')
    .elements()
    .map(link => link.textContent)
const form = {
  name: page.getByLabelText('账号', { exact: true }),
  password: page.getByLabelText('密码', { exact: true }),
  code: page.getByLabelText('动态验证码', { exact: true }),
  submit: page.getByRole('button', { name: '登录', exact: true }),
}

async function signIn(): Promise<void> {
  await form.name.fill('fin-check')
  await form.password.fill('Tallyhelm-demo-1')
  await form.code.fill('123456')
  await form.submit.click()
}

test('a wrong code leaves the visitor outside, and the form says what is missing', async () => {
  stage.server().answer(staffEndpoints, staffSchemas, {
    signIn: () => {
      throw new Refusal('STAFF_SIGN_IN_WRONG')
    },
  })
  clearToken()
  await stage.open('/console')
  await form.submit.click()
  for (const text of ['请输入账号', '请输入密码', '动态验证码为 6 位数字'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(stage.server().seen(staffEndpoints.signIn)).toEqual([])
  await signIn()
  await expect.element(page.getByText(CATALOGUE.STAFF_SIGN_IN_WRONG.msg)).toBeVisible()
  await expect.element(form.code).toHaveValue('')
  await form.code.fill('00 00 0a0b')
  await expect.element(form.code).toHaveValue('000000')
  stage.lead('/console/audit')
  await expect.element(heading('员工登录')).toBeVisible()
})

test('a redirect to another site is not followed', async () => {
  clearToken()
  await stage.open(`/console/sign-in?redirect=${encodeURIComponent('//example.com/x')}`)
  await signIn()
  await expect.poll(() => location.pathname).toBe('/console/home')
})

test.each<[StaffName, string[]]>([
  ['ops', ['运营工作台']],
  ['fin', ['运营工作台']],
  ['fin-check', ['运营工作台']],
  ['risk', ['运营工作台', '客户管理']],
  ['audit', ['运营工作台', '审计日志']],
  ['admin', ['运营工作台', '审计日志', '员工']],
])('%s finds the rooms of the role in the rail', async (name, rooms) => {
  stage.as(name)
  await stage.open('/console/home')
  await expect.element(rail.getByRole('link', { name: '运营工作台' })).toBeVisible()
  expect(roomsShown()).toEqual(expect.arrayContaining(rooms))
  for (const title of ['审计日志', '员工']) expect(roomsShown().includes(title), title).toBe(rooms.includes(title))
  if (rooms.includes('员工')) return
  stage.lead('/console/staff')
  await expect.element(heading('没有权限')).toBeVisible()
})

test('an address without a room says so', async () => {
  await stage.open('/console/no/such/room')
  await expect.element(heading('页面不存在')).toBeVisible()
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('sign-in, workbench and menu at %s px are accessible and complete', async (width, size) => {
  clearToken()
  await stage.open('/console', size)
  await expect.element(heading('员工登录')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await signIn()
  await expect.element(heading('沈一帆，您好')).toBeVisible()
  await expect.element(page.getByText('今日加额成功', { exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
  if (width === '1440') return
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect.element(rail.getByRole('link', { name: /^运营工作台/ })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
})

test('g and a letter go to a room, g h goes home, and ? lists the keys of the role’s own rooms', async () => {
  await stage.open('/console/home')
  await expect.element(heading('沈一帆，您好')).toBeVisible()
  await userEvent.keyboard('gr')
  await expect.poll(() => location.pathname).toBe('/console/cases')
  await userEvent.keyboard('gd')
  await userEvent.keyboard('gh')
  await expect.poll(() => location.pathname).toBe('/console/home')
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: '快捷键' })
  await expect.element(help.getByText('前往“审核中心”')).toBeVisible()
  // Operations do not enter the audit log.
  expect(help.getByText('前往“审计日志”').elements()).toEqual([])
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
})

test('signing out with claimed cases asks who takes over; with none it asks nothing', async () => {
  const item = { case_id: '7', kind: 'EXCHANGE' as const, title: 'EUR 市场汇率', due_at: '2036-03-02T04:00:00Z' }
  const colleagues = [{ staff_id: '3', staff_name: '许知行' }]
  const items = [item]
  stage.server().answer(caseEndpoints, caseSchemas, {
    claimed: () => ({ items, feedback: [{ feedback_id: '8', content: '列表太慢' }], differences: [], colleagues }),
    handOver: () => ({ handed: 1, released: 0 }),
  })
  stage.as('admin')
  await stage.open('/console/home')
  const leave = async () => {
    await page.getByRole('button', { name: /员工菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
  }
  await leave()
  const dialog = page.getByRole('dialog', { name: '交班' })
  await expect.element(dialog.getByText(/EUR 市场汇率/)).toBeVisible()
  await expect.element(dialog.getByText('意见反馈：列表太慢')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await leave()
  await dialog.getByRole('button', { name: '退出登录' }).click()
  await expect.element(heading('员工登录')).toBeVisible()
  expect(
    stage
      .server()
      .seen(caseEndpoints.handOver)
      .map(({ request }) => request),
  ).toEqual([{ to_staff_id: null }])
})

test('what waits stands beside its room and in the title of the tab', async () => {
  const cases = { waiting: 3, overdue: 1 }
  stage.server().answer(staffEndpoints, staffSchemas, {
    badges: () => ({
      finance: financeQueues({ offline: 2, unmatched: 1, refunds: 1, repayments: 1, disputes: 1, receipts: 1, house_differences: 1 }),
      risk: riskQueues({ reviews: 3, agreed: 2 }),
      orders: { approval: 2, manual: 1 },
      bindings: { manual: 0, late: 1 },
      cases,
      ledger: { differences: 4 },
      people: { alone: 2 },
      feedback: { open: 5, overdue: 1 },
      takeovers: { unconfirmed: 1, sheets: 2 },
      diagnostics: { errors: 6 },
      channels: { dead: 0, ending: 1 },
    }),
  })
  stage.as('admin')
  await stage.open('/console/home')
  await expect.element(rail.getByRole('link', { name: /审核中心.*待我审核 3 项，已超时 1 项/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /冻结与解冻.*待渠道解冻 2 个/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /额度工单.*待审核 2 单，人工核对 1 笔/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /未关联用户.*未处理的未关联用户 2 人/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /意见反馈.*待回复 5 条，已超时 1 条/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /旧系统导入.*待确认 1 批，资金表待复核 2 张/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /门户诊断.*未处理的错误 6 类/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /渠道健康.*凭证失效 0 个渠道，14 天内到期 1 个渠道/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /充值确认.*待确认线下充值 2 笔，未匹配资金 1 笔/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /退款处理.*待处理退款 1 笔/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /还款核销.*待核销还款 1 笔/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /对账单.*对账单异议 1 份，待审核回执 1 份/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /总账与对账.*账实差异 4 个，支付机构差异 1 笔/ })).toBeVisible()
  // Sheets that wait for a second person and sealed receipts are cases, and a repayment is among the recharges: they count once.
  await expect.poll(() => document.title).toBe('(33) 运营工作台 - 运营后台')
})
