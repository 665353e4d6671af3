// What waits for finance about money that comes and goes: as many rows as the list of each has, and since when the oldest waits.
import type { Tx } from '@tallyhelm/infra/db/database'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { BANK_FILE_WAITS } from '../bank-files/bank-file-list.ts'
import { CHARGEBACK_WAITS } from '../refunds/chargeback-list.ts'
import { TRANSFERS_TO_CONFIRM } from './console-recharges.ts'
import { REFUND_WAITS } from '../refunds/console-refund-list.ts'
import { triesToClear } from './console-tries.ts'

export type Waiting = { count: number; oldest_at: Date | null }

/** `since` of the rows that `from` gives; the count goes no further than COUNTED_UP_TO, the age looks at all. */
export const waitingOf = (tx: Tx, since: Sql, from: Sql): Promise<Waiting> =>
  tx.one<Waiting>(sql`
    select least(count(*), ${COUNTED_UP_TO})::int as count, min(w.since) as oldest_at from (select ${since} as since from ${from}) w`)

export async function paymentsWaiting(tx: Tx, now: Date) {
  const of = (since: string, from: Sql) => waitingOf(tx, raw(since), from)
  return {
    offline: await of('r.submitted_at', sql`payments_recharges r where ${TRANSFERS_TO_CONFIRM}`),
    tries: await of('t.created_at', sql`payments_tries t where ${triesToClear(now)}`),
    unmatched: await of('a.arrived_at', sql`payments_arrivals a where a.state = 'UNMATCHED'`),
    bank_files: await of('f.created_at', sql`payments_bank_files f where ${raw(BANK_FILE_WAITS)}`),
    refunds: await of('r.submitted_at', sql`payments_refunds r where r.status in ('REFUND_WAIT', 'REFUNDING') and ${raw(REFUND_WAITS)}`),
    chargebacks: await of('b.noted_at', sql`payments_chargebacks b where ${raw(CHARGEBACK_WAITS)}`),
    house_differences: await of('d.found_at', sql`payments_house_differences d where d.closed_at is null`),
  }
}
