// One refund of a payer: where each part goes, how far it is, and every step it took.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import type { Refund, RefundDetail } from '@tallyhelm/protocol/topics/refunds/schemas'
import sql from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { selectOf } from '../lists/read-page.ts'
import { REFUND_FIELDS } from './refund-list.ts'

type Row = Omit<Refund, 'submitted_at' | 'ended_at'> & {
  submitted_at: Date
  ended_at: Date | null
  payee_account: string
  payee_bank: string
  payee_swift: string
}
type Step = Omit<RefundDetail['steps'][number], 'at'> & { at: Date }

/** Refuses NOT_FOUND, for a foreign one as well. */
export async function refundDetail(db: Database, scope: TenantScope, id: string): Promise<RefundDetail> {
  return await db.read(scope, async tx => {
    const row = await tx.maybe<Row>(sql`
      select ${selectOf(REFUND_FIELDS)}, r.payee_account, r.payee_bank, r.payee_swift
      from payments_refunds r where r.id = ${id} and ${ownExactly(scope, 'r')}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const parts = await tx.rows<RefundDetail['parts'][number]>(sql`
      select p.id as part_id, a.recharge_id, p.place, p.way, ${amountOf(sql`p.amount_minor`, sql`p.currency`)} as amount, p.state, p.bank_reference
      from payments_refund_parts p join payments_arrivals a on a.id = p.arrival_id
      where p.refund_id = ${id} and ${ownExactly(scope, 'p')} order by p.id`)
    const steps = await tx.rows<Step>(sql`
      select s.to_status as status, s.by_name as by, s.note, s.at from payments_refund_steps s
      where s.refund_id = ${id} and ${ownExactly(scope, 's')} order by s.id`)
    return {
      ...row,
      submitted_at: row.submitted_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      parts: parts.map(part => ({ ...part, place: placeText(part.place) })),
      steps: steps.map(step => ({ ...step, at: step.at.toISOString() })),
    }
  })
}
