// What cases ask of an arrival: to become a customer's, or to be sent back.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type ProposedMatch = { arrivalId: string; rechargeId: string | null; customerId: string; subCustomerId: string | null }
export type ProposedReturn = { arrivalId: string; payee: string; payeeAccount: string }

export async function insertMatch(tx: Tx, id: string, match: ProposedMatch): Promise<void> {
  await tx.run(sql`
    insert into payments_matches (id, arrival_id, recharge_id, customer_id, sub_customer_id)
    values (${id}, ${match.arrivalId}, ${match.rechargeId}, ${match.customerId}, ${match.subCustomerId})`)
}

export const readMatch = (tx: Tx, id: string): Promise<ProposedMatch> =>
  tx.one<ProposedMatch>(sql`
    select arrival_id as "arrivalId", recharge_id as "rechargeId", customer_id as "customerId", sub_customer_id as "subCustomerId"
    from payments_matches where id = ${id}`)

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
