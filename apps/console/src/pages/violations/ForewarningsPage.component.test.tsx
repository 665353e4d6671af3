// 违规预警下发: the list with its read rate, one warning in both widths, issuing, withdrawing and turning it by keys, and who may.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import { type ConsoleForewarningDetail, consoleForewarningSchemas } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'
const warning: ConsoleForewarningDetail = {
  forewarning_id: '81',
  account_id: '31',
  outside_account_id: '1234567890123',
  account_name: '星河一号',
  company_name: '星河出海有限公司',
  channel: 'FACEBOOK',
  customer_id: '5',
  customer_name: '星河出海',
  sub_customer_name: null,
  violation_type: 'LANDING_PAGE',
  level: 'MEDIUM',
  main_risk: '落地页须与广告一致',
  ad_count: 2,
  warned_at: AT,
  status: 'UNREAD',
  ending: null,
  issued_by: '江望舒',
  read_at: null,
  handled_at: null,
  advice: '确认落地页能正常打开',
  handled_by: '',
  withdraw_reason: '',
  rectification_id: null,
  ads: [
    { outside_ad_id: '120210000000001', ad_name: '', reason: '落地页须与广告一致', is_cleared: false },
    { outside_ad_id: '120210000000002', ad_name: '夏季促销', reason: '打不开', is_cleared: true },
  ],
}

function room(who: 'risk' | 'ops', of: ConsoleForewarningDetail = warning) {
  stage.as(who)
  const sent: unknown[] = []
  stage.server().answer(consoleForewarningEndpoints, consoleForewarningSchemas, {
    list: ({ page_num, page_size }) => ({ content: [of], total_size: 1, page_num, page_size }),
    readRate: () => ({ days: 30, sent: 3, opened: 2 }),
    detail: () => of,
    withdraw: input => {
      sent.push(input)
      return {}
    },
    turn: input => {
      sent.push(input)
      return { rectification_id: '9' }
    },
    issue: input => {
      sent.push(input)
      return { forewarning_id: '81' }
    },
  })
  return sent
}
const panel = () => page.getByRole('dialog', { name: '预警：星河一号' })
const press = async (name: string) => {
  await expect.element(panel().getByRole('button', { name })).toBeVisible()
  ;(panel().getByRole('button', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('the list tells how many were read, and the panel what was warned of, in both widths', async () => {
  room('risk')
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/forewarnings', size)
    await expect.element(page.getByText('近 30 天预警 3 条，已读 2 条，已读率 66%')).toBeVisible()
    await expect.element(page.getByText('星河一号').first()).toBeVisible()
    expect(await pageViolations(), `list ${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
    await stage.open('/console/forewarnings?open=81', size)
    await expect.element(panel().getByRole('button', { name: '转整改' })).toBeVisible()
    for (const words of ['代理 · 江望舒', '客户尚未打开', '确认落地页能正常打开', '120210000000001', '夏季促销 120210000000002（已放行）'])
      expect(panel().element().textContent).toContain(words)
    expect(await pageViolations(), `panel ${size[0]}`).toEqual([])
  }
})

test('one is withdrawn with a reason, and turned with a deadline, by keys', async () => {
  const sent = room('risk')
  await stage.open('/console/forewarnings?open=81')
  await press('撤回')
  const withdraw = page.getByRole('dialog', { name: '撤回预警：星河一号' })
  await withdraw.getByRole('textbox', { name: '原因' }).fill('误判，广告合规')
  await withdraw.getByRole('button', { name: '撤回预警' }).click()
  await expect.poll(() => sent).toEqual([{ forewarning_id: '81', warned_at: AT, reason: '误判，广告合规' }])
  await press('转整改')
  const turn = page.getByRole('dialog', { name: '转整改：星河一号' })
  await turn.getByRole('button', { name: '转整改' }).click()
  await expect.element(turn.getByText('请填写截止时间').last()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(sent).toHaveLength(1)
})

test('a warning names each field that it lacks, in both widths, and sends nothing', async () => {
  const sent = room('risk')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/forewarnings', size)
    await page.getByRole('button', { name: '下发预警' }).click()
    const dialog = page.getByRole('dialog', { name: '下发预警' })
    await dialog.getByRole('button', { name: '下发' }).click()
    for (const problem of ['请选择广告账户', '请选择风险类型', '请填写违规广告 ID', '请填写命中规则'])
      await expect.element(dialog.getByText(problem).last()).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    await dialog.getByRole('button', { name: '取消' }).click()
  }
  expect(sent).toEqual([])
})

test('operations read, and what is over allows nothing', async () => {
  room('ops')
  await stage.open('/console/forewarnings?open=81')
  await expect.element(panel()).toBeVisible()
  expect(panel().getByRole('button', { name: '撤回' }).elements()).toEqual([])
  room('risk', { ...warning, status: 'HANDLED', ending: 'RECTIFICATION', handled_at: AT, rectification_id: '9' })
  await stage.open('/console/forewarnings?open=81')
  await expect.element(panel().getByRole('link', { name: '已转整改' })).toBeVisible()
  expect(panel().getByRole('button', { name: '转整改' }).elements()).toEqual([])
})
