// The audit log as a list: where its total stops, and that pages beyond it can still be asked for.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { openStage } from '@tallyhelm/flows/quota/test-stage'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { recordAudit } from '@tallyhelm/modules/audit'
import { auditListRequest, auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryList } from './entry-list.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into audit_entries (id, actor, action, object_kind, object_id, at)
      select n, case when n % 3 = 0 then 'system:sweeper' else 'system:synchroniser' end, case when n % 500 = 0 then 'rare.action' else 'usual.action' end,
        'thing', n, timestamptz '2026-03-02T00:00:00Z' + n * interval '1 second'
      from generate_series(1, ${COUNTED_UP_TO + 1}) n`),
  )
})
afterAll(() => db?.drop())

const ask = async (request: Record<string, unknown> = {}) =>
  auditPage.parse(await entryList(db.database, { kind: 'staff' }, auditListRequest.parse(request)))

test('the total stops where counting stops; what a filter leaves below that is exact', async () => {
  expect((await ask()).total_size).toBe(COUNTED_UP_TO)
  expect((await ask({ actor: 'sweeper' })).total_size).toBe(Math.floor((COUNTED_UP_TO + 1) / 3))
  expect((await ask({ action: 'rare.action' })).total_size).toBe(2)
  expect((await ask({ action: 'rare.' })).content.map(entry => entry.id)).toEqual(['1000', '500'])
  expect((await ask({ actor: 'sweeper', action: 'rare.action' })).total_size).toBe(0)
})

test('the page after the last counted one is there', async () => {
  const beyond = await ask({ page_num: COUNTED_UP_TO / 50 + 1, page_size: 50 })
  expect(beyond.content.map(entry => entry.id)).toEqual(['1'])
})

test('the product’s own actors are read and found by their words, and by the names that the log keeps', async () => {
  const [entry] = (await ask({ actor: 'synchroniser' })).content
  expect(entry).toMatchObject({ actor_kind: 'system', actor_name: '系统同步', system_actor: 'synchroniser', actor_id: null })
  const total = (await ask({ actor: 'synchroniser' })).total_size
  expect(total).toBeGreaterThan(0)
  for (const words of ['系统同步', '同步', ' 系统 ']) expect((await ask({ actor: words })).total_size, words).toBe(total)
  expect((await ask({ actor: '注册' })).total_size).toBe(0)
  const [unnamed] = (await ask({ actor: 'sweeper' })).content
  expect(unnamed).toMatchObject({ actor_name: 'sweeper', system_actor: 'sweeper' })
})

test('days are half-open, and an order’s number finds the entries of its legs with names for the ids they mention', async () => {
  const stage = await openStage()
  try {
    const [mine, other] = [await stage.tenant(), await stage.tenant()]
    const account = await stage.account(mine)
    const { apply_no } = await addQuota(stage.world, mine.actor, {
      idempotencyKey: randomUUID(),
      request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '100' }] },
    })
    const leg = await stage.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ id: string }>(sql`select id::text from quota_items where order_id = ${apply_no}`),
    )
    await stage.world.db.transaction({ kind: 'system' }, tx =>
      recordAudit(tx, {
        id: stage.world.ids.next(),
        at: stage.clock.now(),
        actor: { kind: 'system', name: 'test' },
        action: 'quota.wake-leg',
        objectKind: 'quota-item',
        objectId: leg.id,
        details: { account_id: account.id, before: '1.00', after: '2.00' },
        tenant: { customerId: mine.customerId, subCustomerId: null },
      }),
    )
    const find = async (request: Record<string, unknown>) =>
      auditPage.parse(await entryList(stage.world.db, { kind: 'staff' }, auditListRequest.parse(request))).content
    const entries = await find({ object_id: apply_no })
    expect(entries.map(entry => [entry.action, entry.apply_no])).toEqual([
      ['quota.wake-leg', apply_no],
      ['quota.add', apply_no],
    ])
    expect(entries[0]?.names[account.id]).toContain(entries[0]?.object_name ?? 'a name')
    expect(entries[0]).toMatchObject({ before: null, after: null, details: { before: '1.00', after: '2.00' } })
    const tenant = { kind: 'tenant', customerId: other.customerId, subCustomerId: null } as never
    expect((await entryList(stage.world.db, tenant, auditListRequest.parse({ object_id: apply_no }))).content).toEqual([])
    expect((await find({ customer: mine.customerId })).length).toBeGreaterThan(0)
    expect((await find({ customer: other.customerId, action: 'quota.' })).length).toBe(0)
    expect(await find({ customer: "x' or 1=1", object_id: '99999999999999999999' })).toEqual([])
    const day = dayOf(stage.clock.now())
    expect((await find({ object_id: apply_no, at_until: day })).length).toBe(0)
    expect((await find({ object_id: apply_no, at_from: day, at_until: addDays(day, 1) })).length).toBe(2)
  } finally {
    await stage.close()
  }
})
