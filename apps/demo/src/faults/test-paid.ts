// What payments came to: every notification handled, and the houses' books held against ours.
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { askHouse } from '@tallyhelm/flows/payments/ask-house'
import { control } from './test-customer.ts'
import type { House } from './test-house.ts'
import { noticesHandled } from './test-notices.ts'
import { PAYING_METHODS, type PayingMethod } from './test-paying.ts'

const SETTLE_MS = 600_000

/** Every notification is sent to its end; what was told nevertheless of nobody is asked for, as the jobs do minutes later. */
export async function settlePaid(house: House): Promise<void> {
  await noticesHandled(house, PAYING_METHODS, SETTLE_MS)
  const open = await rows<{ id: string }>(house, sql`select id from payments_tries where status <> 'RECHARGE_SUCCESS'`)
  for (const { id } of open) expect((await askHouse(house.world, id)).kind).not.toBe('silent')
}

const rows = <Row extends object>(house: House, query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

type HouseOrder = { number: string; transactionId: string | null; paid: { minor: string | number; currency: string } | null }

/** What a house was paid, one line each. */
async function paidAt(house: House, method: PayingMethod): Promise<string[]> {
  const { orders } = await control<{ orders: Record<string, HouseOrder> }>(house, 'GET', `/houses/${method}`)
  return Object.values(orders).flatMap(({ number, transactionId, paid }) =>
    paid ? [`${method} ${transactionId} ${paid.currency} ${BigInt(paid.minor)} ${number}`] : [],
  )
}

/** The houses' books are ours, each payment was booked once, and `least` were paid at all. */
export async function judgePaid(house: House, least: number): Promise<void> {
  const theirs = (await Promise.all(PAYING_METHODS.map(method => paidAt(house, method)))).flat().toSorted()
  const arrived = await rows<{ line: string }>(
    house,
    sql`select place || ' ' || transaction_id || ' ' || currency || ' ' || amount_minor || ' ' || try_id as line from payments_arrivals
      where place = any(${PAYING_METHODS})`,
  )
  expect(arrived.map(({ line }) => line).toSorted()).toEqual(theirs)
  expect(theirs.length).toBeGreaterThan(least)
  // Everything that arrived was what was asked for, so nothing waits for people, and each recharge that succeeded has its one arrival.
  const [sums] = await rows<Record<'unmatched' | 'credited' | 'successes' | 'pairs' | 'off', string>>(
    house,
    sql`
    select (select count(*) from payments_arrivals where place = any(${PAYING_METHODS}) and state <> 'CREDITED') as unmatched,
      (select count(*) from payments_arrivals where place = any(${PAYING_METHODS}) and state = 'CREDITED') as credited,
      (select count(*) from payments_recharges where status = 'RECHARGE_SUCCESS') as successes,
      (select count(*) from payments_recharges r join payments_arrivals a on a.recharge_id = r.id and a.state = 'CREDITED'
        where r.status = 'RECHARGE_SUCCESS' and r.received_minor = a.amount_minor) as pairs,
      (select count(*) from (select a.place, a.currency from ledger_accounts a join ledger_totals t on t.ledger_account_id = a.id
        where a.kind = 'PAYMENT_CLEARING' group by 1, 2 having sum(t.credits_posted) <> sum(t.debits_posted)) c) as off`,
  )
  const all = String(theirs.length)
  expect(sums).toEqual({ unmatched: '0', credited: all, successes: all, pairs: all, off: '0' })
  expect(await checkBooks(house.world)).toEqual([])
}
