// An appeal in its case: its steps with what was handed in, more that is asked for, the platform's own number, and ads that go to it by a call.
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { holdTime, pageViolations, pass } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleAppealEndpoints } from '@tallyhelm/protocol/topics/appeals/console-endpoints'
import { type AppealCase, consoleAppealSchemas } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'

const stage = openStage()
const detail = {
  ...sampleOf(caseSchemas.detail.response),
  case_id: '7',
  kind: 'VIOLATION_APPEAL' as const,
  title: '违规整改申诉 青禾-US-01',
  status: 'PENDING' as const,
  maker_staff_id: null,
  claimed_by_id: null,
  warning: null,
  obstacle: null,
  proof: null,
  link: null,
}
const step = (step_id: string, event: AppealCase['steps'][number]['event'], by: string, note: string) => ({
  step_id,
  event,
  by,
  note,
  at: '2026-03-05T03:00:00.000Z',
  evidence:
    event === 'SUBMITTED'
      ? [{ key: 'a.pdf', name: '授权书.pdf', url: 'https://static.test/a.pdf', content_type: 'application/pdf', bytes: 9 }]
      : [],
})
const appeal: AppealCase = {
  ...sampleOf(consoleAppealSchemas.detail.response),
  appeal_id: '7',
  account_name: '青禾-US-01',
  status: 'PENDING',
  asked: null,
  answer_until: null,
  platform_case: '',
  platform_outcome: '',
  platform_calls: [],
  channel: 'FACEBOOK',
  explanation: '该广告已取得商标授权，请重新核对判定结果。',
  steps: [step('1', 'SUBMITTED', '林晓', '已取得授权')],
}

const adCall = (outside_ad_id: string, status: AppealCase['platform_calls'][number]['status'], more = '') => ({
  outside_ad_id,
  status,
  reason: '上次的理由',
  told: more,
  made_by: '江望舒',
  made_at: '2026-03-05T03:00:00.000Z',
})

let told: unknown[]
let now: AppealCase
beforeEach(() => {
  told = []
  now = appeal
  stage.server().leaveRest()
  stage.server().answer(caseEndpoints, caseSchemas, { detail: () => detail })
  stage.server().answer(consoleAppealEndpoints, consoleAppealSchemas, {
    detail: () => now,
    ask: request => {
      told.push(request)
      now = { ...now, asked: request.note, steps: [...now.steps, step('2', 'ASKED', '江望舒', request.note)] }
      return now
    },
    appealAds: request => {
      told.push(request)
      now = { ...now, platform_calls: request.ad_ids.map(id => adCall(id, 'WAITING')) }
      return now
    },
    notePlatform: request => {
      told.push(request)
      return now
    },
  })
})

test('more is asked for in words that the customer reads, and the platform’s number is noted', async () => {
  stage.as('risk')
  await stage.open('/console/cases?case=7')
  await expect.element(page.getByText('已取得授权')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '打开 授权书.pdf' })).toBeVisible()
  await page.getByRole('button', { name: '要求补充' }).click()
  const ask = page.getByRole('dialog', { name: '要求补充：青禾-US-01' })
  await ask.getByRole('button', { name: '要求补充' }).click()
  await expect.element(ask.getByText('请说明需补充的材料（不少于 5 字）').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await ask.getByRole('textbox', { name: /^需补充的材料/ }).fill('请补充商标注册证')
  await ask.getByRole('button', { name: '要求补充' }).click()
  await expect.poll(() => told).toEqual([{ case_id: '7', note: '请补充商标注册证' }])
  await page.getByRole('button', { name: '登记平台申诉' }).click()
  const platform = page.getByRole('dialog', { name: '登记平台申诉：青禾-US-01' })
  await platform.getByRole('textbox', { name: /^平台申诉编号/ }).fill('META-1')
  await platform.getByRole('button', { name: '登记' }).click()
  await expect.poll(() => told.at(-1)).toEqual({ case_id: '7', platform_case: 'META-1', platform_outcome: '' })
})

test('single ads of a TikTok appeal are sent, with its words as the reason; what is no id is told at its field', async () => {
  now = { ...appeal, channel: 'TIKTOK' }
  stage.as('risk')
  await stage.open('/console/cases?case=7')
  await page.getByRole('button', { name: '提交广告申诉' }).click()
  const dialog = page.getByRole('dialog', { name: '提交广告申诉：青禾-US-01' })
  await expect.element(dialog.getByRole('textbox', { name: /^申诉理由/ })).toHaveValue(appeal.explanation)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect.element(dialog.getByText('请填写广告 ID').first()).toBeVisible()
  const ids = dialog.getByRole('textbox', { name: /^广告 ID/ })
  await ids.fill('1843317522553106\n«x»')
  await expect.element(dialog.getByText(/“«x»”不是/).first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await ids.fill('1843317522553106，1843317465695233\n1843317522553106')
  await dialog.getByRole('button', { name: '提交' }).click()
  const ad_ids = ['1843317522553106', '1843317465695233']
  await expect.poll(() => told).toEqual([{ case_id: '7', ad_ids, appeal_reason: appeal.explanation }])
  const list = page.getByRole('region', { name: '平台广告申诉' })
  await expect.element(list.getByText('1843317465695233')).toBeVisible()
  await expect.element(list.getByText('待提交').first()).toBeVisible()
  await expect.element(list.getByRole('button', { name: /再次提交/ })).not.toBeInTheDocument()
})

test('what is not clear or was refused says why, and goes out again with its own reason', async () => {
  const calls = [adCall('11', 'SUCCESSFUL'), adCall('12', 'UNCLEAR', '没有收到平台答复'), adCall('13', 'REFUSED', 'Ad is under appeal.')]
  now = { ...appeal, channel: 'TIKTOK', platform_calls: calls }
  stage.as('risk')
  await stage.open('/console/cases?case=7', PHONE)
  await expect.element(page.getByText('Ad is under appeal.')).toBeVisible()
  await expect.element(page.getByText('平台已通过')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '再次提交 11' })).not.toBeInTheDocument()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '再次提交 12' }).click()
  const dialog = page.getByRole('dialog', { name: '提交广告申诉：青禾-US-01' })
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect.poll(() => told).toEqual([{ case_id: '7', ad_ids: ['12'], appeal_reason: '上次的理由' }])
})

test('an appeal of another channel offers no such call', async () => {
  stage.as('risk')
  await stage.open('/console/cases?case=7')
  await expect.element(page.getByRole('button', { name: '登记平台申诉' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '提交广告申诉' })).not.toBeInTheDocument()
})

test('an ended appeal shows its ads and sends none again', async () => {
  now = { ...appeal, channel: 'TIKTOK', status: 'APPROVE', platform_calls: [adCall('12', 'UNCLEAR', '没有收到平台答复')] }
  stage.as('risk')
  await stage.open('/console/cases?case=7')
  await expect.element(page.getByText('没有收到平台答复')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /再次提交|提交广告申诉/ })).not.toBeInTheDocument()
})

test('what the customer hands in meanwhile shows in the open panel', async () => {
  stage.as('risk')
  holdTime()
  await stage.open('/console/cases?case=7')
  await expect.element(page.getByText('已取得授权')).toBeVisible()
  now = { ...now, steps: [...now.steps, step('3', 'ANSWERED', '林晓', '商标注册证见附件')] }
  await pass(5_000)
  await expect.element(page.getByText('商标注册证见附件')).toBeVisible()
})

test('an auditor reads it, on a phone too, and changes nothing', async () => {
  stage.as('audit')
  await stage.open('/console/cases?case=7', PHONE)
  await expect.element(page.getByText('已取得授权')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '要求补充' })).not.toBeInTheDocument()
  expect(await pageViolations()).toEqual([])
})
