// Proposals of exchange rates in the database: it checks the protocol's own words, keeps them from tenants, and is kept in shape by itself.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { EXCHANGE_SUBJECT_CODES, RATED_CURRENCIES } from '@tallyhelm/protocol/topics/exchange/limits'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeExchangeProposal, insertExchangeProposal, lockExchangeProposal } from './store-proposals.ts'

const system = { kind: 'system' } as const
const at = new Date('2026-11-22T08:00:00Z')
const [maker, checker] = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
]
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
  ['exchange_proposals_verdict', ['APPROVED', 'REJECTED', 'WITHDRAWN']],
])('the constraint %s knows exactly the words of the protocol', async (name, codes) => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`),
  )
  expect([...check.text.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '').sort()).toEqual([...codes].sort())
})

test('a rate comes back to the last digit, is closed once, and no tenant sees it', async () => {
  const proposed = { subject: 'RATE', currency: 'CNY', rate: 999_999_999_999_999n, source: '中国银行', heldUntil: at } as const
  await db.database.transaction(system, async tx => {
    expect(await insertExchangeProposal(tx, '11', proposed, { reason: '来源中断', maker, at })).toBe(true)
    expect(await insertExchangeProposal(tx, '12', proposed, { reason: '来源中断', maker, at })).toBe(false)
    expect(await lockExchangeProposal(tx, '11')).toEqual({ id: '11', proposed, makerId: '1', madeAt: at, isOpen: true })
    await closeExchangeProposal(tx, '11', { verdict: 'REJECTED', datedId: null, reason: '小数点有误' }, checker, at)
    expect(await lockExchangeProposal(tx, '11')).toMatchObject({ isOpen: false })
  })
  const again = db.database.transaction(system, tx =>
    closeExchangeProposal(tx, '11', { verdict: 'APPROVED', datedId: '1', reason: '已核对' }, checker, at),
  )
  await expect(again).rejects.toThrow('closed by somebody else')
  const tenant = { kind: 'tenant', customerId: '1', subCustomerId: null } as const
  expect(await db.database.read(tenant, tx => tx.rows(sql`select id from exchange_proposals`))).toEqual([])
})

test.each([
  ['a rate without a source', `'RATE', 7.1, null, null`, 'exchange_proposals_terms'],
  ['a markup with a rate', `'MARKUP', 7.1, '中国银行', 50`, 'exchange_proposals_terms'],
  ['a rate of nothing', `'RATE', 0, '中国银行', null`, 'exchange_proposals_positive'],
  ['a markup beyond ten per cent', `'MARKUP', null, null, 1001`, 'exchange_proposals_range'],
])('%s is none', async (_what, terms, constraint) => {
  const insert = db.database.transaction(system, tx =>
    tx.run(sql`
      insert into exchange_proposals (id, subject, rate, source, basis_points, currency, reason, maker_id, maker, made_at)
      values (21, ${raw(terms)}, 'HKD', '原因', 1, '甲', now())`),
  )
  await expect(insert).rejects.toThrow(constraint)
})
