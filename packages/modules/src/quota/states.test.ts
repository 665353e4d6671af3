// States: the table of transitions is the design's, the database knows the same states, and SQL and protocol agree on rules.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { ACCOUNT_STATUS_CODES, addQuotaObstacle, FROZEN_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { ITEM_STATE_CODES, ITEM_STATES, orderStatusOf } from '@tallyhelm/protocol/topics/quota/enums'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMove, IN_FLIGHT, TRANSITIONS } from './states.ts'

const system = { kind: 'system' } as const
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

test('exactly the designed transitions exist', () => {
  const moves = ITEM_STATE_CODES.flatMap(from => ITEM_STATE_CODES.filter(to => canMove(from, to)).map(to => `${from}→${to}`))
  expect(moves.sort()).toEqual(
    [
      'PENDING_APPROVAL→RESERVED PENDING_APPROVAL→FAIL RESERVED→SENDING RESERVED→FAIL SENDING→CONFIRMED SENDING→WAITING_CHANNEL SENDING→UNKNOWN SENDING→FAIL SENDING→RESERVED',
      'WAITING_CHANNEL→CONFIRMED WAITING_CHANNEL→FAIL WAITING_CHANNEL→UNKNOWN WAITING_CHANNEL→MANUAL UNKNOWN→CONFIRMED UNKNOWN→SENDING',
      'UNKNOWN→WAITING_CHANNEL UNKNOWN→FAIL UNKNOWN→MANUAL MANUAL→CONFIRMED MANUAL→FAIL CONFIRMED→FINISHED',
    ]
      .join(' ')
      .split(' ')
      .sort(),
  )
})

test('what has ended stays ended, and everything else can end', () => {
  const ends = (state: keyof typeof TRANSITIONS, seen: string[] = []): boolean =>
    ITEM_STATES[state].ended || TRANSITIONS[state].some(next => !seen.includes(next) && ends(next, [...seen, state]))
  for (const state of ITEM_STATE_CODES) {
    expect(TRANSITIONS[state].length === 0).toBe(ITEM_STATES[state].ended)
    expect(ends(state)).toBe(true)
  }
})

test('the database checks the same states, and one account has one item in flight', async () => {
  const [check, index] = await db.database.read(system, async tx => [
    await tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'quota_items_state'`),
    await tx.one<{ text: string }>(sql`select pg_get_indexdef('quota_items_in_flight'::regclass) as text`),
  ])
  const words = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '').sort()
  expect(words(check?.text ?? '')).toEqual([...ITEM_STATE_CODES].sort())
  expect(words(index?.text ?? '')).toEqual([...IN_FLIGHT].sort())
  expect(index?.text).toContain('CREATE UNIQUE INDEX')
})

test('an order’s status follows from its items in the database as in the protocol', async () => {
  for (const first of ITEM_STATE_CODES) {
    for (const second of ITEM_STATE_CODES) {
      const states = [first, second]
      const row = await db.database.read(system, tx => tx.one<{ status: string }>(sql`select quota_status_of(${states}::text[]) as status`))
      expect([states, row.status]).toEqual([states, orderStatusOf(states)])
    }
  }
})

test('the database finds an account ready when the protocol sees no obstacle', async () => {
  const rows = await db.database.read(system, tx =>
    tx.rows<{ status: never; frozen: never; synced: boolean; difference: boolean; ready: boolean }>(sql`
      select s.v as status, f.v as frozen, y.v as synced, d.v as difference,
        quota_is_ready(jsonb_populate_record(null::ad_accounts_accounts, jsonb_build_object('account_status', s.v, 'frozen_status', f.v,
          'synced_at', case when y.v then now() end, 'has_open_difference', d.v))) as ready
      from unnest(${[...ACCOUNT_STATUS_CODES]}::text[]) s (v), unnest(${[...FROZEN_STATUS_CODES]}::text[]) f (v),
        unnest(array[true, false]) y (v), unnest(array[true, false]) d (v)`),
  )
  expect(rows).toHaveLength(4 * 6 * 2 * 2)
  for (const row of rows) {
    const facts = {
      account_status: row.status,
      frozen_status: row.frozen,
      is_synced: row.synced,
      has_open_difference: row.difference,
    }
    expect([facts, row.ready]).toEqual([facts, addQuotaObstacle(facts) === undefined])
  }
})
