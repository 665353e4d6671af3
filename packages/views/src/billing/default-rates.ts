// Default rates of every type of customer for the console: what holds, who changed it last, and what waits for a second person.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { CHARGE_SUBJECT_CODES } from '@tallyhelm/protocol/topics/billing/limits'
import type { DefaultRates, DefaultRatesList } from '@tallyhelm/protocol/topics/billing/schemas'
import { CUSTOMER_TYPE_CODES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { caseProposalOf } from '../cases/proposal-rows.ts'
import { datedDefaults, type DatedRow, PROPOSAL_COLUMNS, PROPOSAL_TABLES, type ProposalRow, termsOf } from './rate-rows.ts'

type Counts = { customer_type: CustomerType; customers: number; without: number }
type Changed = { rate_id: string; at: Date; maker: string; checker: string; reason: string }
type Waiting = ProposalRow & { customer_type: CustomerType }

/** For staff of the whole agency. */
export function defaultRatesList(db: Database, { now }: { now: Date }): Promise<DefaultRatesList> {
  return db.read({ kind: 'staff' }, async tx => {
    const counts = await countCustomers(tx, now)
    const waiting = await tx.rows<Waiting>(sql`
      select p.customer_type, ${PROPOSAL_COLUMNS} from ${PROPOSAL_TABLES} where p.customer_id is null and k.status = 'PENDING'`)
    const content: DefaultRates[] = []
    for (const type of CUSTOMER_TYPE_CODES) {
      const standing = await tx.rows<DatedRow>(sql`
        with dated as (${datedDefaults(type)}) select distinct on (d.subject) d.* from dated d order by d.subject, d.valid_from desc`)
      const count = counts.find(one => one.customer_type === type)
      content.push({
        customer_type: type,
        customers: count?.customers ?? 0,
        customers_without: count?.without ?? 0,
        rates: CHARGE_SUBJECT_CODES.map(subject => {
          const row = standing.find(one => one.subject === subject)
          return { subject, current: row ? { ...termsOf(row), valid_from: row.valid_from.toISOString() } : null }
        }),
        changed: await lastChange(tx, standing),
        proposal: waitingOf(waiting.filter(row => row.customer_type === type)),
      })
    }
    return { content }
  })
}

/** Without any rate that has begun, an order of theirs costs nothing besides its amount. */
function countCustomers(tx: Tx, now: Date): Promise<Counts[]> {
  return tx.rows<Counts>(sql`
    select c.customer_type, count(*)::int as customers, count(*) filter (where not exists (
      select from billing_fee_rates r where r.customer_id = c.id and r.valid_from <= ${now}))::int as without
    from organization_customers c group by c.customer_type`)
}

async function lastChange(tx: Tx, standing: readonly DatedRow[]): Promise<DefaultRates['changed']> {
  const [latest] = [...standing].sort((a, b) => b.valid_from.getTime() - a.valid_from.getTime())
  if (!latest) return null
  const { at, maker, checker, reason } = await tx.one<Changed>(sql`
    select p.rate_id, k.decided_at as at, k.maker, k.decider as checker, k.asked_reason as reason from ${PROPOSAL_TABLES}
    where p.rate_id = ${latest.rate_id}`)
  return { at: at.toISOString(), maker, checker, reason }
}

function waitingOf(rows: readonly Waiting[]): DefaultRates['proposal'] {
  const [first] = rows
  if (!first) return null
  const { case_id, reason, maker_id, maker, made_at, lapses_at, verdict, checker, checked_at, verdict_reason } = first
  const rates = CHARGE_SUBJECT_CODES.flatMap(subject => rows.filter(row => row.subject === subject)).map(row => ({
    subject: row.subject,
    ...termsOf(row),
  }))
  return {
    ...caseProposalOf({ case_id, reason, maker_id, maker, made_at, lapses_at, verdict, checker, checked_at, verdict_reason }),
    rates,
  }
}
