// Rates of one customer for the console: what holds now, what begins next, and what waits for a second person.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { RATE_SUBJECT_CODES, type RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerRates, RatesRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import sql from 'sql-template-tag'
import { requireCustomer } from '../organization/customer-scope.ts'
import { datedRates, type DatedRow, PROPOSAL_COLUMNS, PROPOSAL_TABLES, proposalOf, type ProposalRow, termsOf } from './rate-rows.ts'

type StandingRow = DatedRow & { place: 'CURRENT' | 'NEXT' }

/** For staff; salespeople ask about their own customers. Refuses NOT_FOUND. */
export async function customerRates(db: Database, scope: StaffScope, request: RatesRequest & { now: Date }): Promise<CustomerRates> {
  const { customer_id, now } = request
  const { standing, open } = await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    return {
      standing: await readStanding(tx, customer_id, now),
      open: await tx.rows<ProposalRow>(sql`
        select ${PROPOSAL_COLUMNS} from ${PROPOSAL_TABLES}
        where p.customer_id = ${customer_id} and k.status = 'PENDING' and ${ownCustomers(scope, 'p.customer_id')}`),
    }
  })
  const placed = (subject: RateSubject, place: StandingRow['place']) => {
    const row = standing.find(one => one.subject === subject && one.place === place)
    return row ? { ...termsOf(row), valid_from: row.valid_from.toISOString() } : null
  }
  const rates = RATE_SUBJECT_CODES.map(subject => {
    const proposal = open.find(one => one.subject === subject)
    return { subject, current: placed(subject, 'CURRENT'), next: placed(subject, 'NEXT'), proposal: proposal ? proposalOf(proposal) : null }
  })
  return { customer_id, rates }
}

/** Of each subject the latest that has begun, and the first that has not. */
function readStanding(tx: Tx, customerId: string, now: Date): Promise<StandingRow[]> {
  return tx.rows<StandingRow>(sql`
    with dated as (${datedRates(tx.scope, customerId)})
    (select distinct on (d.subject) d.*, 'CURRENT' as place from dated d where d.valid_from <= ${now} order by d.subject, d.valid_from desc)
    union all
    (select distinct on (d.subject) d.*, 'NEXT' as place from dated d where d.valid_from > ${now} order by d.subject, d.valid_from)`)
}
