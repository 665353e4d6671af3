// 开户申请: the openings of all customers in both widths, one with its accounts and attempts, and what a platform made too often.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { openingConsoleEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import { openingConsoleSchemas } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import { type ConsoleOpeningDetail, openingRoomSchemas } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'
const manual: ConsoleOpeningDetail = {
  apply_id: '71',
  channel: 'GOOGLE',
  customer_id: '5',
  customer_name: '星河出海科技有限公司',
  company_id: '31',
  company_name: '深圳云帆科技有限公司',
  registration_number: '91350100M000100Y43',
  industry: 'F',
  account_name: '云帆独立站',
  count: 5,
  done: 3,
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  website: 'https://yunfan.example.com',
  status: 'PENDING',
  stage: 'MANUAL',
  submitter: '王一',
  submitted_at: AT,
  reviewer: '林审核',
  reviewed_at: AT,
  area: 'CN',
  expires_on: '2030-01-01',
  ad_type: null,
  invite_emails: ['a@example.com'],
  request_id: '',
  target_regions: ['US'],
  mcc_id: '',
  bc_id: '',
  parent_id: '1112223333',
  by_hand: false,
  feedback: '',
}
const waiting: ConsoleOpeningDetail = {
  ...manual,
  apply_id: '72',
  stage: 'AGENCY_REVIEW',
  done: 0,
  parent_id: null,
  reviewer: null,
  reviewed_at: null,
}

function room(who: 'ops' | 'sales', opening: ConsoleOpeningDetail): unknown[] {
  stage.as(who)
  stage.server().leaveRest()
  const asked: unknown[] = []
  const surplus = { channel: 'GOOGLE', outside_account_id: '7001', account_name: '云帆独立站', parent_id: '1112223333' } as const
  stage.server().answer(openingRoomEndpoints, openingRoomSchemas, {
    list: ({ page_num, page_size, ...rest }) => {
      asked.push(rest)
      return { content: [opening], total_size: 1, page_num, page_size, status_counts: { PENDING: 4 } }
    },
    detail: () => opening,
    surplus: ({ page_num, page_size }) => ({
      content: [{ ...surplus, apply_id: '71', customer_name: '星河出海科技有限公司', found_at: AT }],
      total_size: 1,
      page_num,
      page_size,
    }),
  })
  const attempt = { name: '云帆独立站', sent_at: AT, answered_at: AT, request_id: 'r1' }
  const [item] = [{ ...sampleOf(openingConsoleSchemas.items.response.shape.items.element), state: 'MANUAL', name: '云帆独立站' } as const]
  stage.server().answer(openingConsoleEndpoints, openingConsoleSchemas, {
    parents: () => ({ parents: [] }),
    terms: () => ({ channel: 'GOOGLE' as const, parent_id: '', by_hand: false, industry_id: '' }),
    items: () => ({
      items: [
        {
          ...item,
          told: '平台上有 2 个同名结果',
          by_hand: false,
          ended_at: null,
          attempts: [
            { ...attempt, number: 1, answer: 'UNKNOWN' as const, told: 'connection reset', before: 0 },
            { ...attempt, number: 2, answer: 'DONE' as const, told: '', before: 1 },
          ],
          surplus: ['7001'],
        },
      ],
    }),
    setTerms: request => {
      asked.push(request)
      return { channel: 'GOOGLE' as const, parent_id: '', by_hand: true, industry_id: '' }
    },
  })
  const detail = { ...sampleOf(caseSchemas.detail.response), case_id: '72', kind: 'OPENING', status: 'PENDING', obstacle: null } as const
  const unclaimed = { maker_staff_id: null, claimed_by: null, claimed_by_id: null, claimed_until: null, proof: null, warning: null }
  stage.server().answer(caseEndpoints, caseSchemas, { detail: () => ({ ...detail, ...unclaimed, facts: [] }) })
  return asked
}
const panel = () => page.getByRole('dialog', { name: '开户：云帆独立站' })

test('the list by its tabs, and surplus, in both widths', async () => {
  const asked = room('ops', manual)
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/openings', size)
    await expect.element(page.getByText('星河出海科技有限公司').first()).toBeVisible()
    await expect.element(page.getByText('人工核对中').first()).toBeVisible()
    expect(document.body.textContent).toContain('3/5')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
    await stage.open('/console/openings?tab=surplus', size)
    await expect.element(page.getByText('7001').first()).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await stage.open('/console/openings')
  await page.getByRole('tab', { name: /^审核中\s*4/ }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ status: 'PENDING' })
})

test('one in full: every attempt with the platform’s answer, and what its place made too often', async () => {
  room('ops', manual)
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/openings?open=71', size)
    await expect.element(panel().getByText('该归属的多出账户')).toBeVisible()
    for (const words of ['无答复。connection reset', '成功，发送前已有同名 1 个', '平台上有 2 个同名结果', '91350100M000100Y43', '3/5'])
      expect(panel().element().textContent).toContain(words)
    await expect.element(panel().getByRole('button', { name: '核定结果：云帆独立站' })).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
})

test('one that waits is decided from here, and may be opened by hand; salespeople read', async () => {
  const asked = room('ops', waiting)
  await stage.open('/console/openings?open=72')
  await expect.element(panel().getByRole('button', { name: /^通过/ })).toBeVisible()
  const form = panel().getByRole('form', { name: '开户归属' })
  await form.getByRole('combobox', { name: /^开户归属/ }).click()
  await page.getByRole('option', { name: /^人工开户/ }).click()
  await form.getByRole('button', { name: '保存开户归属' }).click()
  await expect.poll(() => asked).toContainEqual({ case_id: '72', by_hand: true, parent_id: '', industry_id: '' })
  room('sales', waiting)
  await stage.open('/console/openings?open=72')
  await expect.element(panel()).toBeVisible()
  expect(panel().getByRole('button', { name: /^通过/ }).elements()).toEqual([])
  expect(page.getByRole('tab', { name: '多出账户' }).elements()).toEqual([])
})
