// The console's search: one box in the header, by Ctrl K and «/», over rooms, orders, accounts and customers, each within what a role may see.
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { staffSchemas } from '@tallyhelm/protocol/topics/staff/schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { SearchResults } from '@tallyhelm/protocol/topics/staff/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'

const LABEL = '搜索单号、账户、客户、人员或页面'
const ORDER = '1234567890123456789'
const ACCOUNT = '71002000300010'
const OWNER = { customer_id: '31', customer_name: '星河跨境（示例）贸易有限公司' }
const NOTHING: SearchResults = { orders: [], accounts: [], customers: [], sub_customers: [], people: [] }
const stage = openStage()
const box = page.getByRole('combobox', { name: LABEL })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const address = () => location.pathname + location.search

beforeEach(() => {
  stage.server().answer(staffEndpoints, staffSchemas, {
    search: ({ text }): SearchResults => ({
      ...NOTHING,
      ...(text === ORDER && { orders: [{ apply_no: ORDER, adjust_type: 'ADD', ...OWNER, apply_time: '2026-03-02T04:00:00Z' }] }),
      ...((text.includes(ACCOUNT) || text === 'Harbor') && {
        accounts: [{ outside_account_id: ACCOUNT, account_name: 'Harbor-01', channel: 'FACEBOOK', ...OWNER }],
      }),
      ...(text === '13800000001' && {
        people: [{ user_id: '9', name: '林知夏', mobile: '138****0001', email: '', ...OWNER }],
      }),
      ...(text === '有限公司' && { customers: [OWNER] }),
    }),
  })
})

async function search(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await box.fill(text)
}

test('operations find a room, an order, an account and a customer, and are led to each', async () => {
  await stage.open('/console/accounts')
  await expect.element(page.getByRole('table', { name: '广告账户', exact: true })).toBeVisible()
  await search('额度工')
  await expect.element(option(/额度工单/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/console/quota-orders')
  await expect.element(page.getByRole('table', { name: '额度工单' })).toBeVisible()
  await search(ORDER)
  await expect.element(option(new RegExp(`单号 ${ORDER}`))).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/console/quota-orders?apply_no=${ORDER}`)
  await search(`act_${ACCOUNT}`)
  await expect.element(option(new RegExp(ACCOUNT))).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/console/accounts?ids=${ACCOUNT}`)
  await search('有限公司')
  await page.getByRole('group', { name: '客户', exact: true }).getByRole('option').first().click()
  await expect.poll(address).toBe(`/console/customers/${OWNER.customer_id}`)
  await search('13800000001')
  await page
    .getByRole('group', { name: '人员' })
    .getByRole('option', { name: /林知夏/ })
    .click()
  await expect.poll(address).toBe(`/console/customers/${OWNER.customer_id}?tab=members`)
  await search('没有这样的东西')
  await expect.element(page.getByText(/没有找到相关内容/)).toBeVisible()
})

test('a slash opens it where no list takes it for its filters, and finance lands among a customer’s accounts', async () => {
  stage.as('fin')
  await stage.open('/console/home')
  await expect.element(page.getByRole('heading', { level: 1, name: /您好/ })).toBeVisible()
  await userEvent.keyboard('/')
  await box.fill('Harbor')
  await page.getByRole('group', { name: '广告账户' }).getByRole('option').first().click()
  await expect.poll(address).toBe(`/console/customers/${OWNER.customer_id}?tab=accounts&ids=${ACCOUNT}`)
  await page.getByRole('button', { name: '移除筛选 广告账户 ID' }).click()
  await expect.poll(() => location.search).toBe('?tab=accounts')
  await stage.open('/console/customers')
  await expect.element(page.getByRole('table', { name: '客户', exact: true }).getByRole('row').nth(1)).toBeVisible()
  await userEvent.keyboard('/')
  expect(box.elements()).toEqual([])
})

test('an auditor finds rooms, no accounts; on a phone a button opens it', async () => {
  stage.as('audit')
  await stage.open('/console/home', PHONE)
  await page.getByRole('button', { name: LABEL }).click()
  await box.fill('没有这样的东西')
  await expect.element(page.getByText(/没有找到相关内容/)).toBeVisible()
  // What the server would find is none of this role's: nothing leads there.
  await box.fill('Harbor')
  await expect.element(page.getByText(/没有找到相关内容/)).toBeVisible()
  await box.fill('审计')
  await option(/审计日志/).click()
  await expect.poll(address).toBe('/console/audit')
})
