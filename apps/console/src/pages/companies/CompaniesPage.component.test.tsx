// 主体: the companies of all customers in both widths, a number that two have, and one with its material, licence and openings.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { consoleCompanyEndpoints } from '@tallyhelm/protocol/topics/companies/console-endpoints'
import { type ConsoleCompanyDetail, consoleCompanySchemas } from '@tallyhelm/protocol/topics/companies/console-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'
const company: ConsoleCompanyDetail = {
  row_id: '31',
  company_name: '深圳云帆科技有限公司',
  company_name_en: 'Shenzhen Yunfan Technology Co., Ltd.',
  registration_number: '91350100M000100Y43',
  area: 'CN',
  customer_id: '5',
  customer_name: '星河出海科技有限公司',
  status: 'RENEWING',
  expires_on: '2020-01-01',
  industry: 'F',
  is_duplicate: true,
  openings: 1,
  accounts: 3,
  submitted_at: AT,
  case_id: '91',
  material: {
    address: '深圳市南山区科技园 1 号',
    address_en: 'No. 1 Science Park, Nanshan, Shenzhen',
    website: 'https://yunfan.example.com',
    promotion_links: ['https://yunfan.example.com/shop'],
    page: '',
    contact_name: '王一',
    contact_email: 'wan****@yunfan.example.com',
    contact_phone: '138****0000',
  },
  others: ['海棠服饰有限公司'],
  openings_of: [{ apply_id: '71', channel: 'GOOGLE', account_name: '云帆独立站', count: 5, done: 3, status: 'APPROVE', submitted_at: AT }],
}

function room(who: 'risk' | 'sales'): unknown[] {
  stage.as(who)
  stage.server().leaveRest()
  const asked: unknown[] = []
  stage.server().answer(consoleCompanyEndpoints, consoleCompanySchemas, {
    list: ({ page_num, page_size, ...rest }) => {
      asked.push(rest)
      return { content: [company], total_size: 1, page_num, page_size }
    },
    detail: () => company,
  })
  const detail = { ...sampleOf(caseSchemas.detail.response), case_id: '91', kind: 'COMPANY', status: 'PENDING', obstacle: null } as const
  const unclaimed = { maker_staff_id: null, claimed_by: null, claimed_by_id: null, claimed_until: null, proof: null, warning: null }
  stage.server().answer(caseEndpoints, caseSchemas, {
    detail: () => ({ ...detail, ...unclaimed, facts: [] }),
    evidence: () => ({ files: [{ key: 'a.pdf', name: '营业执照.pdf', content_type: 'application/pdf', bytes: 1 }] }),
  })
  return asked
}
const panel = () => page.getByRole('dialog', { name: '主体：深圳云帆科技有限公司' })

test('the list by its tabs, a doubled number and a licence that has ended, in both widths', async () => {
  const asked = room('risk')
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/companies', size)
    await expect.element(page.getByText('重复', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('2020-01-01 已到期').first()).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await page.getByRole('tab', { name: '更新审核中' }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ status: 'RENEWING' })
})

test('one in full, decided by risk control; a salesperson sees neither licence nor case', async () => {
  room('risk')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/companies?open=31', size)
    await expect.element(panel().getByRole('button', { name: '打开 营业执照.pdf' })).toBeVisible()
    for (const words of ['海棠服饰有限公司', '138****0000', '云帆独立站', '已开 3/5', '深圳市南山区科技园 1 号'])
      expect(panel().element().textContent).toContain(words)
    await expect.element(panel().getByRole('button', { name: /^通过/ })).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  room('sales')
  await stage.open('/console/companies?open=31')
  await expect.element(panel()).toBeVisible()
  for (const name of [/^通过/, '打开 营业执照.pdf']) expect(panel().getByRole('button', { name }).elements()).toEqual([])
})
