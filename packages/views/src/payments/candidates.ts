// Candidates: the money that waits beside the recharges that it may be for, judged by the rules of matching.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Arrival, ArrivalDetail, ConsoleRecharge, ConsoleRechargeDetail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { type Match, matchOf } from '@tallyhelm/protocol/topics/payments/match'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'
import { selectOf } from '../lists/read-page.ts'
import { ARRIVAL_FIELDS, ARRIVAL_TABLES, CONSOLE_RECHARGE_FIELDS, RECHARGE_TABLES } from './match-rows.ts'

/** More that wait are no candidates: the latest of one currency. */
const LOOKED_AT = 1_000
const SHOWN = 10

type Judged = { minor: string; at: Date }
type ArrivalRow = Omit<Arrival, 'arrived_at' | 'settled_at'> & { arrived_at: Date; settled_at: Date | null } & Judged
type RechargeRow = Omit<ConsoleRecharge, 'submitted_at'> & { submitted_at: Date } & Judged & {
    payer_account: string
    paid_on: string | null
  }

const arrivals = (tx: Tx, which: Sql): Promise<ArrivalRow[]> =>
  tx.rows<ArrivalRow>(sql`
    select ${selectOf(ARRIVAL_FIELDS)}, a.amount_minor as minor, a.arrived_at as at from ${ARRIVAL_TABLES}
    where ${which} order by a.arrived_at desc, a.id desc limit ${LOOKED_AT}`)

const recharges = (tx: Tx, which: Sql): Promise<RechargeRow[]> =>
  tx.rows<RechargeRow>(sql`
    select ${selectOf(CONSOLE_RECHARGE_FIELDS)}, r.amount_minor as minor, r.submitted_at as at, r.payer_account, r.paid_on::text as paid_on
    from ${RECHARGE_TABLES} where ${which} order by r.submitted_at desc, r.id desc limit ${LOOKED_AT}`)

const waitingIn = (currencies: readonly string[]): Sql => sql`a.state = 'UNMATCHED' and a.currency = any(${currencies}::text[])`

/** A house's money knows its recharge by itself: what waits of it was not what was asked for. */
function judge(recharge: RechargeRow, arrival: ArrivalRow): Match | undefined {
  const wanted = {
    amount: money(BigInt(recharge.minor), recharge.currency as Currency), // a wallet's
    remarkCode: recharge.remark_code,
    place: recharge.bank ?? recharge.method,
    payerName: recharge.payer_name,
    payerAccount: recharge.payer_account,
    paidOn: recharge.paid_on ?? dayOf(recharge.at),
  }
  const arrived = {
    place: arrival.place,
    amount: money(BigInt(arrival.minor), arrival.currency as Currency), // a wallet's
    payer: arrival.payer,
    payerAccount: arrival.payer_account,
    memo: arrival.memo,
    arrivedOn: dayOf(arrival.at),
  }
  if (arrival.recharge_id !== recharge.recharge_id) return matchOf(wanted, arrived)
  const match = matchOf(wanted, arrived)
  return { score: 100, grounds: match?.grounds ?? [] }
}

const best = <One extends Match>(found: readonly One[]): One[] => found.toSorted((one, other) => other.score - one.score).slice(0, SHOWN)

/** The best first. */
export async function arrivalsFor(tx: Tx, rechargeId: string): Promise<ConsoleRechargeDetail['candidates']> {
  const [recharge] = await recharges(tx, sql`r.id = ${rechargeId}`)
  if (!recharge) return []
  const found = (await arrivals(tx, waitingIn([recharge.currency]))).flatMap(({ minor, at, ...row }) => {
    const match = judge(recharge, { minor, at, ...row })
    return match ? [{ ...row, ...match, arrived_at: row.arrived_at.toISOString(), settled_at: row.settled_at?.toISOString() ?? null }] : []
  })
  return best(found)
}

/** The best first. */
export async function rechargesFor(tx: Tx, arrivalId: string): Promise<ArrivalDetail['candidates']> {
  const [arrival] = await arrivals(tx, sql`a.id = ${arrivalId}`)
  if (!arrival) return []
  const open = sql`r.currency = ${arrival.currency} and r.status in ('TO_BE_PAY', 'TO_BE_RECHARGE', 'RECHARGE_REJECT', 'RECHARGE_FAILED')`
  const found = (await recharges(tx, open)).flatMap(({ minor, at, payer_account, paid_on, ...row }) => {
    const match = judge({ minor, at, payer_account, paid_on, ...row }, arrival)
    return match ? [{ ...row, ...match, submitted_at: row.submitted_at.toISOString() }] : []
  })
  return best(found)
}

/** How well the best of what waits fits each of these recharges; none where nothing does. */
export async function bestScores(tx: Tx, rechargeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (rechargeIds.length === 0) return new Map()
  const wanted = await recharges(tx, sql`r.id = any(${rechargeIds}::bigint[])`)
  const waiting = await arrivals(tx, waitingIn([...new Set(wanted.map(({ currency }) => currency))]))
  return new Map(
    wanted.flatMap(recharge => {
      const scores = waiting.flatMap(arrival => judge(recharge, arrival)?.score ?? [])
      return scores.length === 0 ? [] : [[recharge.recharge_id, Math.max(...scores)] as const]
    }),
  )
}
