// 冻结与解冻: the queue by its tabs, a freeze with its application and steps in both widths, what may be done at each step, and the agency's own freeze.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { consoleAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { type ConsoleFreezeDetail, consoleFreezeSchemas } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'

const pending: ConsoleFreezeDetail = {
  record_id: '71',
  account_id: '31',
  outside_account_id: '1234567890123',
  account_name: '星河一号',
  channel: 'FACEBOOK',
  customer_id: '5',
  customer_name: '星河出海',
  sub_customer_name: null,
  currency: 'USD',
  balance: '120.50',
  reason: 'DISABLED',
  source: 'PLATFORM',
  status: 'THAW_PENDING',
  frozen_at: AT,
  applied_at: AT,
  asked_reason: '已按渠道要求补充营业执照与付款凭证，请协助解冻。',
  evidence_count: 2,
  processed_at: null,
  opinion: '',
  thawed_at: null,
  application: { case_id: '91', email: 'ops@example.com' },
  steps: [
    { event: 'FROZEN', status: 'FROZEN', by: 'Facebook', note: 'DISABLED', at: AT },
    { event: 'APPLIED', status: 'THAW_PENDING', by: '林晚舟', note: '', at: AT },
  ],
}
const agreed = { ...pending, status: 'TO_BE_THAW', processed_at: AT } as const
const own = { ...pending, source: 'AGENCY', status: 'FROZEN', reason: '客户资质待核实', application: null, asked_reason: '' } as const

type Sent = [string, unknown]
function room(who: 'risk' | 'ops' | 'audit', freeze: ConsoleFreezeDetail): Sent[] {
  stage.as(who)
  const sent: Sent[] = []
  const noted = (name: string) => (input: unknown) => {
    sent.push([name, input])
    return { changed: 1 }
  }
  stage.server().answer(consoleFreezeEndpoints, consoleFreezeSchemas, {
    list: ({ page_num, page_size, group }) => {
      sent.push(['list', group])
      const group_counts = { STANDING: 3, THAW_PENDING: 1, TO_BE_THAW: 1, REJECT_THAW: 0 }
      return { content: [freeze], total_size: 1, page_num, page_size, group_counts }
    },
    detail: () => freeze,
    freeze: noted('freeze'),
    lift: noted('lift'),
    mark: noted('mark'),
    refuse: noted('refuse'),
  })
  const thaw = { ...sampleOf(caseSchemas.detail.response), case_id: '91', kind: 'UNFREEZE', status: 'PENDING', obstacle: null } as const
  const unclaimed = { maker_staff_id: null, claimed_by: null, claimed_by_id: null, claimed_until: null, proof: null, warning: null }
  const detail = { ...thaw, ...unclaimed, title: '解冻 星河一号', facts: [] }
  stage.server().answer(caseEndpoints, caseSchemas, {
    detail: () => detail,
    evidence: () => ({ files: [{ key: 'a.pdf', name: '营业执照.pdf', content_type: 'application/pdf', bytes: 1 }] }),
    decide: input => {
      sent.push(['decide', input])
      return detail
    },
  })
  return sent
}
const done = (sent: readonly Sent[]) => sent.filter(([name]) => name !== 'list')
const panel = () => page.getByRole('dialog', { name: '冻结：星河一号' })
const table = () => page.getByRole('table', { name: '冻结记录' })
const press = async (name: string | RegExp) => {
  await expect.element(panel().getByRole('button', { name })).toBeVisible()
  ;(panel().getByRole('button', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('what goes on stands first, each tab asks for its own, in both widths', async () => {
  const sent = room('risk', pending)
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/freezes', size)
    await expect.element(page.getByText('星河一号').first()).toBeVisible()
    const tabs = page.getByRole('tablist', { name: '按冻结状态筛选' })
    await expect.element(tabs.getByRole('tab', { name: /^冻结中\s*3/ })).toHaveAttribute('aria-selected', 'true')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await page
    .getByRole('tab', { name: /^解冻审核中|^解冻申请中|THAW/ })
    .first()
    .click()
  await expect.poll(() => sent.at(-1)).toEqual(['list', 'THAW_PENDING'])
})

test('an application tells its reason, and is rejected from the panel with a reason by keys alone', async () => {
  const sent = room('risk', pending)
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/freezes?open=71', size)
    await expect.element(panel().getByRole('button', { name: /^通过/ })).toBeVisible()
    await expect.element(panel().getByRole('button', { name: '打开 营业执照.pdf' })).toBeVisible()
    for (const words of ['已按渠道要求补充', 'ops@example.com', '2 个', '提交解冻申请', '林晚舟'])
      expect(panel().element().textContent).toContain(words)
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  await press(/^驳回/)
  const dialog = page.getByRole('dialog', { name: /^驳回：/ })
  await dialog.getByRole('textbox', { name: /原因/ }).fill('营业执照已过期，请更新后再申请')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect
    .poll(() => done(sent))
    .toMatchObject([['decide', { case_id: '91', verdict: 'REJECT', reason: '营业执照已过期，请更新后再申请' }]])
})

test('agreed to, it is marked, read or refused by its platform, and nothing says thawed before it was read', async () => {
  const sent = room('risk', agreed)
  await stage.open('/console/freezes?open=71')
  await press('标记已解冻')
  await expect.element(page.getByText(/已标记并开始读取账户/).first()).toBeVisible()
  await expect.element(panel().getByText('待渠道解冻', { exact: true }).first()).toBeVisible()
  await press('渠道拒绝')
  const dialog = page.getByRole('dialog', { name: /^渠道拒绝解冻：/ })
  await dialog.getByRole('textbox', { name: '原因' }).fill('渠道要求补充身份证明')
  await dialog.getByRole('button', { name: '渠道拒绝解冻' }).click()
  await expect
    .poll(() => done(sent))
    .toEqual([
      ['mark', { record_ids: ['71'], mark: 'THAWED' }],
      ['refuse', { record_ids: ['71'], reason: '渠道要求补充身份证明' }],
    ])
})

test('the agency freezes ad accounts that are looked for, and lifts its own alone', async () => {
  const sent = room('risk', own)
  await stage.open('/console/freezes?open=71')
  await expect.element(panel().getByRole('button', { name: '解除代理冻结' })).toBeVisible()
  expect(panel().getByRole('button', { name: '标记已解冻' }).elements()).toEqual([])
  await press('解除代理冻结')
  const lift = page.getByRole('dialog', { name: /^解除代理冻结：1 个账户/ })
  await lift.getByRole('textbox', { name: '原因' }).fill('资质已经核实')
  await lift.getByRole('button', { name: '解除代理冻结' }).click()
  await expect.poll(() => done(sent)).toEqual([['lift', { account_ids: ['31'], reason: '资质已经核实' }]])
  await stage.open('/console/freezes')
  await page.getByRole('button', { name: '代理冻结' }).click()
  const dialog = page.getByRole('dialog', { name: '代理冻结' })
  await dialog.getByRole('button', { name: '代理冻结' }).click()
  for (const problem of ['请选择广告账户', '原因至少 5 个字符']) await expect.element(dialog.getByText(problem).last()).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('operations freeze and read, auditors read', async () => {
  room('ops', agreed)
  await stage.open('/console/freezes?open=71')
  await expect.element(panel()).toBeVisible()
  expect(panel().getByRole('button', { name: '标记已解冻' }).elements()).toEqual([])
  // Such cases are none of operations'.
  expect(panel().getByRole('button', { name: '打开 营业执照.pdf' }).elements()).toEqual([])
  room('audit', agreed)
  await stage.open('/console/freezes')
  await expect.element(table()).toBeVisible()
  expect(page.getByRole('button', { name: '代理冻结' }).elements()).toEqual([])
})

test('several accounts of the pool are frozen with one reason', async () => {
  const sent = room('ops', own)
  const { response } = consoleAccountSchemas.list
  const account = { ...sampleOf(response.shape.content.element), taken_back_at: null, is_frozen_by_agency: false }
  const content = ['31', '32'].map(account_id => ({ ...account, account_id, account_name: `账户${account_id}` }))
  stage.server().answer(consoleAccountEndpoints, consoleAccountSchemas, {
    list: ({ page_num, page_size }) => ({ content, total_size: 2, page_num, page_size }),
  })
  await stage.open('/console/accounts')
  for (const box of ['31', '32']) await page.getByRole('checkbox', { name: new RegExp(`^选择 .*${box}`) }).click()
  const batch = page.getByRole('region', { name: '批量操作' })
  expect(batch.getByRole('button', { name: '解除冻结' }).elements()).toEqual([])
  await batch.getByRole('button', { name: '冻结', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '代理冻结：2 个账户' })
  await dialog.getByRole('textbox', { name: '原因' }).fill('客户资质待核实')
  await dialog.getByRole('button', { name: '代理冻结' }).click()
  await expect.poll(() => done(sent)).toEqual([['freeze', { account_ids: ['31', '32'], reason: '客户资质待核实' }]])
})
