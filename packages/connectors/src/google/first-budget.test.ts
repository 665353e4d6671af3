// The first budget of a Google customer: made by a CREATE proposal once its billing setup is approved.
import { money } from '@tallyhelm/protocol/values/money'
import { describe, expect, test } from 'vitest'
import { reply, scripted } from '../testing/scripted-http.ts'
import { account, budgetRow, change, filed, platform, proposal, rows } from './test-google.ts'

describe('a customer that never had a budget', () => {
  const setup = (status: string) => rows({ billingSetup: { resourceName: 'customers/1234567890/billingSetups/3', status } })
  const none = reply(200, { fieldMask: 'x' })
  const rejected = rows(budgetRow({ status: 'CANCELLED' }))

  test.each([
    ['no billing setup', none],
    ['a setup that waits', setup('PENDING')],
    ['a cancelled setup', setup('CANCELLED')],
  ])('with %s is refused, and tells no limit', async (_name, billing) => {
    expect(await platform(scripted(none, billing)).changeQuota(change)).toMatchObject({
      kind: 'refused',
      trouble: { code: 'NO_ACCOUNT_BUDGET' },
    })
    expect(await platform(scripted(none, billing)).readQuota(account)).toMatchObject({ value: { limit: null, spent: null } })
  })

  test.each([
    ['none so far', none],
    ['one that was rejected', rejected],
  ])('with an approved setup may spend nothing, and is given its first: %s', async (_name, budgets) => {
    const nothing = money(0n, 'USD')
    expect(await platform(scripted(budgets, setup('APPROVED'))).readQuota(account)).toMatchObject({
      value: { limit: nothing, spent: nothing, remaining: nothing },
    })
    const http = scripted(budgets, setup('APPROVED'), none, filed)
    expect(await platform(http).changeQuota(change)).toEqual({ kind: 'waiting', proposalId: '8' })
    expect(JSON.parse(String(http.requests[3]?.body))).toEqual({
      operation: {
        create: {
          billingSetup: 'customers/1234567890/billingSetups/3',
          proposalType: 'CREATE',
          proposedName: 'Tallyhelm 42',
          proposedStartTimeType: 'NOW',
          proposedEndTimeType: 'FOREVER',
          proposedSpendingLimitMicros: '1500000000',
          proposedNotes: 'tallyhelm:42',
        },
      },
    })
  })

  test('is given no second one while a first waits', async () => {
    const waits = (fields: object) => platform(scripted(none, setup('APPROVED'), rows(proposal({ status: 'APPROVED_HELD', ...fields }))))
    expect(await waits({}).changeQuota(change)).toEqual({ kind: 'waiting', proposalId: '8' })
    expect(await waits({ proposedNotes: 'by hand' }).changeQuota(change)).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  })

  test('is told apart from one whose budget ended', async () => {
    const ended = rows(budgetRow({ approvedEndDateTime: '2026-11-20 17:59:59' }))
    expect(await platform(scripted(ended)).changeQuota(change)).toMatchObject({ kind: 'refused', trouble: { code: 'NO_ACCOUNT_BUDGET' } })
  })
})
