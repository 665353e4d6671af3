// What staff decided so far about an application for ad accounts.
import type { Database, Scope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { OpeningTerms } from '@tallyhelm/protocol/topics/openings/console-schemas'
import sql from 'sql-template-tag'

/** Empty where nothing is decided. Refuses NOT_FOUND. */
export async function openingTerms(db: Database, scope: Scope, caseId: string): Promise<OpeningTerms> {
  const row = await db.read(scope, tx =>
    tx.maybe<OpeningTerms>(sql`
      select a.channel, coalesce(a.parent_id, '') as parent_id, coalesce(a.industry_id, '') as industry_id
      from openings_applications a where a.id = ${caseId} and ${ownCustomers(scope, 'a.customer_id')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
