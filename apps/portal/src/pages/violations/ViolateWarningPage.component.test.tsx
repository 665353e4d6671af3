// 广告违规预警: the list with its trend, several handled at once, one opened by a sealed address, and pictures that are not there.
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
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import { type Forewarning, type ForewarnedAd, forewarningSchemas } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const LIST = '/rectification/facebook/violate'
const stage = openStage()
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
const other: Forewarning = {
  ...warning,
  forewarning_id: '72',
  account_name: '青禾-US-02',
  outside_account_id: '990002',
  level: 'LOW',
  main_risk: '',
}
const handled: Forewarning = { ...warning, forewarning_id: '73', account_name: '青禾-US-03', status: 'HANDLED', ending: 'CUSTOMER' }
const ad: ForewarnedAd = {
  outside_ad_id: '120900001',
  ad_name: '春季上新',
  rule: 'Personal Attributes\nMisleading Claims',
  advice: '对照命中的规则修改。',
  preview: 'FAILED',
  preview_url: null,
  link: 'https://adsmanager.facebook.com/adsmanager/manage/ads?act=990001&selected_ad_ids=120900001',
  first_seen_at: '2026-03-05T04:00:00.000Z',
  cleared_at: null,
}

let told: unknown[]
beforeEach(() => {
  told = []
  stage.server().leaveRest()
  standAround(stage.server())
  stage.as({})
  const routes = buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  stage.server().sample(fileEndpoints, fileSchemas)
  stage.server().answer(sessionEndpoints, sessionSchemas, {
    sealViewState: ({ route, state }) => {
      told.push(['sealed', route, state.opens, state.origin_page])
      return { encrypt_data: 'box' }
    },
    openViewState: () => ({
      state: { origin_module: 'violations', origin_page: LIST, origin_terms: { search: '?level=HIGH' }, origin: 'list', opens: '71' },
    }),
  })
  const days = Array.from({ length: 30 }, (_, at) => ({
    day: `2026-02-${String(at + 1).padStart(2, '0')}`,
    HIGH: at % 3,
    MEDIUM: 1,
    LOW: 0,
  }))
  stage.server().answer(forewarningEndpoints, forewarningSchemas, {
    list: ({ page_num, page_size }) => ({ content: [warning, other, handled], total_size: 3, page_num, page_size }),
    trend: () => ({ days }),
    byId: () => ({ ...warning, advice: '同类广告较多，建议先暂停。', handled_by: '', handled_at: null, rectification_id: null }),
    ads: ({ page_num, page_size }) => ({ content: [ad], total_size: 1, page_num, page_size }),
    read: request => {
      told.push(['read', request])
      return { violate_forewarning_count: 0 }
    },
    handle: ({ forewarnings }) => {
      told.push(['handled', ...forewarnings.map(one => `${one.forewarning_id} ${one.warned_at}`)])
      return { handled_count: 1, changed_ids: forewarnings.slice(1).map(one => one.forewarning_id) }
    },
  })
})

test('chosen warnings are handled as they were seen, and what changed meanwhile is said', async () => {
  await stage.open(LIST)
  await expect.element(page.getByText('青禾-US-01')).toBeVisible()
  await expect.element(page.getByText('$812.40').first()).toBeVisible()
  await expect.element(page.getByText('渠道未说明')).toBeVisible()
  expect(page.getByRole('button', { name: /^标记已处理 青禾/ }).elements()).toHaveLength(2)
  await page.getByRole('checkbox', { name: /青禾-US-01/ }).click()
  await page.getByRole('checkbox', { name: /青禾-US-02/ }).click()
  await page.getByRole('checkbox', { name: /青禾-US-03/ }).click()
  await page.getByRole('button', { name: '标记已处理', exact: true }).click()
  await expect.poll(() => told).toContainEqual(['handled', `71 ${warning.warned_at}`, `72 ${other.warned_at}`])
  await stage.toasted('已处理 1 条预警；1 条的状态已变化，请刷新后重试')
  expect(await pageViolations()).toEqual([])
})

test('one is opened by a sealed address, marked as read, handled, and left to the list as it was', async () => {
  await stage.open(LIST)
  await page.getByRole('button', { name: '查看 青禾-US-01' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '预警详情' })).toBeVisible()
  expect(told).toContainEqual(['sealed', `${LIST}/detail`, '71', LIST])
  await expect.poll(() => told).toContainEqual(['read', { forewarning_id: '71', warned_at: warning.warned_at }])
  await expect.element(page.getByText('同类广告较多，建议先暂停。')).toBeVisible()
  await expect.element(page.getByText('春季上新')).toBeVisible()
  await expect.element(page.getByText('无法显示')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '在渠道内查看 120900001' })).toHaveAttribute('href', ad.link)
  await expect.element(page.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', `${LIST}?level=HIGH`)
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '标记已处理' }).click()
  await expect.poll(() => told).toContainEqual(['handled', `71 ${warning.warned_at}`])
})

test('a box that does not open, and a warning that was withdrawn, are no page', async () => {
  stage.server().answer(forewarningEndpoints, forewarningSchemas, {
    byId: () => {
      throw new Refusal('NOT_FOUND')
    },
  })
  await stage.open(`${LIST}/detail/box`)
  await expect.element(page.getByText('页面不存在').first()).toBeVisible()
})

test('on a phone each warning is a card', async () => {
  await stage.open(LIST, PHONE)
  await expect.element(page.getByText('青禾-US-02')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
