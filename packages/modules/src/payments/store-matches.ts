// What cases ask of an arrival: to become a customer's, or to be sent back.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** `shares`: of statements that the money repays; none where it is a wallet's. */
export type ProposedMatch = {
  arrivalId: string
  rechargeId: string | null
  customerId: string
  subCustomerId: string | null
  shares: readonly MatchShare[]
}
export type MatchShare = { statementId: string; amount: Money }
export type ProposedReturn = { arrivalId: string; payee: string; payeeAccount: string }

export async function insertMatch(tx: Tx, id: string, match: ProposedMatch): Promise<void> {
  await tx.run(sql`
    insert into payments_matches (id, arrival_id, recharge_id, customer_id, sub_customer_id)
    values (${id}, ${match.arrivalId}, ${match.rechargeId}, ${match.customerId}, ${match.subCustomerId})`)
  const { shares } = match
  if (shares.length > 0)
    await tx.run(sql`
      insert into payments_match_shares (match_id, statement_id, amount_minor)
      select ${id}, s.statement_id, s.minor
      from unnest(${shares.map(s => s.statementId)}::bigint[], ${shares.map(s => s.amount.minor.toString())}::bigint[]) as s (statement_id, minor)`)
}

type MatchRow = Omit<ProposedMatch, 'shares'> & { currency: Currency; statementIds: string[]; amounts: string[] }

export async function findMatch(tx: Tx, id: string): Promise<ProposedMatch | undefined> {
  const found = await tx.maybe<MatchRow>(sql`
    select m.arrival_id as "arrivalId", m.recharge_id as "rechargeId", m.customer_id as "customerId", m.sub_customer_id as "subCustomerId",
      a.currency,
      array(select s.statement_id::text from payments_match_shares s where s.match_id = m.id order by s.statement_id) as "statementIds",
      array(select s.amount_minor::text from payments_match_shares s where s.match_id = m.id order by s.statement_id) as amounts
    from payments_matches m join payments_arrivals a on a.id = m.arrival_id where m.id = ${id}`)
  if (!found) return undefined
  const { currency, statementIds, amounts, ...row } = found
  const shares = statementIds.map((statementId, index) => ({ statementId, amount: money(BigInt(amounts[index] ?? 0), currency) }))
  return { ...row, shares }
}

/** Of a case of this kind. */
export async function readMatch(tx: Tx, id: string): Promise<ProposedMatch> {
  const match = await findMatch(tx, id)
  if (!match) throw new Error(`Case ${id} has no match.`)
  return match
}

export async function insertReturn(tx: Tx, id: string, of: ProposedReturn): Promise<void> {
  await tx.run(sql`
    insert into payments_returns (id, arrival_id, payee, payee_account) values (${id}, ${of.arrivalId}, ${of.payee}, ${of.payeeAccount})`)
}

export const readReturn = (tx: Tx, id: string): Promise<ProposedReturn> =>
  tx.one<ProposedReturn>(
    sql`select arrival_id as "arrivalId", payee, payee_account as "payeeAccount" from payments_returns where id = ${id}`,
  )

/** Unlocked, to say whether anything is left to decide. */
export async function isArrivalWaiting(tx: Tx, id: string): Promise<boolean> {
  const { waits } = await tx.one<{ waits: boolean }>(
    sql`select exists (select from payments_arrivals where id = ${id} and state = 'UNMATCHED') as waits`,
  )
  return waits
}

export async function isRechargeDone(tx: Tx, id: string): Promise<boolean> {
  const { done } = await tx.one<{ done: boolean }>(
    sql`select exists (select from payments_recharges where id = ${id} and status = 'RECHARGE_SUCCESS') as done`,
  )
  return done
}
