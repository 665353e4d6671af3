// Proposals of exchange rates in the database: it checks the protocol's own words, keeps them from tenants, and is kept in shape by itself.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { EXCHANGE_SUBJECT_CODES, RATED_CURRENCIES } from '@tallyhelm/protocol/topics/exchange/limits'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertExchangeProposal, keepExchangeOutcome, readExchangeProposal } from './store-proposals.ts'

const system = { kind: 'system' } as const
const at = new Date('2026-11-22T08:00:00Z')
const caseRow = (id: string) => sql`
  insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
  values (${id}, 'EXCHANGE', ${id}, '汇率', 'currency', 'CNY', 'staff', 1, '甲', '来源中断', ${at}, ${at})`
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

test.each([
  ['exchange_rates_currency', RATED_CURRENCIES],
  ['exchange_markups_currency', RATED_CURRENCIES],
  ['exchange_proposals_currency', RATED_CURRENCIES],
  ['exchange_proposals_subject', EXCHANGE_SUBJECT_CODES],
])('the constraint %s knows exactly the words of the protocol', async (name, codes) => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`),
  )
  expect([...check.text.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '').sort()).toEqual([...codes].sort())
})

test('a rate comes back to the last digit with what came of it, and no tenant sees it', async () => {
  const proposed = { subject: 'RATE', currency: 'CNY', rate: 999_999_999_999_999n, source: '中国银行', heldUntil: at } as const
  await db.database.transaction(system, async tx => {
    await tx.run(caseRow('11'))
    await insertExchangeProposal(tx, '11', proposed)
    await keepExchangeOutcome(tx, '11', '77')
    expect(await readExchangeProposal(tx, '11')).toEqual(proposed)
    expect(await tx.one(sql`select dated_id as "datedId" from exchange_proposals where id = 11`)).toEqual({ datedId: '77' })
  })
  const tenant = { kind: 'tenant', customerId: '1', subCustomerId: null } as const
  expect(await db.database.read(tenant, tx => tx.rows(sql`select id from exchange_proposals`))).toEqual([])
})

test('a proposal without its case is refused', async () => {
  const insert = db.database.transaction(system, tx =>
    insertExchangeProposal(tx, '12', { subject: 'MARKUP', currency: 'CNY', basisPoints: 10 }),
  )
  await expect(insert).rejects.toThrow('exchange_proposals_case')
})

test.each([
  ['a rate without a source', `'RATE', 7.1, null, null`, 'exchange_proposals_terms'],
  ['a markup with a rate', `'MARKUP', 7.1, '中国银行', 50`, 'exchange_proposals_terms'],
  ['a rate of nothing', `'RATE', 0, '中国银行', null`, 'exchange_proposals_positive'],
  ['a markup beyond ten per cent', `'MARKUP', null, null, 1001`, 'exchange_proposals_range'],
])('%s is none', async (_what, terms, constraint) => {
  const insert = db.database.transaction(system, tx =>
    tx.run(sql`
      insert into exchange_proposals (id, subject, rate, source, basis_points, currency) values (21, ${raw(terms)}, 'HKD')`),
  )
  await expect(insert).rejects.toThrow(constraint)
})
