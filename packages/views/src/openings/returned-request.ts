// What a link of a company led back from Meta with, for the form that hands it in.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { OpeningLinkRequest, OpeningReturned } from '@tallyhelm/protocol/topics/openings/link-schemas'
import sql from 'sql-template-tag'

/** The latest of the last 30 days that none of the customer's applications names; null where there is none, and for a company of somebody else. */
export async function returnedRequest(
  db: Database,
  scope: TenantScope,
  { company_id, now }: OpeningLinkRequest & { now: Date },
): Promise<OpeningReturned> {
  const found = await db.read(scope, tx =>
    tx.maybe<{ request_id: string }>(sql`
      select l.request_id from openings_links l
      where ${ownCustomersAlone(scope, 'l.customer_id')} and l.company_id = ${company_id} and l.request_id is not null
        and l.returned_at > ${now}::timestamptz - interval '30 days'
        and not exists (select from openings_applications a where a.customer_id = l.customer_id and a.request_id = l.request_id)
      order by l.returned_at desc, l.id desc limit 1`),
  )
  return { request_id: found?.request_id ?? null }
}
