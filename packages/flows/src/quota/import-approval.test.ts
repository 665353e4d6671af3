// Imports and approval: what the customer's contract asks for when an order is made decides, not what it asked for at the confirmation.
import { setNeedsQuotaApproval } from '@tallyhelm/modules/organization'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsOn } from './test-imports.ts'
import { openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
const { newTenant, pasted, confirmed, run, accounts } = importsOn(() => stage)

const ask = (tenant: Tenant, needs: boolean) =>
  stage.world.db.transaction({ kind: 'system' }, tx => setNeedsQuotaApproval(tx, tenant.customerId, needs))
const statesOf = async (tenant: Tenant) =>
  (await stage.query(`select state from quota_items where customer_id = ${tenant.customerId} order by id`)).rows.map(row => row.state)

test.each([
  [false, true, 'PENDING_APPROVAL'],
  [true, false, 'RESERVED'],
])('confirmed while approval was asked for: %s, sent when it is: %s', async (before, after, state) => {
  const tenant = await newTenant({ needsApproval: before })
  const [account] = await accounts(tenant, 1)
  const batchId = await pasted(tenant, 'ADD', `${account?.outsideAccountId} 10`)
  await confirmed(tenant, batchId)
  await ask(tenant, after)
  await run(tenant, batchId)
  expect(await statesOf(tenant)).toEqual([state])
})
