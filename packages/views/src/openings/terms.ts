// What staff decided so far about an application for ad accounts, and how its accounts are carried out.
import type { Database, Scope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CarriedItem, OpeningItems, OpeningTerms } from '@tallyhelm/protocol/topics/openings/console-schemas'
import sql from 'sql-template-tag'

/** Empty where nothing is decided. Refuses NOT_FOUND. */
export async function openingTerms(db: Database, scope: Scope, caseId: string): Promise<OpeningTerms> {
  const row = await db.read(scope, tx =>
    tx.maybe<OpeningTerms>(sql`
      select a.channel, coalesce(a.parent_id, '') as parent_id, a.by_hand, coalesce(a.industry_id, '') as industry_id
      from openings_applications a where a.id = ${caseId} and ${ownCustomers(scope, 'a.customer_id')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

type ItemRow = Omit<CarriedItem, 'sent_at' | 'ended_at'> & { sent_at: Date | null; ended_at: Date | null }

/** Empty before it is approved, and where the reader may not see it. */
export async function openingItems(db: Database, scope: Scope, caseId: string): Promise<OpeningItems> {
  const rows = await db.read(scope, tx =>
    tx.rows<ItemRow>(sql`
      select i.id as item_id, i.position, i.name, i.state, i.waits_for is not distinct from 'CUSTOMER' as waits_for_customer,
        i.result_id as outside_account_id, i.told, i.warnings, i.is_retried, i.fence as sends, i.sent_at, i.ended_at,
        array(select s.outside_id from items_surplus s where s.item_id = i.id order by 1) as surplus, a.by_hand,
        coalesce((select jsonb_agg(jsonb_build_object('number', t.number, 'name', t.name, 'sent_at', t.sent_at, 'answered_at', t.answered_at,
          'answer', t.answer, 'request_id', t.request_id, 'told', t.told, 'before', cardinality(t.before_ids)) order by t.number)
          from items_attempts t where t.item_id = i.id), '[]') as attempts
      from items_items i join openings_applications a on a.id = i.case_id where i.case_id = ${caseId} and i.kind = 'OPENING' and ${ownCustomers(scope, 'i.customer_id')} order by i.position`),
  )
  const text = (at: Date | null) => at?.toISOString() ?? null
  return { items: rows.map(row => ({ ...row, sent_at: text(row.sent_at), ended_at: text(row.ended_at) })) }
}
