// 待整改账户 and 整改详情: tabs, several handed in at once with a result for each, one handed in on its page with its draft, and what is too late.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { fileSchemas } from '@tallyhelm/protocol/topics/files/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { rectificationEndpoints } from '@tallyhelm/protocol/topics/violations/rectification-endpoints'
import type { Rectification, RectificationDetail } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { policyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import { policySchemas } from '@tallyhelm/protocol/topics/violations/policy-schemas'
import { rectificationSchemas } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { violationSchemas } from '@tallyhelm/protocol/topics/violations/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const LIST = '/rectification/to-be-rectified/facebook'
const DETAIL = '/rectification/facebook/rectification-detail'
const EXPLANATION = '已下架全部违规广告，并按政策要求修改了落地页上的优惠描述。'
const stage = openStage()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const due: Rectification = {
  rectification_id: '81',
  account_id: '1',
  outside_account_id: '990001',
  account_name: '青禾-US-01',
  company_name: '青禾科技有限公司',
  channel: 'FACEBOOK',
  violation_type: 'POLICY',
  level: 'HIGH',
  ad_count: 2,
  policy_text: '不得作出误导性陈述',
  status: 'TO_BE_RECTIFIED',
  reject_reason: '',
  submitter: '',
  submitted_at: null,
  issued_at: inHours(-48),
  deadline_at: inHours(5.5),
  is_suspended: false,
}
const other: Rectification = {
  ...due,
  rectification_id: '82',
  account_name: '青禾-US-02',
  outside_account_id: '990002',
  deadline_at: inHours(75),
}
const late: Rectification = { ...due, rectification_id: '83', account_name: '青禾-US-03', deadline_at: inHours(-3.5), is_suspended: true }
const reviewed: Rectification = {
  ...other,
  rectification_id: '84',
  account_name: '青禾-US-04',
  status: 'TO_BE_REVIEWED',
  submitter: '王投放',
}

const round = {
  round_id: '91',
  number: 1,
  measures: ['AD_REMOVED' as const],
  explanation: '第一次的说明，写得不够清楚，需要重新提交一次。',
  files: [{ key: 'k1.pdf', name: '下架截图.pdf', url: 'https://static.example.com/k1.pdf', content_type: 'application/pdf', bytes: 2048 }],
  submitter: '王投放',
  submitted_at: inHours(-20),
  outcome: 'REJECT' as const,
  ended_at: inHours(-10),
  reason: '截图看不清落地页',
}
const detailOf = (row: Rectification, over: Partial<RectificationDetail> = {}): RectificationDetail => ({
  ...row,
  ads: [
    {
      outside_ad_id: '120210000000001',
      ad_name: '春季上新',
      reason: '误导性陈述',
      first_seen_at: inHours(-50),
      cleared_at: null,
      preview_url: null,
      link: 'https://adsmanager.facebook.com/adsmanager/manage/ads?act=990001',
    },
  ],
  policy_files: [{ file_id: '7', title: 'Meta 广告发布规范', version: '2026-03' }],
  rounds: [],
  steps: [{ status: 'TO_BE_RECTIFIED', note: '', at: inHours(-48) }],
  may_submit: true,
  may_withdraw: false,
  ...over,
})

let told: unknown[]
let shown: RectificationDetail
beforeEach(() => {
  told = []
  shown = detailOf(due)
  sessionStorage.clear()
  stage.server().leaveRest()
  standAround(stage.server())
  stage.as({})
  const routes = buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  stage.server().sample(fileEndpoints, fileSchemas)
  const stored = { key: `${'a'.repeat(32)}.pdf`, url: 'https://static.example.com/a.pdf', url_2x: null, width: 0, height: 0, bytes: 9 }
  stage.server().answer(fileEndpoints, fileSchemas, { uploadEvidence: () => stored })
  stage.server().answer(sessionEndpoints, sessionSchemas, {
    sealViewState: ({ route, state }) => {
      told.push(['sealed', route, state.opens])
      return { encrypt_data: 'box' }
    },
    openViewState: () => ({
      state: { origin_module: 'violations', origin_page: LIST, origin_terms: { search: '?type=POLICY' }, origin: 'list', opens: '81' },
    }),
  })
  const policy = {
    file_id: '7',
    channel: 'FACEBOOK',
    title: 'Meta 广告发布规范',
    version: '2026-03',
    bytes: 9,
    published_at: inHours(-99),
  } as const
  stage.server().answer(policyEndpoints, policySchemas, { policyFiles: () => ({ files: [policy] }) })
  stage.server().answer(violationEndpoints, violationSchemas, {
    rectificationCount: () => [
      { rectification_count_type: 'RECTIFICATION', count: 3 } as const,
      { rectification_count_type: 'TODAY', count: 1 } as const,
    ],
  })
  stage.server().answer(rectificationEndpoints, rectificationSchemas, {
    rectificationList: ({ page_num, page_size, rectification_status, count_type }) => {
      told.push(['list', rectification_status, count_type])
      const content = rectification_status === 'TO_BE_REVIEWED' ? [reviewed] : [late, due, other]
      return { content, total_size: content.length, page_num, page_size }
    },
    rectificationDetail: () => shown,
    submitRectification: ({ rectification_id, measures, explanation, files }) => {
      told.push(['submitted', rectification_id, measures, explanation, files.length])
      shown = detailOf(
        { ...due, status: 'TO_BE_REVIEWED', submitter: '王投放', submitted_at: inHours(0) },
        { may_submit: false, may_withdraw: true },
      )
      return { rectification_id, status: 'TO_BE_REVIEWED' as const }
    },
    withdrawRectification: ({ rectification_id }) => {
      told.push(['withdrawn', rectification_id])
      return { rectification_id, status: 'TO_BE_RECTIFIED' as const }
    },
  })
})

const evidence = () => new File(['%PDF-1.7'], '整改截图.pdf', { type: 'application/pdf' })
async function fillIn(): Promise<void> {
  await page.getByRole('checkbox', { name: '已下架广告' }).click()
  await page.getByRole('textbox', { name: /^整改说明/ }).fill(EXPLANATION)
  await userEvent.upload(page.getByRole('button', { name: /^整改凭证/ }), evidence())
  await page.getByRole('checkbox', { name: /我承诺/ }).click()
  await expect.element(page.getByText('1 KB')).toBeVisible()
}

test('each tab asks for its own, and a row says how long one has, what is late and what is suspended', async () => {
  await stage.open(LIST)
  await expect.element(page.getByRole('tab', { name: '待整改 3' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('剩余 5 小时')).toBeVisible()
  await expect.element(page.getByText('剩余 3 天')).toBeVisible()
  await expect.element(page.getByText('已逾期 3 小时')).toBeVisible()
  await expect.element(page.getByText('违规广告暂停')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('tab', { name: '今日截止 1' }).click()
  await expect.poll(() => told).toContainEqual(['list', undefined, 'TODAY'])
  await page.getByRole('tab', { name: '待审核' }).click()
  await expect.poll(() => told).toContainEqual(['list', 'TO_BE_REVIEWED', undefined])
  await page.getByRole('button', { name: '撤回 青禾-US-04' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
  await expect.poll(() => told).toContainEqual(['withdrawn', '84'])
})

test('several are handed in with a result for each, and those that failed alone again', async () => {
  const sent: string[][] = []
  stage.server().answer(rectificationEndpoints, rectificationSchemas, {
    batchSubmitRectifications: ({ rectification_ids: ids }) => {
      sent.push(ids)
      const isFirst = sent.length === 1
      return {
        results: ids.map(id => {
          const isOk = !(isFirst && id === '82')
          return { rectification_id: id, is_ok: isOk, msg: isOk ? '' : '状态已变化，请刷新后重试' }
        }),
      }
    },
  })
  await stage.open(LIST)
  for (const name of [/青禾-US-01/, /青禾-US-02/, /青禾-US-03/]) await page.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: '批量提交整改' }).click()
  await expect.element(page.getByRole('dialog', { name: '批量提交整改：2 个账户' })).toBeVisible()
  await fillIn()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '提交整改', exact: true }).click()
  await expect.element(page.getByText('状态已变化，请刷新后重试')).toBeVisible()
  await page.getByRole('button', { name: '重新提交未成功的账户' }).click()
  await stage.toasted('已提交 1 个账户的整改')
  expect(sent).toEqual([['81', '82'], ['82']])
})

test('the page says what is missing in its words, hands in what is complete, and waits for the review', async () => {
  await stage.open(LIST)
  await page.getByRole('button', { name: '去整改 青禾-US-01' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '整改详情' })).toBeVisible()
  expect(told).toContainEqual(['sealed', DETAIL, '81'])
  await expect.element(page.getByText(/^不得作出误导性陈述/).first()).toBeVisible()
  await expect.element(page.getByText('春季上新')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '下载 Meta 广告发布规范' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', `${LIST}?type=POLICY`)
  await page.getByRole('button', { name: '提交整改' }).click()
  for (const words of ['请填写整改说明（不少于 20 字）', '请上传整改凭证', '请勾选整改承诺'])
    await expect.element(page.getByText(words)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await fillIn()
  await page.getByRole('button', { name: '提交整改' }).click()
  await expect.poll(() => told).toContainEqual(['submitted', '81', ['AD_REMOVED'], EXPLANATION, 1])
  await expect.element(page.getByText('整改已提交，等待审核')).toBeVisible()
})

test('evidence says how much of it has left, and is not handed in before it is there', async () => {
  const arrival = Promise.withResolvers<void>()
  stage.server().answer(fileEndpoints, fileSchemas, {
    uploadEvidence: async () => {
      await arrival.promise
      return { key: `${'b'.repeat(32)}.pdf`, url: 'https://static.example.com/b.pdf', url_2x: null, width: 0, height: 0, bytes: 9 }
    },
  })
  await stage.open(`${DETAIL}/box`)
  await userEvent.upload(page.getByRole('button', { name: /^整改凭证/ }), evidence())
  await expect.element(page.getByText('正在上传 50%')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '整改截图.pdf 上传进度' })).toHaveAttribute('aria-valuenow', '50')
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '提交整改' }).click()
  await expect.element(page.getByText('凭证正在上传，请稍候再提交')).toBeVisible()
  arrival.resolve()
  await expect.element(page.getByText('1 KB')).toBeVisible()
})

test('a draft outlives a reload, and what the server refuses leaves it as typed', async () => {
  shown = detailOf({ ...due, status: 'REJECT', reject_reason: round.reason }, { rounds: [round] })
  stage.server().answer(rectificationEndpoints, rectificationSchemas, {
    submitRectification: () => {
      throw new Refusal('VIOLATION_CHANGED')
    },
  })
  await stage.open(`${DETAIL}/box`)
  await expect.element(page.getByRole('heading', { name: '重新提交整改' })).toBeVisible()
  await expect.element(page.getByText('驳回原因：截图看不清落地页')).toBeVisible()
  await expect.element(page.getByText(/^下架截图\.pdf/)).toBeVisible()
  await fillIn()
  await expect.element(page.getByText(/草稿已保存 \d{2}:\d{2}/)).toBeVisible()
  stage.reopen()
  await expect.element(page.getByRole('textbox', { name: /^整改说明/ })).toHaveValue(EXPLANATION)
  await page.getByRole('checkbox', { name: /我承诺/ }).click()
  await page.getByRole('button', { name: '提交整改' }).click()
  await expect.element(page.getByText('状态已变化，请刷新后重试')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^整改说明/ })).toHaveValue(EXPLANATION)
})

test('past its deadline nothing is handed in, and a rectification of somebody else is no page', async () => {
  shown = detailOf(late, { may_submit: false })
  await stage.open(`${DETAIL}/box`, PHONE)
  await expect.element(page.getByText('已超过整改时限，请联系专属顾问')).toBeVisible()
  expect(page.getByRole('button', { name: '提交整改' }).elements()).toHaveLength(0)
  expect(await pageViolations()).toEqual([])
  stage.server().answer(rectificationEndpoints, rectificationSchemas, {
    rectificationDetail: () => {
      throw new Refusal('NOT_FOUND')
    },
  })
  await stage.open(`${DETAIL}/other-box`)
  await expect.element(page.getByText('页面不存在').first()).toBeVisible()
})

test('what is rectified waits for nothing more', async () => {
  shown = detailOf({ ...due, status: 'RECTIFIED' }, { may_submit: false })
  await stage.open(`${DETAIL}/box`)
  await expect.element(page.getByText('整改已完成')).toBeVisible()
  await expect.element(page.getByText('春季上新')).toBeVisible()
  expect(page.getByText('待修改').elements()).toHaveLength(0)
})

test('on a phone each account is a card, and the form can be filled in', async () => {
  await stage.open(LIST, PHONE)
  await expect.element(page.getByText('青禾-US-02')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await stage.open(`${DETAIL}/box`)
  await expect.element(page.getByRole('textbox', { name: /^整改说明/ })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
