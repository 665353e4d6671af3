// 额度变更记录: what each change took of the credit line, on a desktop and on a phone, narrowed by what is typed.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { type CreditRecordPage, creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const ROW = {
  flow_no: '1000000000007',
  at: '2026-03-02T04:00:00Z',
  adjust_type: 'ADD',
  item: 'QUOTA',
  account_name: '岚汐出海一号',
  outside_account_id: '770000000000001',
  currency: 'USD',
  amount: '100.00',
  change: '100.00',
  used_before: '900.00',
  used_after: '1000.00',
  apply_no: '555001',
} as const
const BACK = {
  ...ROW,
  flow_no: '1000000000008',
  adjust_type: 'CLEAR',
  change: '-1000.00',
  used_before: '1000.00',
  used_after: '0.00',
} as const

test('a channel’s changes, with what was used before and after each, and their order one click away', async () => {
  stage.as({ customer_type: 0 })
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(creditEndpoints, creditSchemas, {
    waitRepliedQuantity: () => [],
    records: ({ channel = null, page_num, page_size }): CreditRecordPage => {
      const paging = { total_size: 2, page_num, page_size }
      return channel === null ? { channel, content: [], ...paging } : { channel, content: [BACK, ROW], ...paging }
    },
  })
  await stage.open('/credit/record/google')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Google 额度变更记录' })).toBeVisible()
  await expect.element(page.getByText('-1,000.00')).toBeVisible()
  await expect.element(page.getByText('+100.00')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '555001' }).first()).toHaveAttribute('href', '/operate/record?apply_no=555001')
  expect(await pageViolations()).toEqual([])
  await stage.open('/credit/record/google', PHONE)
  await expect.element(page.getByText('-1,000.00')).toBeVisible()
  expect(document.body.innerText).toContain('占用前 1,000.00 · 占用后 0.00')
  expect(await pageViolations()).toEqual([])
  expect(stage.server().seen(creditEndpoints.records).at(-1)?.request).toMatchObject({ channel: 'GOOGLE' })
})
