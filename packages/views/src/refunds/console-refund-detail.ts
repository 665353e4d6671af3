// One refund as staff see it: what speaks against paying it out, its parts with what may be asked for about each, its cases and its steps.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import { actsOf } from '@tallyhelm/protocol/topics/refunds/acts'
import type { ConsoleRefund, ConsoleRefundDetail, RefundCase } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { REFUND_BLOCKS, type RefundBlock } from '@tallyhelm/protocol/topics/refunds/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { amountOf } from '../exports/export-source.ts'
import { selectOf } from '../lists/read-page.ts'
import { CONSOLE_REFUND_FIELDS, CONSOLE_REFUND_TABLES } from './console-refund-list.ts'

type Row = Omit<ConsoleRefund, 'submitted_at' | 'ended_at'> & {
  submitted_at: Date
  ended_at: Date | null
  payee_bank: string
  payee_swift: string
  signed_name: string | null
}
type PartRow = Omit<ConsoleRefundDetail['parts'][number], 'sent_at' | 'asked_at' | 'acts'> & { sent_at: Date | null; asked_at: Date | null }
type Step = Omit<ConsoleRefundDetail['steps'][number], 'at'> & { at: Date }
type CaseRow = CaseProposalRow & Pick<RefundCase, 'act' | 'part_id' | 'bank' | 'bank_reference'>

/** For staff. Refuses NOT_FOUND. */
export async function consoleRefundDetail(db: Database, id: string, now: Date): Promise<ConsoleRefundDetail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const row = await tx.maybe<Row>(sql`
      select ${selectOf(CONSOLE_REFUND_FIELDS)}, r.payee_bank, r.payee_swift, g.name as signed_name from ${CONSOLE_REFUND_TABLES} where r.id = ${id}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const cases = await tx.rows<CaseRow>(sql`
      select ${CASE_PROPOSAL_COLUMNS}, x.act, x.part_id, x.bank, x.bank_reference
      from payments_refund_acts x join cases_cases k on k.id = x.id where x.refund_id = ${id} order by x.id desc`)
    const steps = await tx.rows<Step>(sql`
      select s.to_status as status, s.by_name as by, s.note, s.at from payments_refund_steps s
      where s.refund_id = ${id} order by s.id`)
    return {
      ...row,
      submitted_at: row.submitted_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      blocks: row.status === 'REFUND_WAIT' ? (await readBlocks(tx, id, now)).map(block => REFUND_BLOCKS[block]) : [],
      parts: await readParts(tx, id),
      cases: cases.map(of => caseProposalOf(of)),
      steps: steps.map(step => ({ ...step, at: step.at.toISOString() })),
    }
  })
}

async function readParts(tx: Tx, refundId: string): Promise<ConsoleRefundDetail['parts']> {
  const rows = await tx.rows<PartRow>(sql`
    select p.id as part_id, a.recharge_id, p.place, a.transaction_id, p.way, ${amountOf(sql`p.amount_minor`, sql`p.currency`)} as amount, p.state,
      p.outside_id, p.trouble, p.sent_at, p.sent_times, p.asked_at, p.asked_times, p.bank, p.bank_reference
    from payments_refund_parts p join payments_arrivals a on a.id = p.arrival_id where p.refund_id = ${refundId} order by p.id`)
  return rows.map(({ sent_at, asked_at, ...row }) => ({
    ...row,
    place: placeText(row.place),
    sent_at: sent_at?.toISOString() ?? null,
    asked_at: asked_at?.toISOString() ?? null,
    acts: actsOf({ way: row.way, state: row.state, askedTimes: row.asked_times }),
  }))
}

/** As the flow judges them anew when it is approved. */
export async function readBlocks(tx: Tx, refundId: string, now: Date): Promise<RefundBlock[]> {
  const found = await tx.one<Record<RefundBlock, boolean>>(sql`
    select
      exists (select from quota_items i where i.customer_id = r.customer_id and i.sub_customer_id is not distinct from r.sub_customer_id
        and i.state not in ('FINISHED', 'FAIL')) as "ORDERS",
      exists (select from credit_statements t where t.customer_id = r.customer_id and t.status not in ('SETTLED', 'DISPUTED')
        and t.repay_on < ${dayOf(now)}) as "OVERDUE",
      r.payee_name <> '' and (case when g.name is not null then app_name_form(r.payee_name) <> app_name_form(g.name)
        else exists (select from payments_refund_parts p join payments_arrivals a on a.id = p.arrival_id
          where p.refund_id = r.id and p.way = 'BANK' and app_name_form(a.payer) <> app_name_form(r.payee_name)) end) as "OTHER_NAME",
      exists (select from payments_refund_parts p join payments_chargebacks d on d.arrival_id = p.arrival_id
        where p.refund_id = r.id and d.phase = 'OPENED') as "CHARGEBACK"
    from ${CONSOLE_REFUND_TABLES} where r.id = ${refundId}`)
  const all: RefundBlock[] = ['ORDERS', 'OVERDUE', 'OTHER_NAME', 'CHARGEBACK']
  return all.filter(block => found[block])
}
