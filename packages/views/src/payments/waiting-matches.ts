// What was asked about arrivals and waits for another person, as the panels tell it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ArrivalDetail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql, { type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'

type Waiting = ArrivalDetail['waiting'][number]
type Row = CaseProposalRow & Pick<Waiting, 'kind' | 'title'>

/** `which` is about `m`: the arrival and the recharge that were named. */
export async function waitingCases(tx: Tx, which: Sql): Promise<Waiting[]> {
  const rows = await tx.rows<Row>(sql`
    select ${CASE_PROPOSAL_COLUMNS}, k.kind, k.title
    from cases_cases k
    join (select x.id, x.arrival_id, x.recharge_id from payments_matches x
      union all select y.id, y.arrival_id, null::bigint from payments_returns y) m on m.id = k.id
    where ${which} and k.status = 'PENDING' order by k.id`)
  return rows.map(caseProposalOf)
}
