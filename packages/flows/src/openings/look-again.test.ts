// What a platform made twice and does not list yet when the opening ends: found once it must be listed, and nobody's.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { carryOut, lookAgain } from '../items/carry-out.ts'
import { applyForAccounts } from './apply-for-accounts.ts'
import { openingItems } from './carry-openings.ts'
import { setOpeningTerms } from './set-terms.ts'
import { heldCompany, openingOf, passed, reviewer } from './test-openings.ts'

const RULES = { OPENING: openingItems }
let house: Stage
let actor: TenantActor

beforeAll(async () => {
  house = await openStage()
  actor = house.actor()
  await registered(house.world, actor)
  await house.control('accounts', { platform: 'google', id: '7770000000' })
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

test('the second of two is in no list when the first one is the customer’s, and is found by the job after', async () => {
  const { world } = house
  const { companyId } = await heldCompany(world, actor)
  await house.control('settings', { google_billing_ms: 0 })
  const request = openingOf(companyId, { account_name: '两次创建' })
  const { applyId: case_id } = await applyForAccounts(world, actor, { idempotencyKey: crypto.randomUUID(), request })
  await setOpeningTerms(world, reviewer, { case_id, by_hand: false, parent_id: testAgency.managerId, industry_id: '' })
  await passed(world, case_id)
  await house.control('settings', { opening_lag_ms: 500_000 })
  await house.control('faults', { kind: 'duplicate', operation: 'google.client.create', times: 1 })
  for (let look = 0; look < 4; look += 1) {
    await carryOut(world, RULES)
    house.advance(61_000)
  }
  const [item] = await rows<{ id: string; state: string }>(sql`select id, state from items_items where case_id = ${case_id}`)
  expect(item?.state).toBe('DONE')
  const surplus = () => rows(sql`select outside_id from items_surplus where item_id = ${item?.id}`)
  expect(await surplus()).toEqual([])
  const [job] = await rows<{ n: number }>(sql`
    select count(*)::int as n from graphile_worker._private_jobs where payload->>'item_id' = ${item?.id} and run_at > ${world.clock.now()}`)
  expect(job?.n).toBe(1)
  house.advance(600_000)
  await lookAgain(world, RULES, item?.id ?? '')
  await lookAgain(world, RULES, item?.id ?? '')
  expect(await surplus()).toHaveLength(1)
  expect(await rows(sql`select id from ad_accounts_accounts where customer_id = ${house.customerId}`)).toHaveLength(1)
})
