// Openings that people carry out: nothing is sent, each account is entered by one of the staff and checked by another, read at its platform.
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { licencesEnd } from '../companies/test-companies.ts'
import { carryOut } from '../items/carry-out.ts'
import { applyForAccounts, retryOpening } from './apply-for-accounts.ts'
import { openingItems } from './carry-openings.ts'
import { proposeResult } from './settle-by-hand.ts'
import { approved, heldCompany, openingOf, passed, reviewer } from './test-openings.ts'

let house: Stage
let actor: TenantActor
let applyId: string

beforeAll(async () => {
  house = await openStage()
  actor = house.actor()
  await registered(house.world, actor)
  const { companyId } = await heldCompany(house.world, actor)
  const request = openingOf(companyId, { channel: 'FACEBOOK', count: 2 })
  ;({ applyId } = await applyForAccounts(house.world, actor, { idempotencyKey: crypto.randomUUID(), request }))
  await approved(house.world, applyId)
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const items = () =>
  rows<{ id: string; state: string; result_id: string | null; fence: number }>(sql`
    select id, state, result_id, fence from items_items where case_id = ${applyId} order by position`)
const checker: StaffActor = { ...reviewer, staffId: '72' }

async function entered(outside_account_id: string, place: number): Promise<void> {
  const outcome = outside_account_id === '' ? ('REFUSED' as const) : ('DONE' as const)
  const request = { item_id: (await items())[place]?.id ?? '', outcome, outside_account_id, reason: '已在渠道后台开户' }
  const { caseId: case_id } = await proposeResult(house.world, reviewer, request)
  await passed(house.world, case_id, checker)
}

test('nothing is sent; entered, an account is read, capped and the customer’s; what was not opened ends it', async () => {
  await carryOut(house.world, { OPENING: openingItems })
  expect(await items()).toMatchObject([
    { state: 'MANUAL', fence: 0 },
    { state: 'MANUAL', fence: 0 },
  ])
  await house.control('accounts', { platform: 'meta', id: '7780000001', name: '后台所开' })
  await house.control('accounts', { platform: 'meta', id: '7780000002', name: '别的币种', currency: 'EUR' })
  const { outsideId } = await house.adopted('meta', {})
  for (const wrong of ['7780000002', outsideId, '12345'])
    await expect(entered(wrong, 0), wrong).rejects.toMatchObject({ refusal: 'INPUT_INVALID', fields: [{ path: 'outside_account_id' }] })
  await entered('7780000001', 0)
  expect(await items()).toMatchObject([{ state: 'DONE', result_id: '7780000001' }, { state: 'MANUAL' }])
  const capped = await house.world.platforms.FACEBOOK.readQuota({ outsideAccountId: '7780000001', currency: 'USD' })
  expect(capped).toMatchObject({ value: { limit: { minor: 100n } } })
  expect(await rows(sql`select customer_id from ad_accounts_accounts where outside_account_id = '7780000001'`)).toEqual([
    { customer_id: house.customerId },
  ])
  await entered('', 1)
  expect(await rows(sql`select outcome, standing from openings_applications where id = ${applyId}`)).toEqual([
    { outcome: 'APPROVE', standing: 'APPROVE' },
  ])
  // Whoever wants more asks anew: there is nothing here that a job could repeat.
  await expect(retryOpening(house.world, actor, applyId)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
})

test('an opening whose licence comes too near to its end while it waits is turned down by the product', async () => {
  const [{ id: companyId }] = (await rows<{ id: string }>(sql`select id from companies_companies where application_id is not null`)) as [
    { id: string },
  ]
  const request = openingOf(companyId, { channel: 'GOOGLE', account_name: '执照将到期' })
  const { applyId: id } = await applyForAccounts(house.world, actor, { idempotencyKey: crypto.randomUUID(), request })
  expect(await lapseCases(house.world, RULES_OF_CASES)).toBe(0)
  await licencesEnd(house.world)
  expect(await lapseCases(house.world, RULES_OF_CASES)).toBe(1)
  expect(await rows(sql`select standing from openings_applications where id = ${id}`)).toEqual([{ standing: 'AUTO_DISAPPROVED' }])
})
