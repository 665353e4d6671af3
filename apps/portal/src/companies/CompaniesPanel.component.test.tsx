// 开户主体: applications with what each allows, the form of a new one, one with flags, and an appeal.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { type ApplyDetail, applySchemas, type ListedApply } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { standAround } from '../shell/test-around.ts'
import { findArea, standForm } from './test-form.ts'

const PATH = '/advert/dashboard?tab=companies'
const NUMBER = '91350100M000100Y43'
const WAITING = '该主体存在审核中的申请，请勿重复提交'
const stage = openStage()
const file = {
  key: `${'a'.repeat(32)}.webp`,
  name: '营业执照.png',
  url: 'https://static.test/a.webp',
  content_type: 'image/webp',
  bytes: 2048,
}
const row = (apply_id: string, company_name: string, over: Partial<ListedApply> = {}): ListedApply => ({
  apply_id,
  apply_type: 'COMPANY',
  company_name,
  registration_number: NUMBER,
  area: 'CN',
  status: 'PENDING',
  feedback: '',
  submitter: '林知夏',
  submitted_at: '2026-03-01T04:00:00.000Z',
  reviewed_at: null,
  opening: null,
  may_withdraw: false,
  may_resubmit: false,
  may_appeal: false,
  ...over,
})
const WAITS = row('81', '云帆科技', { may_withdraw: true })
const REJECTED = row('82', '云帆贸易', {
  status: 'DISAPPROVE',
  feedback: '英文名称与执照翻译不一致',
  reviewed_at: '2026-03-01T05:00:00.000Z',
  may_resubmit: true,
  may_appeal: true,
})
const APPROVED = row('83', '云帆文化', { status: 'APPROVE', area: 'HK', registration_number: '1234567' })

let rows: ListedApply[]
let told: object[]
let obstacle: string | null
let kept: ReturnType<typeof standForm>
const detailOf = (id: string): ApplyDetail => {
  const { may_withdraw, may_resubmit, may_appeal, ...apply } = rows.find(({ apply_id }) => apply_id === id) ?? REJECTED
  const isRejected = apply.status === 'DISAPPROVE'
  return {
    ...apply,
    opening: null,
    material: {
      company_name: apply.company_name,
      company_name_en: 'Yunfan Trade',
      area: 'CN',
      registration_number: NUMBER,
      address: '深圳市南山区科技园 1 号',
      address_en: 'No. 1 Science Park, Shenzhen',
      licence: [file],
      expires_on: null,
      website: 'https://yunfan.example.com',
      promotion_links: ['https://yunfan.example.com/shop'],
      page: '',
      contact_name: '王一',
      contact_email: 'wang@yunfan.example.com',
      contact_phone: '13800000000',
      industry: 'F',
    },
    case: {
      case_id: id,
      status: isRejected ? 'REJECTED' : 'PENDING',
      stage: 'REVIEW',
      submitted_at: apply.submitted_at,
      due_at: '2026-03-02T04:00:00.000Z',
      decided_at: apply.reviewed_at,
      decision_reason: apply.feedback,
      flags: isRejected ? [{ field: 'company_name_en', label: '公司英文名称', note: '请与执照翻译一致' }] : [],
      history: [{ event: 'SUBMITTED', at: apply.submitted_at, reason: '' }],
      may_withdraw,
      may_resubmit,
      may_appeal,
    },
  }
}
const becomes = (id: string, over: Partial<ListedApply>) => {
  rows = rows.map(each => (each.apply_id === id ? { ...each, ...over } : each))
  return detailOf(id)
}

beforeEach(() => {
  rows = [WAITS, REJECTED, APPROVED]
  told = []
  obstacle = null
  stage.server().leaveRest()
  standAround(stage.server())
  kept = standForm(stage.server())
  stage.server().answer(organizationEndpoints, organizationSchemas, {
    authorityConfig: () => ({
      routes: buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK'] }),
    }),
  })
  stage.server().answer(applyEndpoints, applySchemas, {
    list: ({ page_num, page_size, status, company_name }) => {
      const content = rows.filter(
        each => (status === undefined || each.status === status) && (!company_name || each.company_name.includes(company_name)),
      )
      return { content, total_size: content.length, page_num, page_size }
    },
    detail: ({ apply_id }) => detailOf(apply_id),
    checkCondition: () => ({ may_create: obstacle === null, obstacle }),
    uploads: () => ({ key: file.key, url: file.url, url_2x: null, width: 1, height: 1, bytes: 1 }),
    create: request => {
      told.push(request)
      return { apply_id: '84' }
    },
    update: request => {
      told.push(request)
      return becomes(request.apply_id, { status: 'PENDING', may_resubmit: false, may_appeal: false, feedback: '' })
    },
    appeal: request => {
      told.push(request)
      return becomes(request.apply_id, { status: 'PENDING', may_resubmit: false, may_appeal: false, feedback: '' })
    },
    withdraw: request => {
      told.push(request)
      const detail = detailOf(request.apply_id)
      rows = rows.filter(each => each.apply_id !== request.apply_id)
      return detail
    },
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })

test('the page tells what each channel asks for, and leads to the companies', async () => {
  await stage.open('/advert/dashboard')
  await expect.element(page.getByText('公共主页已发布且有内容')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('link', { name: '开户主体', exact: true }).click()
  await expect.element(page.getByRole('table', { name: '主体申请' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: '开户主体' })).toHaveAttribute('aria-selected', 'true')
})

test('each application offers what it allows, and the tabs and the name narrow them', async () => {
  await stage.open(PATH)
  await expect.element(button('撤回 云帆科技')).toBeVisible()
  for (const name of ['查看 云帆科技', '查看 云帆文化', '修改并重新提交 云帆贸易', '申诉 云帆贸易'])
    await expect.element(button(name)).toBeVisible()
  for (const name of ['修改并重新提交 云帆科技', '撤回 云帆贸易', '撤回 云帆文化']) expect(button(name).elements(), name).toEqual([])
  await expect.element(page.getByText('英文名称与执照翻译不一致')).toBeVisible()
  await expect.element(page.getByText('中国香港')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('tab', { name: '已通过' }).click()
  await expect.element(button('查看 云帆文化')).toBeVisible()
  await expect.element(button('查看 云帆科技')).not.toBeInTheDocument()
  await page.getByRole('tab', { name: '系统驳回' }).click()
  await expect.element(page.getByText('没有符合条件的结果')).toBeVisible()
})

test('nothing handed in yet says so, and a list that fails says why', async () => {
  rows = []
  await stage.open(PATH)
  await expect.element(page.getByText('还没有开户主体')).toBeVisible()
  stage.server().answer(applyEndpoints, applySchemas, { list: () => Promise.reject(new TypeError('no line')) })
  await stage.open(`${PATH}&status=PENDING`)
  await expect.element(button('重试')).toBeVisible()
})

test('a new company: what is missing is said at its field, an obstacle as soon as the number is complete, and it is sent once', async () => {
  await stage.open(PATH)
  await button('提交开户主体').first().click()
  await expect.element(page.getByRole('form', { name: '提交开户主体' })).toBeVisible()
  await button('提交审核').click()
  for (const words of ['请输入公司中文名称', '统一社会信用代码格式不正确', '请选择行业', '请上传营业执照（JPG/PNG，≤10MB）', '请输入邮箱'])
    await expect.element(page.getByText(words)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  obstacle = WAITING
  await field('统一社会信用代码').fill(NUMBER)
  await expect.element(page.getByText(WAITING)).toBeVisible()
  obstacle = null
  await findArea('香港', /中国香港/)
  await field('注册号').fill('1234567')
  await expect.element(page.getByText(WAITING)).not.toBeInTheDocument()
  for (const [name, typed] of [
    ['公司中文名称', '云帆（香港）有限公司'],
    ['公司英文名称', 'Yunfan HK Limited'],
    ['注册地址', '香港中环 1 号'],
    ['英文注册地址', '1 Central, Hong Kong'],
    ['官网', 'https://hk.example.com'],
    ['推广链接 1', 'https://hk.example.com/shop'],
    ['联系人', '陈一'],
    ['联系邮箱', 'chan@hk.example.com'],
    ['联系电话', '85212345678'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(typed)
  await page.getByRole('combobox', { name: /^行业/ }).click()
  await page.getByRole('option', { name: '批发和零售业' }).click()
  await page.getByRole('checkbox', { name: '长期' }).click()
  await button('添加链接').click()
  await field('推广链接 2').fill('http://hk.example.com')
  await userEvent.upload(page.getByRole('button', { name: /^营业执照/ }), new File(['x'], '执照.png', { type: 'image/png' }))
  await button('提交审核').click()
  await expect.element(page.getByText('请输入以 https:// 开头的链接')).toBeVisible()
  await button('移除推广链接 2').click()
  const site = {
    check: 'WEBSITE',
    subject: '',
    verdict: 'fail',
    evidence: '域名无法解析',
    remedy: '请核对链接',
    is_blocking: false,
  } as const
  kept.check = { ...kept.check, may_submit: false, lines: [{ ...site, check: 'DUPLICATE', is_blocking: true }] }
  await button('提交审核').click()
  await expect.element(page.getByText('有 1 项须先解决，才能提交')).toBeVisible()
  kept.check = { ...kept.check, may_submit: true, lines: [site] }
  await button('重新预检').click()
  await expect.element(page.getByRole('list', { name: '预检结果' }).getByText('域名无法解析')).toBeVisible()
  await button('提交审核').click()
  await expect.element(page.getByRole('list', { name: '需要确认的项目' }).getByText('请核对链接')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(told).toEqual([])
  await button('确认并提交').click()
  await expect
    .poll(() => told)
    .toEqual([
      expect.objectContaining({
        apply_type: 'COMPANY',
        area: 'HK',
        registration_number: '1234567',
        promotion_links: ['https://hk.example.com/shop'],
        expires_on: null,
        licence: [{ key: file.key, name: '执照.png' }],
      }),
    ])
  await stage.toasted('已提交审核，结果将通过消息通知')
})

test('after a rejection only the flagged field is open, with the reviewer’s note, and a refusal is told at its field', async () => {
  await stage.open(PATH)
  await button('修改并重新提交 云帆贸易').click()
  await expect.element(page.getByText('审核意见：请与执照翻译一致')).toBeVisible()
  await expect.element(field('公司英文名称')).toBeEnabled()
  const form = page.getByRole('form', { name: '修改开户主体' }).element()
  const open = [...form.querySelectorAll('input:not([type=file]), textarea, [role=combobox]')].filter(each => !each.matches(':disabled'))
  expect(open).toHaveLength(1)
  expect(page.getByRole('button', { name: /^营业执照/ }).elements()).toEqual([])
  expect(await pageViolations()).toEqual([])
  await field('公司英文名称').fill('云帆')
  await button('重新提交').click()
  await expect.element(page.getByText('公司英文名称只能包含英文字母、数字和英文标点')).toBeVisible()
  await field('公司英文名称').fill('Yunfan Trading Co., Ltd.')
  await button('重新提交').click()
  await expect
    .poll(() => told)
    .toEqual([expect.objectContaining({ apply_id: '82', company_name_en: 'Yunfan Trading Co., Ltd.', company_name: '云帆贸易' })])
  await expect.element(page.getByRole('dialog', { name: '云帆贸易' })).toBeVisible()
})

test('a rejection is appealed from the drawer with its reason, and what waits is taken back after a question', async () => {
  await stage.open(`${PATH}&detail=82`)
  const drawer = page.getByRole('dialog', { name: '云帆贸易' })
  await expect.element(drawer.getByText('公司英文名称：请与执照翻译一致')).toBeVisible()
  await expect.element(drawer.getByRole('list', { name: '营业执照' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await drawer.getByRole('button', { name: '申诉' }).click()
  await page.getByRole('button', { name: '提交申诉' }).click()
  await expect.element(page.getByText('原因至少 4 个字符')).toBeVisible()
  await field(/申诉理由/).fill('资料属实，请复核')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await expect.poll(() => told).toEqual([{ apply_id: '82', reason: '资料属实，请复核' }])
  await expect.element(drawer.getByRole('button', { name: '申诉' })).not.toBeInTheDocument()
  await stage.open(PATH)
  await button('撤回 云帆科技').click()
  await button('撤回申请').click()
  await expect.poll(() => told.at(-1)).toEqual({ apply_id: '81' })
  await expect.element(button('查看 云帆科技')).not.toBeInTheDocument()
})

test('on a phone applications are cards', async () => {
  await stage.open(PATH, PHONE)
  await expect.element(page.getByText('云帆文化')).toBeVisible()
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
})
