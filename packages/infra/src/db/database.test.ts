// The database handle against a real PostgreSQL: scope, limits, retries, lost connections, notifications.

import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { openDatabase, type Scope } from './database.ts'
import { prepared } from './prepared.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

const system: Scope = { kind: 'system' }
const tenant = (customerId: string, subCustomerId: string | null = null): Scope => ({ kind: 'tenant', customerId, subCustomerId })
const currentScope = sql`select current_setting('app.scope', true) as scope, current_setting('app.customer_id', true) as customer, current_setting('app.sub_customer_id', true) as sub`

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    await tx.run(sql`create table notes (id bigint primary key, customer_id bigint not null, body text not null)`)
    await tx.run(sql`alter table notes enable row level security`)
    await tx.run(sql`alter table notes force row level security`)
    await tx.run(sql`create policy notes_tenant on notes using (
      current_setting('app.scope') = 'system' or customer_id = nullif(current_setting('app.customer_id'), '')::bigint)`)
    await tx.run(sql`insert into notes values (1, 10, 'ten'), (2, 20, 'twenty')`)
  })
})
afterAll(() => db.drop())

test('row-level security sees the tenant of the transaction, and nothing of the one before on the same connection', async () => {
  const one = openDatabase({ url: db.url, applicationName: 'scope', maxConnections: 1, log: createLogger({ name: 't', level: 'silent' }) })
  const bodies = (scope: Scope) => one.read(scope, tx => tx.rows<{ body: string }>(sql`select body from notes order by id`))
  expect(await bodies(tenant('10'))).toEqual([{ body: 'ten' }])
  expect(await bodies(tenant('20', '7'))).toEqual([{ body: 'twenty' }])
  expect(await bodies(system)).toHaveLength(2)
  expect(await one.read(tenant('20', '7'), tx => tx.one(currentScope))).toEqual({ scope: 'tenant', customer: '20', sub: '7' })
  const outside = await one.pool.query(currentScope.text)
  expect(outside.rows[0]).toEqual({ scope: '', customer: '', sub: '' })
  await one.close()
})

test('a single statement has its scope and limits, leaves neither behind, and is committed when it answers', async () => {
  const one = openDatabase({ url: db.url, applicationName: 'single', maxConnections: 1, log: createLogger({ name: 't', level: 'silent' }) })
  const bodies = (scope: Scope) =>
    one.single(scope, tx => tx.rows<{ body: string }>(sql`select body from notes where id > ${0} order by id`))
  expect(await bodies(tenant('10'))).toEqual([{ body: 'ten' }])
  expect(await bodies(tenant('20', '7'))).toEqual([{ body: 'twenty' }])
  expect(await one.single(tenant('20', '7'), tx => tx.one(currentScope))).toEqual({ scope: 'tenant', customer: '20', sub: '7' })
  expect(await one.single(system, tx => tx.one(sql`select current_setting('statement_timeout') as most`))).toEqual({ most: '5s' })
  const durability = (mayBeLost: boolean) =>
    one.single(system, tx => tx.one(sql`select current_setting('synchronous_commit') as waits`), { mayBeLost })
  expect([await durability(true), await durability(false)]).toEqual([{ waits: 'off' }, { waits: 'on' }])
  expect((await one.pool.query(currentScope.text)).rows[0]).toEqual({ scope: '', customer: '', sub: '' })
  expect(await one.single(system, tx => tx.run(sql`update notes set body = body`))).toBe(2)
  expect(await one.single(tenant('20'), tx => tx.run(sql`update notes set body = body`))).toBe(1)
  await one.close()
})

test('a failed single statement rejects, undoes itself and leaves the connection usable; a second one is refused', async () => {
  const one = openDatabase({ url: db.url, applicationName: 'single', maxConnections: 1, log: createLogger({ name: 't', level: 'silent' }) })
  await expect(one.single(system, tx => tx.run(sql`select 1 / ${0}::int`))).rejects.toThrow('division by zero')
  await expect(one.single(system, tx => tx.run(sql`insert into notes values (4, 10, 'four'), (1, 10, 'again')`))).rejects.toThrow(
    'duplicate key',
  )
  expect(await one.single(system, tx => tx.maybe(sql`select 1 from notes where id = 4`))).toBeUndefined()
  const twice = one.single(system, async tx => {
    await tx.rows(sql`select 1`)
    await tx.rows(sql`select 2`)
  })
  await expect(twice).rejects.toThrow('has ended')
  expect(one.pool.idleCount).toBe(1)
  await one.close()
})

test('a prepared statement is planned once for a connection, and sees the tenant of each transaction', async () => {
  const one = openDatabase({
    url: db.url,
    applicationName: 'prepared',
    maxConnections: 1,
    log: createLogger({ name: 't', level: 'silent' }),
  })
  const bodies = (id: number) => prepared`select body from notes where id > ${id} order by id`
  const names = async () => (await one.pool.query<{ name: string }>(`select name from pg_prepared_statements`)).rows
  // A generic plan is chosen after five.
  for (let time = 0; time < 8; time += 1) {
    expect(await one.read(tenant('10'), tx => tx.rows(bodies(0)))).toEqual([{ body: 'ten' }])
    expect(await one.single(tenant('20', '7'), tx => tx.rows(bodies(0)))).toEqual([{ body: 'twenty' }])
    expect(await one.transaction(system, tx => tx.rows(bodies(1)))).toEqual([{ body: 'twenty' }])
  }
  expect(await names()).toEqual([{ name: bodies(0).name }])
  await expect(one.single(system, tx => tx.rows(prepared`select nothing from notes`))).rejects.toThrow('does not exist')
  const first = () => one.single(system, tx => tx.one<{ one: number }>(prepared`select ${1}::int / ${1}::int as one`))
  expect([await first(), await first()]).toEqual([{ one: 1 }, { one: 1 }])
  expect(await names()).toHaveLength(2)
  const varied = (column: string) => one.read(system, tx => tx.rows(prepared`select ${raw(column)} from notes where id = ${1}`))
  expect(await varied('body')).toEqual([{ body: 'ten' }])
  expect(await varied('id')).toEqual([{ id: '1' }])
  const columns = Array.from({ length: 7 }, (_, number) => `id as id_${number}`)
  await expect(Promise.all(columns.map(varied))).rejects.toThrow('more than 8 texts')
  await one.close()
})

test('a prepared statement that failed before it was prepared is prepared at the next try', async () => {
  const one = openDatabase({
    url: db.url,
    applicationName: 'prepared',
    maxConnections: 1,
    log: createLogger({ name: 't', level: 'silent' }),
  })
  const later = () => one.single(system, tx => tx.rows(prepared`select id from made_later`))
  await expect(later()).rejects.toThrow('does not exist')
  await one.transaction(system, tx => tx.run(sql`create table made_later (id bigint)`))
  expect([await later(), await later()]).toEqual([[], []])
  await one.close()
})

test('a prepared statement that gives something else since a migration is planned anew on another connection', async () => {
  const one = openDatabase({
    url: db.url,
    applicationName: 'prepared',
    maxConnections: 1,
    log: createLogger({ name: 't', level: 'silent' }),
  })
  await one.transaction(system, tx => tx.run(sql`create table widened (id int)`))
  const all = () => one.transaction(system, tx => tx.rows(prepared`select * from widened`))
  expect([await all(), await all()]).toEqual([[], []])
  await one.transaction(system, tx => tx.run(sql`alter table widened add column more int`))
  expect(await all()).toEqual([])
  expect((await one.pool.query(`select from pg_prepared_statements`)).rowCount).toBe(1)
  await one.close()
})

test('nothing is prepared where that is switched off', async () => {
  const log = createLogger({ name: 't', level: 'silent' })
  const one = openDatabase({ url: db.url, applicationName: 'plain', maxConnections: 1, prepares: false, log })
  expect(await one.read(tenant('10'), tx => tx.rows(prepared`select body from notes`))).toEqual([{ body: 'ten' }])
  expect(await one.single(tenant('10'), tx => tx.rows(prepared`select body from notes`))).toEqual([{ body: 'ten' }])
  expect((await one.pool.query(`select from pg_prepared_statements`)).rowCount).toBe(0)
  await one.close()
})

test('a scope of anything but digits is refused before it reaches the database', async () => {
  await expect(db.database.read(tenant(`1', true); drop table notes; --`), tx => tx.rows(currentScope))).rejects.toThrow('decimal digits')
})

test('a transaction is all or nothing, and a read writes nothing', async () => {
  const insert = sql`insert into notes values (3, 10, 'three')`
  await expect(
    db.database.transaction(system, async tx => {
      await tx.run(insert)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect(db.database.read(system, tx => tx.run(insert))).rejects.toThrow('read-only')
  expect(await db.database.read(system, tx => tx.one(sql`select count(*) as n from notes`))).toEqual({ n: '2' })
})

test('swallowing the error of a statement does not pass for a commit', async () => {
  const work = db.database.transaction(system, tx => tx.run(sql`select 1 / 0`).catch(() => 0))
  await expect(work).rejects.toThrow('nothing was committed')
})

test('a query outside of its transaction is refused', async () => {
  const escaped = await db.database.transaction(system, async tx => tx)
  await expect(escaped.rows(sql`select 1`)).rejects.toThrow('has ended')
})

test('one and maybe check the number of rows, run counts the rows touched', async () => {
  await db.database.transaction(system, async tx => {
    expect(await tx.maybe(sql`select 1 where false`)).toBeUndefined()
    await expect(tx.one(sql`select 1 where false`)).rejects.toThrow('got none')
    await expect(tx.maybe(sql`select generate_series(1, 2)`)).rejects.toThrow('got 2')
    expect(await tx.run(sql`update notes set body = body`)).toBe(2)
  })
})

test('ids and amounts stay exact text, days stay days, instants become dates', async () => {
  const row = await db.database.read(system, tx =>
    tx.one(
      sql`select 9223372036854775807 as id, ${123n}::numeric as amount, date '2026-02-28' as day, timestamptz '2026-01-01 00:00+08' as at`,
    ),
  )
  expect(row).toEqual({ id: '9223372036854775807', amount: '123', day: '2026-02-28', at: new Date('2025-12-31T16:00:00Z') })
})

test('a deadlock is tried again until both have their way', async () => {
  let firstTries = 0
  let holding = 0
  const both = Promise.withResolvers<void>()
  const swap = (first: number, second: number) =>
    db.database.transaction(system, async tx => {
      firstTries += 1
      await tx.run(sql`update notes set body = body where id = ${first}`)
      // Each holds its first row before either asks for the other's.
      if (++holding === 2) both.resolve()
      await both.promise
      await tx.run(sql`update notes set body = body where id = ${second}`)
    })
  await Promise.all([swap(1, 2), swap(2, 1)])
  expect(firstTries).toBeGreaterThan(2)
})

test('waiting for a lock ends after two seconds', async () => {
  const usual = openDatabase({ url: db.url, applicationName: 'usual', log: createLogger({ name: 't', level: 'silent' }) })
  await db.database.transaction(system, async tx => {
    await tx.run(sql`select 1 from notes where id = 1 for update`)
    const other = usual.transaction(system, inner => inner.run(sql`select 1 from notes where id = 1 for update`))
    await expect(other).rejects.toMatchObject({ code: '55P03' })
  })
  await usual.close()
})

test('a long read has as long for each statement as it asks for', async () => {
  const limit = (ms?: number) =>
    db.database.readLong(system, tx => tx.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`), ms)
  expect([await limit(), await limit(1_200_000)]).toEqual([{ limit: '30s' }, { limit: '20min' }])
  const slow = db.database.readLong(system, tx => tx.run(sql`select pg_sleep(30)`), 20)
  await expect(slow).rejects.toMatchObject({ code: '57014' })
})

test('the pool survives the loss of its connections, busy and idle', async () => {
  const kill = raw(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  const busy = db.database.read(system, tx => tx.run(sql`select pg_sleep(30)`))
  const lost = expect(busy).rejects.toThrow()
  await db.database.read(system, tx => tx.run(sql`select pg_sleep(0.1)`))
  await db.database.read(system, tx => tx.run(kill))
  await lost
  await expect.poll(() => db.database.read(system, tx => tx.one(sql`select 1 as fine`)).catch(String)).toEqual({ fine: 1 })
})

test('notifications arrive, also after the listening connection was lost, and stop when no longer wanted', async () => {
  const heard: string[] = []
  const notify = (payload: string) => db.database.transaction(system, tx => tx.run(sql`select pg_notify('test_news', ${payload})`))
  const stop = await db.database.listen('test_news', payload => heard.push(payload))
  await notify('one')
  await expect.poll(() => heard).toEqual(['one'])
  await db.database.read(system, tx =>
    tx.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test listener' and datname = current_database()`,
    ),
  )
  await expect.poll(async () => notify('two').then(() => heard.includes('two'))).toBe(true)
  await stop()
  const before = heard.length
  await notify('three')
  await db.database.read(system, tx => tx.run(sql`select pg_sleep(0.05)`))
  expect(heard).toHaveLength(before)
})
