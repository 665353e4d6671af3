// Proposals of rates and markups in the database: what a case of this kind asks for, and what came of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RatedCurrency } from '@tallyhelm/protocol/topics/exchange/limits'
import sql from 'sql-template-tag'
import { rateText } from './rules.ts'

/** A rate is millionths of the currency's unit for one dollar; `heldUntil`: no source replaces it before. */
export type ProposedExchange =
  | { subject: 'RATE'; currency: RatedCurrency; rate: bigint; source: string; heldUntil: Date | null }
  | { subject: 'MARKUP'; currency: RatedCurrency; basisPoints: number }

/** Under the id of its case. */
export async function insertExchangeProposal(tx: Tx, caseId: string, proposed: ProposedExchange): Promise<void> {
  const { rate, source, basisPoints, heldUntil } =
    proposed.subject === 'RATE'
      ? { rate: rateText(proposed.rate), source: proposed.source, basisPoints: null, heldUntil: proposed.heldUntil }
      : { rate: null, source: null, basisPoints: proposed.basisPoints, heldUntil: null }
  await tx.run(sql`
    insert into exchange_proposals (id, currency, subject, rate, source, basis_points, held_until)
    values (${caseId}, ${proposed.currency}, ${proposed.subject}, ${rate}, ${source}, ${basisPoints}, ${heldUntil})`)
}

type Row = {
  currency: RatedCurrency
  millionths: string | null
  source: string | null
  basisPoints: number | null
  heldUntil: Date | null
}

/** The table's own rule: a rate with its source, or basis points. */
export async function readExchangeProposal(tx: Tx, caseId: string): Promise<ProposedExchange> {
  const { currency, millionths, source, basisPoints, heldUntil } = await tx.one<Row>(sql`
    select currency, (rate * 1000000)::bigint as millionths, source, basis_points as "basisPoints", held_until as "heldUntil"
    from exchange_proposals where id = ${caseId}`)
  if (basisPoints !== null) return { subject: 'MARKUP', currency, basisPoints }
  return { subject: 'RATE', currency, rate: BigInt(millionths ?? 0), source: source ?? '', heldUntil }
}

/** The dated rate or markup that the approval made. */
export async function keepExchangeOutcome(tx: Tx, caseId: string, datedId: string): Promise<void> {
  await tx.run(sql`update exchange_proposals set dated_id = ${datedId} where id = ${caseId}`)
}
