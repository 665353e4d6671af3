// 授信核对 as a page: what each customer's used credit consists of, who differs, and cards on a phone.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { type CreditUseRequest, creditUse } from '@tallyhelm/protocol/topics/ledger/credit-use-schemas'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { ledgerSchemas } from '@tallyhelm/protocol/topics/ledger/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const even = {
  ...sampleOf(creditUse),
  customer_id: '7',
  customer_name: '青禾科技',
  currency: 'USD',
  state: 'EVEN' as const,
  used: '218.00',
  unspent: '300.00',
  unbilled_fees: '18.00',
  opening: '-100.00',
  difference: '0.00',
}
const off = { ...even, customer_id: '8', customer_name: '远帆贸易', state: 'DIFFERS' as const, used: '24.80', difference: '3.00' }

let asked: CreditUseRequest[]
function enter() {
  asked = []
  stage.as('fin')
  stage.server().answer(ledgerEndpoints, ledgerSchemas, {
    creditUse: request => {
      asked.push(request)
      return { content: [even, off], total_size: 2, page_num: request.page_num, page_size: request.page_size }
    },
  })
}

test('each customer has its parts and whether they come to what is used; those that differ are asked for by the address', async () => {
  enter()
  await stage.open('/console/ledger?tab=credit&state=DIFFERS')
  const rows = page.getByRole('row')
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/青禾科技.*平.*218\.00.*0\.00.*300\.00.*18\.00.*-100\.00/)
  expect(rows.nth(2).element().textContent).toMatch(/远帆贸易.*有差异.*24\.80.*3\.00/)
  expect(asked[0]).toMatchObject({ state: 'DIFFERS' })
  await expect.element(page.getByRole('button', { name: '导出' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('on a phone they are cards', async () => {
  enter()
  await stage.open('/console/ledger?tab=credit', PHONE)
  await expect.element(page.getByText('远帆贸易').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await pageViolations()).toEqual([])
})
