// The rooms as pages: accessible and complete in both widths, what matters in sight, and what is said where nothing can be read.
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { sampleOf, samplesOf } from '@tallyhelm/browser/calls/test-samples'
import { consoleAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { auditEntry, auditSchemas } from '@tallyhelm/protocol/topics/audit/schemas'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { consoleStatementSchemas } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { consoleRefundSchemas } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { staffSchemas } from '@tallyhelm/protocol/topics/staff/schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { FINANCE_QUEUES } from '../queue/finance-queues.ts'
import { RISK_QUEUES } from '../queue/risk-queues.ts'
import { financeQueues, riskQueues } from '../queue/test-queues.ts'

const stage = openStage()
const table = (name: string) => page.getByRole('table', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const address = () => decodeURIComponent(location.pathname + location.search)
/** Nothing on the page is still being fetched. */
const complete = () => expect.poll(() => document.querySelectorAll('main [aria-busy="true"]').length).toBe(0)

const ROOMS = [
  ['/console/audit', '审计日志'],
  ['/console/staff', '员工'],
  ['/console/partners', '合作系统'],
  ['/console/rates', '默认费率'],
  ['/console/cases/times', '处理时限'],
  ['/console/account', '我的账号'],
  ['/console/feedback', '意见反馈'],
  ['/console/diagnostics', '门户诊断'],
  ['/console/diagnostics?tab=views', '门户诊断'],
  ['/console/notices', '公告与内容'],
  ['/console/notices?tab=interests', '公告与内容'],
  ['/console/notices?tab=help', '公告与内容'],
  ['/console/notices?tab=reasons', '公告与内容'],
  ...['offline', 'announced', 'tries', 'arrivals', 'bank', 'all'].map(tab => [`/console/recharges?tab=${tab}`, '充值确认'] as const),
  ...['', 'rules', 'pauses', 'troubles'].map(tab => [`/console/monitors?tab=${tab}`, '规则运行监控'] as const),
  ...['differences', 'runs', 'checks', 'balances'].map(tab => [`/console/ledger?tab=${tab}`, '总账与对账'] as const),
] as const

test.each(ROOMS)('%s is accessible and complete in both widths', async (path, title) => {
  stage.as('admin')
  for (const size of [DESKTOP, PHONE]) {
    await stage.open(path, size)
    await expect.element(heading(title)).toBeVisible()
    await complete()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
})

test.each([
  ['/console/customers', '客户', ['钱包可用', '授信 已用/总额']],
  ['/console/accounts', '广告账户', ['可用余额', '渠道额度', '系统额度', '差异', '最近同步']],
  ['/console/quota-orders', '额度工单', ['状态', '客户', '金额（$）', '费用（$）', '提交时间']],
  ['/console/audit', '审计日志', ['对象', '变更', '客户']],
  ['/console/ledger?tab=differences', '账实差异', ['系统金额', '渠道金额', '差异']],
] as const)('%s shows what matters without scrolling', async (path, caption, columns) => {
  stage.as('admin')
  await stage.open(path)
  await expect.element(table(caption).getByRole('row').nth(1)).toBeVisible()
  for (const name of columns) await expect.element(table(caption).getByRole('columnheader', { name, exact: false }).first()).toBeVisible()
  const place = table(caption).element().parentElement ?? expect.fail('the table stands nowhere')
  expect(place.scrollWidth - place.clientWidth).toBeLessThanOrEqual(0)
})

test('pages hold twenty rows; another size is remembered for every list', async () => {
  stage.as('admin')
  const { response } = consoleAccountSchemas.list
  stage.server().answer(consoleAccountEndpoints, consoleAccountSchemas, {
    list: ({ page_num, page_size }) => {
      const content = samplesOf(response.shape.content.element, page_size, index => ({ account_id: String(index + 1) }))
      return { content, total_size: 128, page_num, page_size }
    },
  })
  const rows = () =>
    table('广告账户')
      .getByRole('checkbox', { name: /^选择 / })
      .elements().length
  await stage.open('/console/accounts')
  await expect.poll(rows).toBe(20)
  await page.getByRole('combobox').last().click()
  await page.getByRole('option', { name: '50 条/页' }).click()
  await expect.poll(rows).toBe(50)
  await stage.open('/console/accounts')
  await expect.poll(rows).toBe(50)
})

test('an order leads to its customer, its account and its log', async () => {
  stage.as('admin')
  await stage.open('/console/quota-orders')
  await table('额度工单').getByRole('button', { name: /^\d+$/ }).first().click()
  const panel = page.getByRole('dialog')
  const leads = () => [...panel.element().querySelectorAll('dd a')].map(link => link.getAttribute('href'))
  await expect.poll(() => leads().length).toBeGreaterThan(2)
  for (const way of [/\/customers\/\d+/, /\/accounts\?ids=\d+/, /\/audit\?object_id=\d+/])
    expect(leads()).toContainEqual(expect.stringMatching(way))
})

test.each([
  ['待审批额度申请', '/console/quota-orders?group=APPROVAL'],
  ['待人工核对', '/console/quota-orders?group=MANUAL'],
  ['账实差异', '/console/ledger?tab=differences&state=OPEN'],
  ['今日失败', '/console/quota-orders?group=FAIL&finished=2026-03-02'],
  ['今日加额成功', '/console/quota-orders?group=FINISHED&type=ADD&finished=2026-03-02'],
])('the tile %s leads to what it counts', async (name, path) => {
  const differences = { count: 3, oldest_at: null, lags: 1 }
  stage.server().answer(staffEndpoints, staffSchemas, {
    workbench: () => ({ ...sampleOf(staffSchemas.workbench.response), differences }),
  })
  await stage.open('/console/home')
  await page.getByRole('list', { name: '待办与今日' }).getByRole('link', { name, exact: false }).click()
  await expect.poll(address).toBe(path)
})

test('a salesperson, who enters no queue, has figures alone', async () => {
  stage.as('sales')
  await stage.open('/console/home')
  const figures = page.getByRole('list', { name: '待办与今日' })
  await expect.element(figures.getByText('待人工核对')).toBeVisible()
  expect(figures.getByRole('link').elements()).toEqual([])
  expect(figures.getByText('账实差异').elements()).toEqual([])
})

test('what cannot be read is said, with no figures beside it, and comes with another try', async () => {
  const msg = '系统繁忙，请稍后重试'
  let isBroken = true
  stage.as('audit')
  stage.server().answer(staffEndpoints, staffSchemas, {
    workbench: () => (isBroken ? Response.json({ code: 5000, msg, data: {} }) : sampleOf(staffSchemas.workbench.response)),
  })
  await stage.open('/console/home')
  await expect.element(page.getByRole('alert').getByText(msg)).toBeVisible()
  expect(page.getByRole('list', { name: '待办与今日' }).elements()).toEqual([])
  isBroken = false
  await page.getByRole('alertdialog', { name: '错误提示' }).getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByRole('list', { name: '待办与今日' }).getByRole('link', { name: '今日失败', exact: false })).toBeVisible()
})

test('operations work on differences and runs, and the books are not theirs', async () => {
  await stage.open('/console/ledger?tab=balances')
  await expect.element(page.getByRole('tab', { name: '账实差异' })).toBeVisible()
  expect(page.getByRole('tab', { name: '科目余额' }).elements()).toEqual([])
  await page
    .getByRole('tablist', { name: '按差异状态筛选' })
    .getByRole('tab', { name: /^时间差/ })
    .click()
  await expect.poll(address).toBe('/console/ledger?tab=balances&state=TIME_LAG')
  await page.getByRole('tab', { name: '每日对账' }).click()
  await expect.element(table('每日对账')).toBeVisible()
})

test('nobody changes himself', async () => {
  stage.as('admin')
  const row = staffSchemas.list.response.shape.content.element
  const people = samplesOf(row, 2, index => ({ id: String(index + 5), is_disabled: false, staff_name: ['秦若水', '沈一帆'][index] ?? '' }))
  stage.server().answer(staffEndpoints, staffSchemas, { list: () => ({ content: people, total_size: 2, page_num: 1, page_size: 20 }) })
  await stage.open('/console/staff')
  const button = (name: string) => table('员工').getByRole('row').filter({ hasText: name }).getByRole('button', { name: '停用' })
  await expect.element(button('秦若水')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('沈一帆')).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Tab}')
  ;(button('秦若水').element() as HTMLElement).focus()
  await expect.element(page.getByText('请由另一位管理员处理').last()).toBeVisible()
})

test('an entry of the audit log shows what was changed, field by field, and its chain is checked on demand', async () => {
  stage.as('audit')
  const change = { action: 'staff.create', object_kind: 'staff', before: {}, after: { login_name: 'e2e-1', role: 'AUDIT' } }
  const content = samplesOf(auditEntry, 2, () => change)
  let state: 'NONE' | 'HOLDS' = 'NONE'
  const chain = () => ({ ...sampleOf(auditSchemas.chain.response), problems: [], state })
  stage.server().answer(auditEndpoints, auditSchemas, {
    list: () => ({ content, total_size: 2, page_num: 1, page_size: 20 }),
    chain,
    verify: () => {
      state = 'HOLDS'
      return chain()
    },
  })
  await stage.open('/console/audit?action=staff.create')
  await table('审计日志').getByRole('button', { name: '新建员工' }).first().click()
  await expect.element(table('变更前后').getByRole('row', { name: /登录账号/ })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '立即校验' }).click()
  await expect.element(page.getByText('链校验通过', { exact: true })).toBeVisible()
})

test('filters of the log stay in the address, go to the server, and come off by their chips', async () => {
  stage.as('audit')
  const named = samplesOf(auditEntry, 2, () => ({ actor_name: '演示数据' }))
  const asked: (string | undefined)[] = []
  stage.server().answer(auditEndpoints, auditSchemas, {
    list: ({ actor, page_num, page_size }) => {
      asked.push(actor)
      const content = actor === 'nobody-at-all' ? [] : named
      return { content, total_size: content.length, page_num, page_size }
    },
  })
  await stage.open('/console/audit')
  await expect.element(table('审计日志').getByRole('row').nth(1)).toBeVisible()
  // «/» goes to the first field that text is typed into; there it is a letter as any other.
  await userEvent.keyboard('/')
  const actor = page.getByLabelText('操作人', { exact: true })
  await expect.element(actor).toHaveFocus()
  await expect.element(actor).toHaveValue('')
  await userEvent.keyboard('/')
  await expect.element(actor).toHaveValue('/')
  await actor.fill('演示')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/console/audit?actor=演示')
  await expect.poll(() => asked.at(-1)).toBe('演示')
  await expect.element(table('审计日志').getByText('演示数据').first()).toBeVisible()
  await stage.open('/console/audit?actor=nobody-at-all')
  await page
    .getByRole('button', { name: /清除|清空/ })
    .first()
    .click()
  await expect.poll(address).toBe('/console/audit')
  await expect.element(table('审计日志').getByRole('row').nth(1)).toBeVisible()
})

test('finance finds its queues on its home page, each leading to its rows, and the same counts on the tabs', async () => {
  const finance = financeQueues({ offline: 2, tries: 1, unmatched: 3, refunds: 4, chargebacks: 5, repayments: 6, disputes: 1, receipts: 2 })
  stage.as('fin')
  stage.server().answer(staffEndpoints, staffSchemas, { badges: () => ({ ...sampleOf(staffSchemas.badges.response), finance }) })
  stage.server().sample(consoleRefundEndpoints, consoleRefundSchemas)
  stage.server().sample(consoleStatementEndpoints, consoleStatementSchemas)
  await stage.open('/console/home')
  const tiles = page.getByRole('list', { name: '财务待办' })
  const words = () => tiles.elements().flatMap(list => [...list.children].map(tile => tile.textContent))
  await expect.poll(words).toContainEqual(expect.stringMatching(/^待处理拒付5最早等待 \d/))
  expect(words()).toContain('待处理银行流水0没有等待')
  const linked = [...tiles.element().querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(linked).toEqual(Object.values(FINANCE_QUEUES).map(({ href }) => `/console${href}`))
  for (const [room, tab] of [
    ['recharges', '待确认线下2'],
    ['recharges', '在线异常1'],
    ['recharges', '未匹配资金3'],
    ['refunds', '退款4'],
    ['refunds', '拒付与渠道退款5'],
    ['repayments', '待核销6'],
    ['statements', '对账单3'],
  ] as const) {
    await stage.open(`/console/${room}`)
    await expect.poll(() => [...document.querySelectorAll('[role=tab]')].map(each => each.textContent)).toContain(tab)
  }
})

test('risk control finds its queues on its home page, each leading to its rows, in both widths', async () => {
  const risk = riskQueues({ reviews: 2, thaws: 1 })
  stage.as('risk')
  stage
    .server()
    .answer(staffEndpoints, staffSchemas, { badges: () => ({ ...sampleOf(staffSchemas.badges.response), finance: null, risk }) })
  const tiles = page.getByRole('list', { name: '风控待办' })
  const words = () => tiles.elements().flatMap(list => [...list.children].map(tile => tile.textContent))
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/home', size)
    await expect.poll(words).toContainEqual(expect.stringMatching(/^待审核解冻申请1最早等待 \d/))
    expect(words()).toContain('待处理申诉0没有等待')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  const linked = [...tiles.element().querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(linked).toEqual(Object.values(RISK_QUEUES).map(({ href }) => `/console${href}`))
})

test('operations have tiles neither of finance nor of risk control', async () => {
  const none = { ...sampleOf(staffSchemas.badges.response), finance: null, risk: null }
  stage.server().answer(staffEndpoints, staffSchemas, { badges: () => none })
  await stage.open('/console/home')
  await expect.element(page.getByRole('list', { name: '待办与今日' })).toBeVisible()
  for (const name of ['财务待办', '风控待办']) expect(page.getByRole('list', { name }).elements()).toEqual([])
})
