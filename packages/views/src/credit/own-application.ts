// A customer's own latest application for another limit, with what became of the change that it led to.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { CaseStatus } from '@tallyhelm/protocol/topics/cases/enums'
import type { CreditApplication } from '@tallyhelm/protocol/topics/credit/schemas'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { caseState } from '../cases/case-state.ts'
import { PAPER_NAMES } from './application-case.ts'

type OwnRow = Pick<CreditApplication, 'currency' | 'reason' | 'papers'> & {
  case_id: string
  minor: string
  maker_id: string
  proposal_id: string | null
}

/** The latest; null where the customer never applied. */
export async function ownApplication(
  db: Database,
  scope: TenantScope,
  { userId, now }: { userId: string; now: Date },
): Promise<CreditApplication | null> {
  const found = await db.read(scope, async tx => {
    const row = await tx.maybe<OwnRow>(sql`
      select p.id as case_id, p.currency, p.target_minor as minor, k.asked_reason as reason, k.maker_id, ${PAPER_NAMES} as papers, p.proposal_id
      from credit_applications p join cases_cases k on k.id = p.id
      where ${ownCustomersAlone(scope, 'p.customer_id')} order by p.id desc limit 1`)
    return row && { row, state: await caseState(tx, { caseId: row.case_id, now }) }
  })
  if (!found) return null
  const { case_id: _, minor, maker_id, proposal_id, ...rest } = found.row
  return {
    ...rest,
    target: decimalText(money(BigInt(minor), rest.currency)),
    proposal: proposal_id === null ? null : await statusOf(db, proposal_id),
    case: { ...found.state, may_withdraw: found.state.may_withdraw && maker_id === userId },
  }
}

/** The case of the change is the staff's own; how it ended the customer may know, whose application names it. */
const statusOf = async (db: Database, proposalId: string): Promise<CaseStatus> =>
  (await db.read({ kind: 'system' }, tx => tx.one<{ status: CaseStatus }>(sql`select status from cases_cases where id = ${proposalId}`)))
    .status
