// 开户记录: the applications of a channel, the form of one, what a platform wants changed, and the accounts that failed asked for anew.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { type ApplyDetail, applySchemas } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import { type OpeningCompanies, type OpeningItem, type OpeningRow, openingSchemas } from '@tallyhelm/protocol/topics/openings/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standForm } from '../../companies/test-form.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const NUMBER = '92350100M000100Y43'
const row = (apply_id: string, account_name: string, over: Partial<OpeningRow> = {}): OpeningRow => ({
  apply_id,
  company_name: '云帆科技',
  account_name,
  count: 2,
  done: 0,
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  website: 'https://yunfan.example.com',
  status: 'PENDING',
  stage: 'AGENCY_REVIEW',
  feedback: '',
  submitter: '林知夏',
  submitted_at: '2026-03-01T04:00:00.000Z',
  reviewed_at: null,
  may_withdraw: false,
  may_resubmit: false,
  may_appeal: false,
  ...over,
})
const WAITS = row('91', '云帆独立站', { may_withdraw: true })
const CHANGES = row('92', '云帆品牌', { stage: 'CHANGES_REQUESTED', feedback: '营业执照不清晰' })
const HALF = row('93', '云帆海外', { status: 'APPROVE', stage: null, done: 1 })
const item = (position: number, over: Partial<OpeningItem>): OpeningItem => ({
  position,
  name: `云帆 ${position}`,
  state: 'DONE',
  waits_for_customer: false,
  outside_account_id: null,
  ad_account_id: null,
  told: '',
  objections: [],
  warnings: [],
  is_retried: false,
  ended_at: null,
  ...over,
})
const ITEMS: Record<string, OpeningItem[]> = {
  '92': [item(1, { state: 'WAITING', waits_for_customer: true, told: 'License <b>unclear</b>' })],
  '93': [
    item(1, { outside_account_id: '7001', ended_at: '2026-03-01T06:00:00.000Z' }),
    item(2, { state: 'REFUSED', told: 'No more accounts', ended_at: '2026-03-01T06:00:00.000Z' }),
  ],
}

const material: ApplyDetail['material'] = {
  company_name: '云帆科技',
  company_name_en: 'Yunfan Tech',
  area: 'CN',
  registration_number: '91350100M000100Y43',
  address: '深圳市南山区科技园 1 号',
  address_en: 'No. 1 Science Park, Shenzhen',
  licence: [],
  expires_on: null,
  website: 'https://yunfan.example.com',
  promotion_links: ['https://yunfan.example.com/shop'],
  page: '',
  contact_name: '王一',
  contact_email: 'wang@yunfan.example.com',
  contact_phone: '13800000000',
  industry: 'F',
}

let rows: OpeningRow[]
let told: unknown[]
let kept: ReturnType<typeof standForm>
let companies: OpeningCompanies['companies']
const detailOf = (id: string): ApplyDetail => {
  const found = rows.find(({ apply_id }) => apply_id === id) ?? WAITS
  const sample = sampleOf(applySchemas.detail.response)
  const { count, done, currency, timezone, website, stage: at, account_name } = found
  const items = ITEMS[id] ?? []
  return {
    ...sample,
    apply_id: id,
    apply_type: 'OPENING',
    status: found.status,
    material,
    opening: {
      channel: 'TIKTOK',
      count,
      done,
      currency,
      timezone,
      website,
      stage: at,
      account_name,
      items,
      company_id: '5',
      ad_type: 'AUCTION',
      invite_emails: [],
      request_id: '',
      representative: null,
      target_regions: [],
      mcc_id: '',
      bc_id: '',
      qualifications: [],
      may_retry: items.some(({ state }) => state === 'REFUSED'),
      may_correct: items.some(each => each.waits_for_customer),
    },
    case: { ...sample.case, case_id: id, status: found.status === 'PENDING' ? 'PENDING' : 'APPROVED', flags: [], history: [] },
  }
}

beforeEach(() => {
  rows = [WAITS, CHANGES, HALF]
  told = []
  companies = [
    {
      company_id: '5',
      company_name: '云帆科技',
      area: 'CN',
      registration_number: NUMBER,
      promotion_links: ['https://yunfan.example.com/shop'],
    },
  ]
  stage.server().leaveRest()
  standAround(stage.server())
  kept = standForm(stage.server())
  stage.server().answer(organizationEndpoints, organizationSchemas, {
    authorityConfig: () => ({
      routes: buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['TIKTOK'] }),
    }),
  })
  stage.server().answer(openingEndpoints, openingSchemas, {
    list: ({ page_num, page_size }) => ({ content: rows, total_size: rows.length, page_num, page_size }),
    companies: () => ({ companies }),
  })
  stage.server().answer(applyEndpoints, applySchemas, {
    detail: ({ apply_id }) => detailOf(apply_id),
    create: request => {
      told.push(request)
      return { apply_id: '91' }
    },
    correct: request => {
      told.push(request)
      return detailOf(request.apply_id)
    },
    retry: request => {
      told.push(request)
      return detailOf(request.apply_id)
    },
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: RegExp) => page.getByRole('textbox', { name })

test('how far each has come, and how many accounts there are', async () => {
  await stage.open('/history/tiktok')
  await expect.element(page.getByText('渠道要求修改')).toBeVisible()
  await expect.element(page.getByText('代理审核中')).toBeVisible()
  await expect.element(page.getByText('1 / 2')).toBeVisible()
  await expect.element(button('撤回 云帆独立站')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('without an approved company the form leads to the companies, and an empty list to the form', async () => {
  companies = []
  rows = []
  await stage.open('/history/tiktok')
  await expect.element(page.getByText('还没有 TikTok 开户申请')).toBeVisible()
  await button('申请开户').first().click()
  await expect.element(page.getByText('还没有通过审核的开户主体')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '提交开户主体' })).toHaveAttribute('href', '/advert/dashboard?tab=companies&form=new')
})

test('what is missing is said at its field, the only company is chosen, and it is sent once', async () => {
  await stage.open('/history/tiktok?form=new')
  await expect.element(page.getByRole('form', { name: '开户申请' })).toBeVisible()
  await field(/^申请账户数/).fill('11')
  await button('提交审核').click()
  await expect.element(page.getByText('请输入账户名称').first()).toBeVisible()
  await expect.element(page.getByText('请填写 1–10 的整数').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await field(/^账户名称/).fill('云帆独立站')
  await field(/^申请账户数/).fill('2')
  await button('提交审核').click()
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    apply_type: 'OPENING',
    channel: 'TIKTOK',
    company_id: '5',
    count: 2,
    currency: 'USD',
    ad_type: 'AUCTION',
    website: 'https://yunfan.example.com/shop',
  })
})

test('Google’s asks where its ads are to run', async () => {
  await stage.open('/history/google?form=new')
  await field(/^账户名称/).fill('云帆搜索')
  await field(/^MCC ID/).fill('123-456')
  await button('提交审核').click()
  await expect.element(page.getByText('请选择受众国家').first()).toBeVisible()
  await expect.element(page.getByText('MCC ID 为 10 位数字').first()).toBeVisible()
  await field(/^MCC ID/).fill('123-456-7890')
  await page.getByLabelText(/^受众国家/).click()
  await page.getByRole('option', { name: '美国', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  expect(await pageViolations()).toEqual([])
  await button('提交审核').click()
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toMatchObject({ channel: 'GOOGLE', target_regions: ['US'], mcc_id: '1234567890', qualifications: [], bc_id: '' })
})

test('where TikTok asks who represents the licence it is told, and goes into no draft', async () => {
  kept.representative = 'UNKNOWN'
  await stage.open('/history/tiktok?form=new')
  await expect.element(button('重新查询')).toBeVisible()
  kept.representative = 'ASKED'
  await button('重新查询').click()
  await field(/^账户名称/).fill('云帆独立站')
  await field(/^证件号码/).fill('110101199003070000')
  await button('提交审核').click()
  for (const told of ['请输入法人姓名', '请选择证件类型', '请输入银联卡号', '请输入法人手机号'])
    await expect.element(page.getByText(told).first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('combobox', { name: '证件类型' }).click()
  await page.getByRole('option', { name: '居民身份证' }).click()
  await expect.element(page.getByText('证件号码校验位不正确，请核对').first()).toBeVisible()
  await field(/^法人姓名/).fill('王一')
  await field(/^证件号码/).fill('11010119900307109X')
  await field(/^银联卡号/).fill('6222 0000 0000 1234')
  await field(/^法人手机号/).fill('13800000000')
  await expect.poll(() => kept.saved.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept.saved)).not.toMatch(/representative|王一|6222/)
  await button('提交审核').click()
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toMatchObject({ representative: { name: '王一', document_type: 'ID_CARD', unionpay_account: '6222000000001234' } })
})

test('what was asked for last is copied when one wants it', async () => {
  const copied_from = { apply_id: '93', company_name: '云帆科技', submitted_at: '2026-03-01T04:00:00.000Z' }
  const content = { channel: 'TIKTOK', company_id: '5', account_name: '云帆二店', count: 4, currency: 'HKD', invite_emails: [] }
  kept.draft = { ...kept.draft, content, copied_from }
  await stage.open('/history/tiktok?form=new')
  await button('复制上次申请').click()
  await expect.element(field(/^账户名称/)).toHaveValue('云帆二店')
  await expect.element(field(/^申请账户数/)).toHaveValue('4')
  expect(await pageViolations()).toEqual([])
})

test('what the platform wants changed stands in its own words, and is answered', async () => {
  await stage.open('/history/tiktok?detail=92')
  await expect.element(page.getByText('License <b>unclear</b>').first()).toBeVisible()
  await button('修改并重新提交渠道').click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '修改并重新提交渠道' }))
  await dialog.getByRole('textbox', { name: /^推广链接/ }).fill('https://new.example.com')
  await dialog.getByRole('button', { name: '重新提交', exact: true }).click()
  await expect.poll(() => told).toEqual([{ apply_id: '92', website: 'https://new.example.com', representative: null }])
})

test('accounts that failed are asked for anew alone', async () => {
  await stage.open('/history/tiktok?detail=93', PHONE)
  await expect.element(page.getByText('No more accounts').first()).toBeVisible()
  await button('重试失败项').click()
  await expect.poll(() => told).toEqual([{ apply_id: '93' }])
})
