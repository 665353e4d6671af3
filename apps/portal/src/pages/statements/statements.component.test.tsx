// Statements in the portal: the list under its tabs, one statement in full, and each reply with its words; at both widths.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { type ComparedRow, type StatementDetail, statementSchemas } from '@tallyhelm/protocol/topics/statements/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { comparedOf, detailed, differs, first, late, line, waiting } from './test-statements.ts'

const stage = openStage()
const ROLES = ['Associated', 'BillingPeriod'] as const
const DISPUTE = { version: 1, at: waiting.issued_at, user_name: '王芳', reason: '与我方记录不符', sheet_name: '我方.csv', lines: [] }

let now: StatementDetail
let sent: [string, unknown][]
let counted: number
let differing: ComparedRow[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  now = detailed
  sent = []
  counted = 0
  differing = [differs(7_700_000_001)]
  stage.as({ customer_type: 0 })
  const routes = buttonsOf({ roles: ROLES, isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  const server = stage.server()
  server.answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  server.answer(creditEndpoints, creditSchemas, {
    waitRepliedQuantity: () => {
      counted += 1
      return [{ channel: 'FACEBOOK' as const, quantity: now.status === 'WAIT_REPLY' && !now.rests ? 1 : 0 }]
    },
  })
  server.answer(sessionEndpoints, sessionSchemas, {
    sendOwn: request => {
      sent.push(['sendOwn', request])
      return { resend_after_seconds: 60 }
    },
  })
  const note =
    (name: string, become: Partial<StatementDetail>) =>
    (request: unknown): StatementDetail => {
      sent.push([name, request])
      now = { ...now, ...become }
      return now
    }
  server.answer(statementEndpoints, statementSchemas, {
    list: request => {
      sent.push(['list', request])
      const { page_num, page_size } = request
      return {
        content: [waiting, late],
        total_size: 2,
        page_num,
        page_size,
        counts: { WAIT_REPLY: 1, CONFIRMED: 1, DISPUTED: 0, OVERDUE: 1 },
      }
    },
    detail: () => now,
    lines: request => {
      note('lines', {})(request)
      const { page_num, page_size } = request
      const found = request.outside_account_id === undefined ? [line] : []
      return { content: found, total_size: found.length, page_num, page_size }
    },
    confirm: note('confirm', { status: 'CONFIRMED', confirmed_by: 'CODE', confirmed_at: '2026-03-06T04:00:00.000Z' }),
    dispute: note('dispute', { status: 'DISPUTED', disputes: [DISPUTE] }),
    sheet: request => {
      note('sheet', {})(request)
      throw new Refusal('NOT_FOUND')
    },
    receipt: note('receipt', { rests: true }),
    withdrawReceipt: note('withdrawReceipt', { rests: false }),
    compare: request => {
      sent.push(['compare', request])
      return comparedOf(differing)
    },
  })
})

const ADDRESS = `/confirmation/customer/bill?id=${waiting.statement_id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const of = (name: string) => sent.filter(([one]) => one === name).map(([, request]) => request)

test('statements stand under their tabs with counts, and each offers the replies that it takes', async () => {
  await stage.open('/credit/check/facebook')
  await expect
    .poll(() => page.getByRole('tablist', { name: '按状态筛选' }).query()?.textContent)
    .toMatch(/全部.*2.*待确认.*1.*已确认.*1.*有异议.*0.*逾期.*1/)
  const rows = page.getByRole('row')
  await expect
    .poll(() => rows.nth(1).query()?.textContent)
    .toMatch(/2000000001.*2026-02.*待确认.*剩余.*1,417\.00.*确认提出异议上传回执查看/)
  expect(rows.nth(2).element().textContent).toMatch(/已确认逾期 6 天.*由系统确认.*上传付款凭证查看/)
  await userEvent.click(page.getByRole('tab', { name: /逾期/ }))
  await expect.poll(() => of('list').at(-1)).toMatchObject({ channel: 'FACEBOOK', tab: 'OVERDUE' })
  expect(await pageViolations()).toEqual([])
})

test('from each channel’s statements one gets to those of every channel that the customer has', async () => {
  await stage.open('/credit/check/facebook')
  const channels = page.getByRole('navigation', { name: '渠道' })
  const link = (name: string) => channels.getByRole('link', { name, exact: true })
  await expect.element(link('Facebook')).toHaveAttribute('aria-current', 'page')
  await userEvent.click(link('Google'))
  await expect.poll(() => of('list').at(-1)).toMatchObject({ channel: 'GOOGLE' })
  await expect.element(link('Google')).toHaveAttribute('aria-current', 'page')
  await userEvent.click(link('其他渠道'))
  await expect.poll(() => of('list').at(-1)).toMatchObject({ channel: 'OTHERS' })
  expect(await pageViolations()).toEqual([])
})

test('on a phone statements are cards, and one statement fits', async () => {
  for (const [path, text] of [
    ['/credit/check/facebook', '青禾科技有限公司'],
    [ADDRESS, '美元壹仟肆佰壹拾柒元整'],
  ] as const) {
    await stage.open(path, PHONE)
    await expect.element(page.getByText(text).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await pageViolations()).toEqual([])
  }
})

test('confirmed by a code about this version; badge and page follow at once', async () => {
  await stage.open(ADDRESS)
  await expect.element(page.getByText('美元壹仟肆佰壹拾柒元整')).toBeVisible()
  await userEvent.click(button('确认对账单'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('确认后将作为结算依据，无法撤回')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }))
  await expect.poll(() => of('sendOwn')).toEqual([{ purpose: 'confirm-statement', country_code: '86', about: '2000000001:1' }])
  await userEvent.click(dialog.getByRole('button', { name: '确认对账单' }))
  await expect.element(dialog.getByText('请输入验证码').first()).toBeVisible()
  expect(of('confirm')).toEqual([])
  const before = counted
  await userEvent.fill(dialog.getByRole('textbox', { name: '短信验证码' }), '123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => of('confirm')).toEqual([{ id: '2000000001', version: 1, code: '123456' }])
  await expect.element(button('上传付款凭证')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(counted).toBeGreaterThan(before)
})

test('of many accounts one is found by its id', async () => {
  now = { ...detailed, account_count: 11 }
  await stage.open(ADDRESS)
  await userEvent.fill(page.getByLabelText('账户 ID'), ' 7700000001 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => of('lines').at(-1)).toMatchObject({ outside_account_id: '7700000001', page_num: 1 })
  await expect.element(page.getByText('没有这个账户')).toBeVisible()
  await userEvent.click(button('清空账户 ID'))
  await expect.element(page.getByText('旗舰店').first()).toBeVisible()
})

test('disputed by line with reason and amount; nothing is sent without words', async () => {
  await stage.open(`${ADDRESS}&action=dispute`)
  await userEvent.click(button('提交异议'))
  await expect.element(page.getByText('请填写异议说明').first()).toBeVisible()
  await expect.element(page.getByText(/请在账户明细中选择有异议的行.*“整张对账单”/).first()).toBeVisible()
  await userEvent.click(button('有异议 旗舰店 2026-02'))
  await userEvent.fill(page.getByRole('textbox', { name: /^异议说明/ }), '与平台不一致')
  await userEvent.fill(page.getByRole('textbox', { name: /^应为金额/ }), 'x')
  await userEvent.fill(page.getByRole('textbox', { name: /^本行说明/ }), '平台显示 1300')
  await userEvent.click(button('提交异议'))
  await expect.element(page.getByText(/应为金额格式不正确/).first()).toBeVisible()
  expect(of('dispute')).toEqual([])
  await userEvent.fill(page.getByRole('textbox', { name: /^应为金额/ }), '1300')
  expect(await pageViolations()).toEqual([])
  await userEvent.click(button('提交异议'))
  await expect
    .poll(() => of('dispute'))
    .toEqual([
      {
        id: '2000000001',
        version: 1,
        reason: '与平台不一致',
        is_whole: false,
        lines: [{ key: '9-7-202602', expected: '1300.00', reason: '平台显示 1300' }],
        sheet: null,
      },
    ])
  await expect.element(page.getByText(/异议已提交，我们核对后/)).toBeVisible()
})

test('what no line shows is disputed of the whole statement, told once', async () => {
  await stage.open(`${ADDRESS}&action=dispute`)
  await userEvent.fill(page.getByRole('textbox', { name: /^异议说明/ }), '缺少一个账户')
  await userEvent.click(page.getByRole('checkbox', { name: /^整张对账单/ }))
  await userEvent.click(button('提交异议'))
  await expect.poll(() => of('dispute')).toMatchObject([{ reason: '缺少一个账户', is_whole: true, lines: [], sheet: null }])
  await expect.element(page.getByText(/异议已提交，我们核对后/)).toBeVisible()
})

test('an own sheet is compared, and goes along with a dispute', async () => {
  await stage.open(ADDRESS)
  await userEvent.upload(page.getByLabelText('您的表格'), new File(['a'], '我方.csv'))
  await expect.element(page.getByText(/第 3 行没有账户 ID/)).toBeVisible()
  await expect.element(page.getByText('-$100.00')).toBeVisible()
  const read = '标题在第 2 行，其上 1 行未导入；账户取自“账户 ID”列，金额取自“消耗（USD）”列；小数点为“.”。行号为文件中的行号。'
  await expect.element(page.getByText(`读取方式：CSV，GB18030 编码；${read}`)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.click(button('附上该表格提出异议'))
  await expect.element(page.getByText('附表格：我方.csv')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: /^异议说明/ }), '与我方记录不符')
  await userEvent.click(button('提交异议'))
  await expect.poll(() => of('dispute')).toMatchObject([{ lines: [], sheet: { key: 'a.csv', name: '我方.csv' } }])
  await userEvent.click(button('下载异议表格 我方.csv'))
  await expect.poll(() => of('sheet')).toEqual([{ id: '2000000001', version: 1 }])
})

test('thousands of accounts that differ are all there, a page at a time, and each kind alone', async () => {
  const theirs = { state: 'YOURS', account_name: '', ours: null, yours: '3.00', difference: '3.00' } as const
  differing = Array.from({ length: 5_000 }, (_, n) => differs(n + 1_000, n < 4_321 ? {} : theirs))
  await stage.open(ADDRESS)
  await userEvent.upload(page.getByLabelText('您的表格'), new File(['a'], '我方.csv'))
  const table = page.getByRole('table', { name: '差异账户' })
  await expect.element(page.getByText('差异账户 5000 个')).toBeVisible()
  expect(table.getByRole('row').elements().length).toBe(11)
  const pages = page.getByRole('navigation', { name: /^差异账户.*分页/ })
  await expect.element(pages.getByText(/5,?000/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.click(page.getByRole('radio', { name: '仅您的表格有' }))
  await expect.poll(() => table.getByRole('row').nth(1).query()?.textContent).toMatch(/5321.*仅您的表格有—\$3\.00\+\$3\.00/)
  await userEvent.click(pages.getByRole('button', { name: /下一页/ }))
  await expect.poll(() => table.getByRole('row').nth(1).query()?.textContent).toContain('5331')
})

test('a sealed receipt is asked for by its words, makes the deadline rest, and can be taken back', async () => {
  await stage.open(ADDRESS)
  await userEvent.click(button('上传回执'))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: '提交盖章回执' }))
  await expect.element(dialog.getByText('请上传盖章回执（PDF/JPG）').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.upload(dialog.getByRole('button', { name: /^盖章回执/ }), new File(['%PDF-'], '回执.pdf'))
  const receipt = { receipt_id: '31', kind: 'SEALED', status: 'PENDING', version: 1, at: waiting.issued_at, user_name: '王芳' } as const
  now = { ...now, receipts: [{ ...receipt, papers: [{ name: '回执.pdf', url: '' }], decided_at: null, reason: '' }] }
  await userEvent.click(dialog.getByRole('button', { name: '提交盖章回执' }))
  await expect.element(page.getByText(/盖章回执审核中/)).toBeVisible()
  expect(button('确认对账单').query()).toBeNull()
  await userEvent.click(button('撤回盖章回执'))
  await expect.poll(() => of('withdrawReceipt')).toEqual([{ id: '2000000001', receipt_id: '31' }])
  await expect.element(button('确认对账单')).toBeVisible()
})

test('versions stand side by side with old, new and why; what silence confirmed says so', async () => {
  const change = { key: '9-7-202602', account_name: '旗舰店', outside_account_id: '7700000001', of_month: '2026-02' }
  now = {
    ...detailed,
    version: 2,
    status: 'CONFIRMED',
    confirmed_by: 'SYSTEM',
    confirmed_at: '2026-03-10T16:00:00.000Z',
    conceded: '117.00',
    payable: '1300.00',
    versions: [
      first,
      {
        ...first,
        version: 2,
        conceded: '117.00',
        payable: '1300.00',
        reason: '核对后免收费用',
        changed_lines: 1,
        changes: [{ ...change, before: '1417.00', after: '1300.00', reason: '免收' }],
      },
    ],
  }
  await stage.open(`${ADDRESS}&action=confirm`)
  await expect.element(page.getByText('已超过确认期限，系统已默认确认。')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  const changes = page.getByRole('region', { name: '第 2 版调整的账户' })
  await expect.poll(() => changes.query()?.textContent).toMatch(/旗舰店.*\$1,417\.00.*\$1,300\.00.*免收/)
  await expect.element(page.getByText('核对后免收费用')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('without a number there is a way to the list', async () => {
  await stage.open('/confirmation/customer/bill')
  await expect.element(page.getByText('没有指定对账单')).toBeVisible()
})
