// 授信额度: used and left in the tones of 70 and 90 %, each channel's part, when temporary credit ends, what is due, and the last days.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditSchemas, type OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const LINE: OwnCredit['lines'][number] = {
  currency: 'USD',
  state: 'NORMAL',
  total: '1000.00',
  base: '700.00',
  temporary: '300.00',
  temporary_until: '2026-03-05T16:00:00Z',
  used: '700.00',
  pending: '10.00',
  available: '290.00',
  over: '0.00',
  use: [
    { channel: 'FACEBOOK', used: '690.00' },
    { channel: 'GOOGLE', used: '10.00' },
  ],
  days: [
    { day: '2026-03-01', total: '700.00', used: '640.00' },
    { day: '2026-03-02', total: '1000.00', used: '700.00' },
  ],
}
const terms = { bill_day: 5, bill_hour: 12, confirm_days: 5, repay_days: 20 }
const due: OwnCredit['due'] = [
  { currency: 'USD', owed: '350.00', statements: 2, overdue: '100.00', next_due_on: '2026-03-20', next_due: '250.00' },
]

async function open(credit: OwnCredit, size?: typeof PHONE): Promise<void> {
  stage.as({ customer_type: 0 })
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(creditEndpoints, creditSchemas, { waitRepliedQuantity: () => [], limit: () => credit })
  await stage.open('/credit/limit', size)
  await expect.element(page.getByRole('heading', { level: 1, name: '授信额度' })).toBeVisible()
}
const level = (name: string) => page.getByRole('meter', { name }).element().firstElementChild?.getAttribute('data-level')

test('what is used, by whom, until when, and what is due', async () => {
  await open({ lines: [LINE], terms, due, application: null })
  await expect.element(page.getByText('其中临时授信 $300.00，2026-03-06 00:00:00 到期')).toBeVisible()
  expect(level('已用授信 71.0%')).toBe('warning')
  expect(level('Facebook 已用 $690.00')).toBe('normal')
  await expect.element(page.getByRole('link', { name: 'Google 额度变更记录' })).toHaveAttribute('href', '/credit/record/google')
  await expect.element(page.getByText('已逾期 $100.00 USD')).toBeVisible()
  await expect.element(page.getByText('2026-03-20，应还 $250.00 USD')).toBeVisible()
  await expect.element(page.getByText('每月 5 日 12:00 出上月账单（北京时间）')).toBeVisible()
  await page.getByRole('button', { name: '查看表格' }).click()
  const row = page.getByRole('row', { name: /2026-03-01/ })
  for (const text of ['$640.00', '$60.00', '$700.00']) await expect.element(row.getByText(text)).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('over its limit it says so, on a phone; nothing is due', async () => {
  const over = {
    total: '1000.00',
    temporary: '0.00',
    temporary_until: null,
    used: '1250.00',
    pending: '0.00',
    available: '0.00',
    over: '250.00',
  }
  const days = [{ day: '2026-03-02', total: '1000.00', used: '1250.00' }]
  await open({ lines: [{ ...LINE, state: 'OVER', base: '1000.00', ...over, days }], terms, due: [], application: null }, PHONE)
  await expect.element(page.getByText('授信已超限 $250.00')).toBeVisible()
  expect(level('已用授信 100.0%')).toBe('error')
  await expect.element(page.getByText('没有待还的对账单')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('without a line it says whom to ask', async () => {
  await open({ lines: [], terms, due: [], application: null })
  await expect.element(page.getByText('还没有授信')).toBeVisible()
})

const history = [{ event: 'SUBMITTED' as const, at: '2026-03-01T04:00:00Z', reason: '' }]
const state = {
  case_id: '9',
  status: 'PENDING' as const,
  stage: 'REVIEW' as const,
  submitted_at: '2026-03-01T04:00:00Z',
  due_at: '2026-03-02T04:00:00Z',
  decided_at: null,
  decision_reason: '',
  flags: [],
  history,
  may_withdraw: true,
  may_resubmit: false,
  may_appeal: false,
}
const application = {
  currency: 'USD' as const,
  target: '3000.00',
  reason: '双十一预算增加',
  papers: ['审计报告.pdf'],
  proposal: null,
  case: state,
}

test('another limit is applied for once what is wrong has been said, with its papers, and is taken back', async () => {
  let credit: OwnCredit = { lines: [LINE], terms, due: [], application: null }
  await open(credit)
  const sent: unknown[] = []
  stage.server().answer(creditEndpoints, creditSchemas, {
    waitRepliedQuantity: () => [],
    limit: () => credit,
    apply: request => {
      sent.push(request)
      credit = { ...credit, application }
      return credit
    },
  })
  const key = `${'a'.repeat(32)}.pdf`
  const stored = { key, url: key, url_2x: null, width: 0, height: 0, bytes: 9 }
  stage.server().file(fileEndpoints.upload.path, () => Response.json({ code: 0, msg: '', data: stored }))
  await page.getByRole('button', { name: '申请调额' }).click()
  const dialog = page.getByRole('dialog', { name: '申请调额' })
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect.element(dialog.getByText('原因至少 4 个字符')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: /^目标额度/ }).fill('3000')
  await dialog.getByRole('textbox', { name: /^申请原因/ }).fill('双十一预算增加')
  await userEvent.upload(
    dialog.getByRole('button', { name: /^财务资料/ }),
    new File(['%PDF-1.7'], '审计报告.pdf', { type: 'application/pdf' }),
  )
  await expect.element(dialog.getByText('审计报告.pdf')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await stage.toasted('调额申请已提交')
  expect(sent).toEqual([{ currency: 'USD', target: '3000.00', reason: '双十一预算增加', files: [{ key, name: '审计报告.pdf' }] }])
  await expect.element(page.getByText('待审核')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '申请调额' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('button', { name: '撤回' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('what became of it is told, rejected with its reason, on a phone', async () => {
  const rejected = { ...state, status: 'REJECTED' as const, decision_reason: '资料不足', may_withdraw: false, may_resubmit: true }
  await open({ lines: [LINE], terms, due: [], application: { ...application, case: rejected } }, PHONE)
  await expect.element(page.getByText('资料不足').first()).toBeVisible()
  await page.getByRole('button', { name: '修改并重新提交' }).click()
  await expect.element(page.getByRole('dialog', { name: '申请调额' })).toBeVisible()
  await open({
    lines: [LINE],
    terms,
    due: [],
    application: { ...application, proposal: 'PENDING', case: { ...state, status: 'APPROVED', may_withdraw: false } },
  })
  await expect.element(page.getByText('初审已通过，等待复核，复核通过后生效。')).toBeVisible()
})
