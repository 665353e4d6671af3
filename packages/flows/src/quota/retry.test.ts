// Failed items that are tried again: by several people, in several sets, and never twice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { retryItems } from './retry.ts'
import { openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 300, tax: 600 })
})
afterAll(() => stage.close())

test('failed items are tried again once, alone or with others, by whoever asks', async () => {
  const [first, second] = [await stage.account(tenant), await stage.account(tenant)]
  stage.platforms.faults.change.push('refused', 'refused')
  const items = [first, second].map(account => ({ account_id: account.id, amount: '50' }))
  const order = await addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items },
  })
  await stage.settle()
  const ids = order.items.map(one => one.item_id)
  const retry = (item_ids: string[]) =>
    retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: { apply_no: order.apply_no, item_ids } })
  const [one, same] = await Promise.all([retry(ids.slice(0, 1)), retry(ids.slice(0, 1))])
  expect(one?.apply_no).toBe(same?.apply_no)
  await expect(retry(ids)).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED', fields: [{ path: 'item_ids.0' }] })
  const other = await retry(ids.slice(1))
  await stage.settle()
  expect([await stage.states(one ?? order), await stage.states(other)]).toEqual([['FINISHED'], ['FINISHED']])
  expect([first, second].map(account => stage.platforms.book(account.outsideAccountId).limit)).toEqual([15_000n, 15_000n])
  expect(await stage.violations()).toEqual([])
})
