// 申诉: one is written from a list with what shows it, and followed on its own page, where more is handed in or it is taken back.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { appealEndpoints } from '@tallyhelm/protocol/topics/appeals/endpoints'
import { type Appeal, type AppealDetail, appealSchemas, type AppealStanding } from '@tallyhelm/protocol/topics/appeals/schemas'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { fileSchemas } from '@tallyhelm/protocol/topics/files/schemas'
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import { type Forewarning, forewarningSchemas } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const PATH = '/rectification/appeals'
const WHY = '该广告已取得商标权利人授权，授权书见附件，请重新核对判定结果。'
const stage = openStage()
const appeal: Appeal = {
  appeal_id: '91',
  object: 'RECTIFICATION',
  object_id: '7',
  channel: 'FACEBOOK',
  outside_account_id: '990001',
  account_name: '青禾-US-01',
  company_name: '青禾科技有限公司',
  explanation: WHY,
  status: 'PENDING',
  asked: '请补充商标注册证',
  answer_until: '2026-03-12T04:00:00.000Z',
  platform_case: '',
  platform_outcome: '',
  outcome: '',
  submitter: '林晓',
  submitted_at: '2026-03-05T03:00:00.000Z',
  ended_at: null,
}
const ended: Appeal = {
  ...appeal,
  appeal_id: '90',
  account_name: '青禾-US-02',
  status: 'DISAPPROVE',
  asked: null,
  answer_until: null,
  outcome: '授权书已过期',
  ended_at: '2026-03-04T03:00:00.000Z',
}
const warning: Forewarning = {
  forewarning_id: '71',
  account_id: '1',
  outside_account_id: '990001',
  account_name: '青禾-US-01',
  company_name: '青禾科技有限公司',
  channel: 'FACEBOOK',
  violation_type: 'POLICY',
  level: 'HIGH',
  main_risk: 'Personal Attributes',
  ad_count: 6,
  currency: 'USD',
  spend_7d: '812.40',
  warned_at: '2026-03-05T04:00:00.000Z',
  status: 'UNREAD',
  ending: null,
}
const file = { key: 'a1.webp', name: '授权书.png', url: 'https://static.test/a1.webp', content_type: 'image/webp', bytes: 2048 }
const step = (step_id: string, event: AppealDetail['steps'][number]['event'], by: string, note: string) => ({
  step_id,
  event,
  by,
  note,
  at: '2026-03-05T03:00:00.000Z',
  evidence: event === 'SUBMITTED' ? [file] : [],
})

let told: unknown[]
let now: Appeal
let standing: AppealStanding
beforeEach(() => {
  told = []
  now = appeal
  standing = { appeal: null, bar: null }
  stage.server().leaveRest()
  standAround(stage.server())
  stage.as({})
  stage.server().sample(fileEndpoints, fileSchemas)
  stage.server().answer(fileEndpoints, fileSchemas, {
    uploadEvidence: () => ({ key: 'a2.webp', url: 'https://static.test/a2.webp', url_2x: null, width: 1, height: 1, bytes: 1 }),
  })
  stage.server().answer(forewarningEndpoints, forewarningSchemas, {
    list: ({ page_num, page_size }) => ({ content: [warning], total_size: 1, page_num, page_size }),
    trend: () => ({ days: [] }),
  })
  const detail = (): AppealDetail => ({
    ...now,
    steps: [step('1', 'SUBMITTED', '林晓', WHY), step('2', 'ASKED', '代理商', '请补充商标注册证')],
  })
  stage.server().answer(appealEndpoints, appealSchemas, {
    list: ({ page_num, page_size }) => ({ content: [now, ended], total_size: 2, page_num, page_size }),
    detail,
    standing: () => standing,
    submit: request => {
      told.push(request)
      return { appeal_id: '92' }
    },
    answer: request => {
      told.push(request)
      now = { ...now, asked: null, answer_until: null }
      return detail()
    },
    withdraw: request => {
      told.push(request)
      now = { ...now, status: 'WITHDRAWN', asked: null, answer_until: null, ended_at: '2026-03-05T05:00:00.000Z' }
      return detail()
    },
  })
})

const attach = () => userEvent.upload(page.getByRole('button', { name: /^凭证/ }), new File(['x'], '授权书.png', { type: 'image/png' }))

test('one is written from a list by keyboard, says what is missing, and is sent once with its files', async () => {
  await stage.open('/rectification/facebook/violate')
  const button = page.getByRole('button', { name: '申诉 青禾-US-01' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '违规预警申诉：青禾-US-01' })
  await expect.element(dialog.getByLabelText(/申诉理由/)).toBeVisible()
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect.element(dialog.getByText('请填写申诉理由（不少于 20 字）').first()).toBeVisible()
  await expect.element(dialog.getByText('请上传凭证').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByLabelText(/申诉理由/).fill(WHY)
  await attach()
  await expect.element(dialog.getByText('授权书.png')).toBeVisible()
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect
    .poll(() => told)
    .toEqual([{ object: 'FOREWARNING', object_id: '71', explanation: WHY, files: [{ key: 'a2.webp', name: '授权书.png' }] }])
  await stage.toasted('申诉已提交，审核结果将通过消息通知')
})

test('where one waits already the dialog says so and leads to it', async () => {
  standing = { appeal, bar: '已有审核中的申诉' }
  await stage.open('/rectification/facebook/violate')
  await page.getByRole('button', { name: '申诉 青禾-US-01' }).click()
  await expect.element(page.getByText('已有审核中的申诉')).toBeVisible()
  await page.getByRole('button', { name: '查看申诉记录' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '申诉记录' })).toBeVisible()
})

test('what is asked for is handed in, in words alone or with files, and the history tells each step', async () => {
  await stage.open(PATH)
  await page.getByRole('button', { name: '去补充 青禾-US-01' }).click()
  const drawer = page.getByRole('dialog', { name: '青禾-US-01' })
  await expect.element(drawer.getByText('请补充商标注册证').first()).toBeVisible()
  await expect.element(drawer.getByText(WHY)).toBeVisible()
  await expect.element(drawer.getByText(/授权书\.png/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await drawer.getByRole('button', { name: '补充材料' }).click()
  await page.getByRole('button', { name: '提交材料' }).click()
  await expect.element(page.getByText('请填写补充说明').first()).toBeVisible()
  await page.getByLabelText(/补充说明/).fill('商标注册证号 12345678')
  await page.getByRole('button', { name: '提交材料' }).click()
  await expect.poll(() => told).toEqual([{ id: '91', text: '商标注册证号 12345678' }])
  await expect.element(drawer.getByRole('button', { name: '补充材料' })).not.toBeInTheDocument()
})

test('one that waits is taken back after a question', async () => {
  await stage.open(`${PATH}?detail=91`)
  await page.getByRole('button', { name: '撤回申诉' }).click()
  await page.getByRole('button', { name: '撤回', exact: true }).click()
  await expect.poll(() => told).toEqual([{ id: '91' }])
  await stage.toasted('已撤回申诉')
  await expect.element(page.getByRole('button', { name: '撤回申诉' })).not.toBeInTheDocument()
})

test('on a phone each appeal is a card with what is asked for', async () => {
  await stage.open(PATH, PHONE)
  await expect.element(page.getByText('青禾-US-02')).toBeVisible()
  await expect.element(page.getByText('请补充商标注册证')).toBeVisible()
  await expect.element(page.getByText('授权书已过期')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
