// An appeal in its case: its steps with what was handed in, more that is asked for, and the platform's own number.
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
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
  steps: [step('1', 'SUBMITTED', '林晓', '已取得授权')],
}

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

test('an auditor reads it, on a phone too, and changes nothing', async () => {
  stage.as('audit')
  await stage.open('/console/cases?case=7', PHONE)
  await expect.element(page.getByText('已取得授权')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '要求补充' })).not.toBeInTheDocument()
  expect(await pageViolations()).toEqual([])
})
