// Counting sign-ins in vain, while somebody else's success forgets them at any moment.
import { sleep } from '@tallyhelm/infra/clock/clock'
import type { Tx } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStaffAttempt, forgiveStaffAttempts, type StaffAttempt } from './store-attempts.ts'

const system = { kind: 'system' } as const
const now = new Date('2026-03-02T04:00:00Z')
const account: StaffAttempt = { kind: 'ACCOUNT', subject: 'a' }
const address: StaffAttempt = { kind: 'ADDRESS', subject: 'b' }
let house: TestDatabase
beforeAll(async () => {
  house = await testDatabase()
})
afterAll(() => house?.drop())

const inSystem = <T>(work: (tx: Tx) => Promise<T>) => house.database.transaction(system, work)
const failures = () =>
  inSystem(tx => tx.rows<{ failures: number }>(sql`select failures from staff_attempts where subject = 'a'`)).then(rows =>
    rows.map(row => row.failures),
  )

/** The same transaction, in which something happens before every statement but the first. */
function interrupted(tx: Tx, happen: () => Promise<void>): Tx {
  let count = 0
  const before = async () => {
    count += 1
    if (count > 1) await happen()
  }
  return {
    ...tx,
    async one(statement) {
      await before()
      return await tx.one(statement)
    },
    async run(statement) {
      await before()
      return await tx.run(statement)
    },
  }
}

test('a success at the same moment forgets what was counted, and never breaks the counting', async () => {
  await inSystem(tx => countStaffAttempt(tx, account, now))
  expect(await failures()).toEqual([1])
  const successes: Promise<void>[] = []
  const succeed = async () => {
    const success = inSystem(tx => forgiveStaffAttempts(tx, { account, address }))
    successes.push(success)
    // It may have to wait for the counting to end.
    await Promise.race([success, sleep(200)])
  }
  expect(await inSystem(tx => countStaffAttempt(interrupted(tx, succeed), account, now))).toBeUndefined()
  await Promise.all(successes)
  expect(successes.length).toBeGreaterThan(0)
  expect(await failures()).toEqual([])
})
