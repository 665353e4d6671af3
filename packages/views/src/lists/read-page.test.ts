// Pages of lists: only the owner's rows, each on one page, and filters that can't reach past either.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import type { Scope } from '@tallyhelm/infra/db/database'
import { choiceOf, declareFilters, flagOf, periodOf, textOf } from '@tallyhelm/protocol/lists/filters'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConditionTable, conditionsOf, contains, duringDays, is, onDays } from './conditions.ts'
import { type PageSource, readPage } from './read-page.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

/** Without row-level security, so that the predicate alone is proved. */
const tables: Sql = sql`(values
  (1, 1, null, 'Anker 拉新', 'A', '2026-03-01'::date, '2026-02-28T16:00:00Z'::timestamptz),
  (2, 1, 11, 'b%_', 'B', '2026-03-02', '2026-03-01T15:59:59Z'),
  (3, 1, 12, 'c', 'A', '2026-03-03', '2026-03-01T16:00:00Z'),
  (4, 2, null, 'd', 'A', '2026-03-04', '2026-03-04T00:00:00Z')) as x (id, customer_id, sub_customer_id, name, kind, day, at)`
const source: PageSource = { tables, owner: { rows: 'x' }, conditions: [], order: sql`x.id` }
const first = { page_num: 1, page_size: 10 }

const idsFor = (scope: Scope, changes: Partial<PageSource> = {}, paging = first) =>
  db.database.read(scope, async tx => {
    const { content, total_size } = await readPage<{ id: number }>(tx, { id: sql`x.id` }, { ...source, ...changes }, paging)
    return { ids: content.map(({ id }) => id), total: total_size }
  })

test.each<[string, Scope, number[]]>([
  ['a customer', { kind: 'tenant', customerId: '1', subCustomerId: null }, [1, 2, 3]],
  ['its sub-customer', { kind: 'tenant', customerId: '1', subCustomerId: '11' }, [2]],
  ['another customer', { kind: 'tenant', customerId: '3', subCustomerId: null }, []],
  ['staff', { kind: 'staff' }, [1, 2, 3, 4]],
  ['a salesperson without customers', { kind: 'sales', staffId: '9' }, []],
])('%s has its own rows', async (_, scope, ids) => {
  expect(await idsFor(scope)).toEqual({ ids, total: ids.length })
  const isSubCustomer = scope.kind === 'tenant' && scope.subCustomerId !== null
  if (!isSubCustomer) expect(await idsFor(scope, { owner: { customers: 'x.customer_id' } })).toEqual({ ids, total: ids.length })
  const alone = isSubCustomer ? [] : ids
  expect(await idsFor(scope, { owner: { customersAlone: 'x.customer_id' } })).toEqual({ ids: alone, total: alone.length })
})

test('ids without a row of the owner are named, and instants are texts', async () => {
  const asked = { ids: ['1', '4', '9'], column: 'x.id::text' }
  const page = await db.database.read({ kind: 'tenant', customerId: '1', subCustomerId: null }, tx =>
    readPage<{ at: string }>(tx, { at: sql`x.at` }, { ...source, conditions: [sql`x.id = 1`], asked }, first),
  )
  expect(page).toEqual({
    content: [{ at: '2026-02-28T16:00:00.000Z' }],
    total_size: 1,
    page_num: 1,
    page_size: 10,
    missing_ids: ['4', '9'],
  })
})

test('every row is on one page, past the last there is none, and a count may stop', async () => {
  const staff: Scope = { kind: 'staff' }
  expect(await idsFor(staff, {}, { page_num: 2, page_size: 3 })).toEqual({ ids: [4], total: 4 })
  expect(await idsFor(staff, {}, { page_num: 3, page_size: 3 })).toEqual({ ids: [], total: 4 })
  expect(await idsFor(staff, { countedUpTo: 2 })).toEqual({ ids: [1, 2, 3, 4], total: 2 })
  expect(await idsFor(staff, { owner: 'everybody' })).toMatchObject({ total: 4 })
})

const filters = declareFilters({
  name: textOf('名称', 60),
  kind: choiceOf('类型', { A: '甲', B: '乙' }),
  own: flagOf('归属', '自己的'),
  day: periodOf('日期'),
})
const table: ConditionTable<typeof filters> = {
  name: contains(sql`x.name`),
  kind: is(sql`x.kind`),
  own: () => sql`x.sub_customer_id is null`,
  day: onDays(sql`x.day`),
}

test.each<[object, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ name: 'anker' }, [1]],
  [{ name: '%_' }, [2]],
  [{ name: "' or true --" }, []],
  [{ kind: 'A' }, [1, 3, 4]],
  [{ own: true }, [1, 4]],
  [{ own: false }, [1, 2, 3, 4]],
  [{ name: '' }, [1, 2, 3, 4]],
  [{ day_from: '2026-03-02' }, [2, 3, 4]],
  [{ day_from: '2026-03-02', day_until: '2026-03-04' }, [2, 3]],
  [{ day_until: '2026-03-02', kind: 'A' }, [1]],
])('%j', async (request, ids) => {
  expect((await idsFor({ kind: 'staff' }, { conditions: conditionsOf(filters, request, table) })).ids).toEqual(ids)
})

test('days of instants begin at midnight in Beijing', async () => {
  const march = duringDays(sql`x.at`)({ from: '2026-03-01', until: '2026-03-02' })
  expect((await idsFor({ kind: 'staff' }, { conditions: [march] })).ids).toEqual([1, 2])
})
