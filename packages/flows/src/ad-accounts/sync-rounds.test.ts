// Rounds of synchronisation: each customer's frequency, an even load, channels at rest, and who may change it.
import { recordQuotaChanges } from '@tallyhelm/modules/ad-accounts'
import { money } from '@tallyhelm/protocol/values/money'
import { syncFrequency } from '@tallyhelm/views/organization/customer-settings'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../companies/create-company.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createUser } from '../organization/create-user.ts'
import { setSyncFrequency } from '../organization/set-sync-frequency.ts'
import { pauseDispatch, resumeDispatch } from '../channels/pause-dispatch.ts'
import { adoptAdAccount } from './adopt-ad-account.ts'
import { runSync } from './run-sync.ts'
import { syncAll } from './sync-all.ts'
import { openStage, type Stage, system } from './test-stage.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const db = <Value>(work: Parameters<typeof house.world.db.transaction<Value>>[1]) => house.world.db.transaction({ kind: 'system' }, work)

/** A customer with so many accounts of a channel, and its master. */
async function customerWith(count: number, channel: 'FACEBOOK' | 'TIKTOK' = 'FACEBOOK') {
  const name = `客户${house.world.ids.next()}`
  const { customerId } = await createCustomer(house.world, system, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })
  const { companyId } = await createCompany(house.world, system, { customerId, companyName: `${name}公司` })
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const adoption = { customerId, companyId, channel, outsideAccountId: house.world.ids.next(), currency: 'USD' } as const
    ids.push((await adoptAdAccount(house.world, system, adoption)).adAccountId)
  }
  const mobile = `139${String(house.world.ids.next()).slice(-8)}`
  const { userId } = await createUser(house.world, system, {
    customerId,
    mobile,
    userName: '甲',
    password: 'Tallyhelm-demo-1',
    isMaster: true,
  })
  return { customerId, ids, master: house.actor({ customerId, userId, roles: ['Associated'] }) }
}

/** The ids asked for in one round; the jobs are taken away again. */
async function round(): Promise<Set<string>> {
  await db(tx => tx.run(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`))
  await syncAll(house.world)
  const rows = await db(tx =>
    tx.rows<{ key: string }>(sql`select key from graphile_worker.jobs where task_identifier = 'ad-accounts.sync-account'`),
  )
  return new Set(rows.map(row => row.key.split(':')[1] ?? ''))
}

async function turnsInAnHour(ids: readonly string[]): Promise<number[]> {
  const turns = new Map(ids.map(id => [id, 0]))
  for (let count = 0; count < 12; count += 1) {
    const asked = await round()
    for (const id of ids) if (asked.has(id)) turns.set(id, (turns.get(id) ?? 0) + 1)
    house.advance(5 * 60_000)
  }
  return [...turns.values()]
}

test('an hour brings one turn at 60 minutes, two at 30, twelve at 5', async () => {
  const [slow, middle, fast] = [await customerWith(8), await customerWith(8), await customerWith(3)]
  await setSyncFrequency(house.world, middle.master, { minutes: 30 })
  await setSyncFrequency(house.world, fast.master, { minutes: 5 })
  const turns = await turnsInAnHour([...slow.ids, ...middle.ids, ...fast.ids])
  expect(turns).toEqual([...Array<number>(8).fill(1), ...Array<number>(8).fill(2), ...Array<number>(3).fill(12)])
})

test('an account that an order changed is due in the next round, and then at its turn again', async () => {
  const { ids } = await customerWith(12)
  await db(tx => tx.run(sql`update ad_accounts_accounts set synced_at = ${house.clock.now()} where id = any (${ids}::bigint[])`))
  const before = await round()
  const changed = ids.find(id => !before.has(id)) ?? ''
  house.advance(1_000)
  const at = house.clock.now()
  const moved = money(500n, 'USD')
  await db(tx =>
    recordQuotaChanges(tx, [{ adAccountId: changed, limit: moved, balance: null, spent: null, moved, totalAddedDelta: moved }], at),
  )
  expect(await round()).toEqual(new Set([...before, changed]))
  await db(tx => tx.run(sql`update ad_accounts_accounts set synced_at = ${at} where id = ${changed}`))
  expect(await round()).toEqual(before)
})

test('the accounts of an hour are spread over its rounds', async () => {
  const { ids } = await customerWith(60)
  const sizes: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const asked = await round()
    sizes.push(ids.filter(id => asked.has(id)).length)
    house.advance(5 * 60_000)
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(60)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20)
})

test('a paused channel is left alone', async () => {
  const { ids, master } = await customerWith(2, 'TIKTOK')
  await setSyncFrequency(house.world, master, { minutes: 5 })
  const staff = { kind: 'staff', staffId: '9', staffName: '甲', sessionId: '9', role: 'OPS', address: '' } as const
  await pauseDispatch(house.world, staff, { channel: 'TIKTOK', reason: '维护' })
  const paused = await round()
  expect(ids.filter(id => paused.has(id))).toEqual([])
  await resumeDispatch(house.world, staff, { channel: 'TIKTOK', reason: '完成' })
  const resumed = await round()
  expect(ids.filter(id => resumed.has(id))).toEqual(ids)
})

test('only the master sets the frequency, and every change is in the audit log; others of the customer read it', async () => {
  const { customerId, master } = await customerWith(0)
  expect(await syncFrequency(house.world.db, master)).toEqual({ minutes: 60, may_change: true })
  expect(await setSyncFrequency(house.world, master, { minutes: 30 })).toEqual({ minutes: 30, may_change: true })
  await setSyncFrequency(house.world, master, { minutes: 30 })
  const member = { ...master, userId: '77', isMaster: false }
  expect(await syncFrequency(house.world.db, member)).toEqual({ minutes: 30, may_change: false })
  await expect(setSyncFrequency(house.world, member, { minutes: 5 })).rejects.toMatchObject({ refusal: 'MASTER_ONLY' })
  // A claim to be master counts for nothing: the row decides.
  await expect(setSyncFrequency(house.world, { ...master, userId: '77' }, { minutes: 5 })).rejects.toMatchObject({ refusal: 'MASTER_ONLY' })
  const stranger = { ...master, customerId: house.customerId }
  await expect(setSyncFrequency(house.world, stranger, { minutes: 5 })).rejects.toMatchObject({ refusal: 'MASTER_ONLY' })
  const entries = await db(tx =>
    tx.rows<{ details: unknown }>(sql`
      select details from audit_entries where action = 'organization.set-sync-frequency' and object_id = ${customerId}`),
  )
  expect(entries.map(entry => entry.details)).toEqual([{ from: 60, to: 30 }])
})

test('the minutes of the database are those of the protocol', async () => {
  const { SYNC_MINUTES } = await import('@tallyhelm/protocol/topics/organization/enums')
  const { rule } = await db(tx =>
    tx.one<{ rule: string }>(
      sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'organization_customers_sync_minutes'`,
    ),
  )
  expect([...rule.matchAll(/\d+/g)].map(match => Number(match[0]))).toEqual([...SYNC_MINUTES])
})

test('a platform that is too busy is asked again when it says; one that gives no answer is left to the queue', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100' })
  await db(tx => tx.run(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`))
  await house.control('faults', { kind: 'rate_limit', platform: 'meta', accountId: outsideId, code: '80004', times: 1 })
  await runSync(house.world, system, { adAccountId: id })
  const job = await db(tx =>
    tx.one<{ run_at: Date }>(sql`select run_at from graphile_worker.jobs where key = ${`ad-accounts.sync-account:${id}`}`),
  )
  expect(job.run_at.getTime()).toBeGreaterThan(house.clock.now().getTime())
  expect((await house.read(id)).syncedAt).toBeNull()
  await house.control('faults', { kind: 'answer_lost_before_work', platform: 'meta', accountId: outsideId, times: 1 })
  await expect(runSync(house.world, system, { adAccountId: id })).rejects.toThrow('gave no answer')
  await runSync(house.world, system, { adAccountId: id })
  expect((await house.read(id)).syncedAt).not.toBeNull()
})

test('a synchronisation that would wait for its platform’s pace is put off to its turn, once', async () => {
  const { id } = await house.adopted('tiktok', { balance: '100.00' })
  await db(tx => tx.run(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`))
  const { TIKTOK, ...others } = house.world.platforms
  const busy = { ...others, TIKTOK: { ...TIKTOK, planCalls: () => 90_000 } }
  const world = Object.create(house.world, { platforms: { value: busy } }) as World // the same world with a platform under load
  await runSync(world, system, { adAccountId: id })
  expect((await house.read(id)).syncedAt).toBeNull()
  const job = await db(tx =>
    tx.one<{ run_at: Date; payload: unknown }>(
      sql`select run_at, payload from graphile_worker._private_jobs where key = ${`ad-accounts.sync-account:${id}`}`,
    ),
  )
  expect(job.run_at.getTime()).toBe(house.clock.now().getTime() + 90_000)
  expect(job.payload).toEqual({ account_id: id, is_turn: true })
  await runSync(world, system, { adAccountId: id, isTurn: true })
  expect((await house.read(id)).syncedAt).not.toBeNull()
})
