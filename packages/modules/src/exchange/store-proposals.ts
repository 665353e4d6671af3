// Proposals of rates and markups in the database: what one person asks for, and what another one says to that.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RatedCurrency } from '@tallyhelm/protocol/topics/exchange/limits'
import sql from 'sql-template-tag'
import { rateText } from './rules.ts'

/** A rate is millionths of the currency's unit for one dollar; `heldUntil`: no source replaces it before. */
export type ProposedExchange =
  | { subject: 'RATE'; currency: RatedCurrency; rate: bigint; source: string; heldUntil: Date | null }
  | { subject: 'MARKUP'; currency: RatedCurrency; basisPoints: number }
export type ExchangePerson = { id: string; name: string }
export type ExchangeProposal = { id: string; proposed: ProposedExchange; makerId: string; madeAt: Date; isOpen: boolean }
export type ExchangeVerdict =
  | { verdict: 'APPROVED'; datedId: string; reason: string }
  | { verdict: 'REJECTED' | 'WITHDRAWN'; datedId: null; reason: string }

/** False when a proposal of this currency and subject is still to be checked. */
export async function insertExchangeProposal(
  tx: Tx,
  id: string,
  proposed: ProposedExchange,
  { reason, maker, at }: { reason: string; maker: ExchangePerson; at: Date },
): Promise<boolean> {
  const { rate, source, basisPoints, heldUntil } =
    proposed.subject === 'RATE'
      ? { rate: rateText(proposed.rate), source: proposed.source, basisPoints: null, heldUntil: proposed.heldUntil }
      : { rate: null, source: null, basisPoints: proposed.basisPoints, heldUntil: null }
  const written = await tx.run(sql`
    insert into exchange_proposals (id, currency, subject, rate, source, basis_points, held_until, reason, maker_id, maker, made_at)
    values (${id}, ${proposed.currency}, ${proposed.subject}, ${rate}, ${source}, ${basisPoints}, ${heldUntil}, ${reason}, ${maker.id},
      ${maker.name}, ${at})
    on conflict (currency, subject) where verdict is null do nothing`)
  return written === 1
}

type Row = {
  id: string
  currency: RatedCurrency
  millionths: string | null
  source: string | null
  basisPoints: number | null
  heldUntil: Date | null
  makerId: string
  madeAt: Date
  isOpen: boolean
}

/** Locked until the transaction ends; undefined for a missing one. */
export async function lockExchangeProposal(tx: Tx, id: string): Promise<ExchangeProposal | undefined> {
  const row = await tx.maybe<Row>(sql`
    select id, currency, (rate * 1000000)::bigint as millionths, source, basis_points as "basisPoints", held_until as "heldUntil", maker_id as "makerId",
      made_at as "madeAt", verdict is null as "isOpen"
    from exchange_proposals where id = ${id} for update`)
  return row && { id: row.id, proposed: proposedOf(row), makerId: row.makerId, madeAt: row.madeAt, isOpen: row.isOpen }
}

/** The table's own rule: a rate with its source, or basis points. */
function proposedOf({ currency, millionths, source, basisPoints, heldUntil }: Row): ProposedExchange {
  if (basisPoints !== null) return { subject: 'MARKUP', currency, basisPoints }
  return { subject: 'RATE', currency, rate: BigInt(millionths ?? 0), source: source ?? '', heldUntil }
}

/** Fails when somebody else has closed it, and, by the table's own rule, when its maker approves or rejects it. */
export async function closeExchangeProposal(
  tx: Tx,
  id: string,
  { verdict, datedId, reason }: ExchangeVerdict,
  checker: ExchangePerson,
  at: Date,
): Promise<void> {
  const closed = await tx.run(sql`
    update exchange_proposals set verdict = ${verdict}, dated_id = ${datedId}, verdict_reason = ${reason}, checker_id = ${checker.id},
      checker = ${checker.name}, checked_at = ${at}
    where id = ${id} and verdict is null`)
  if (closed !== 1) throw new Error('The proposal was closed by somebody else.')
}
