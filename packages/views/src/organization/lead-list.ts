// Leads: the console's list, with salespeople's own customers alone; and what a customer has said already.
import type { Database, StaffScope, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { leadFilters } from '@tallyhelm/protocol/topics/organization/console-lead-lists'
import type { LeadListRequest, LeadPage, LeadRow } from '@tallyhelm/protocol/topics/organization/console-lead-schemas'
import { LEAD_REPEAT_DAYS } from '@tallyhelm/protocol/topics/organization/lead-enums'
import type { OwnLeads } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const STATE = raw(`case when l.contacted_at is null then 'OPEN' else 'CONTACTED' end`)
const TABLES = sql`organization_leads l
  join organization_customers c on c.id = l.customer_id
  left join staff_users s on s.id = l.contacted_by`
const FIELDS: Fields<LeadRow> = {
  lead_id: raw('l.id'),
  state: STATE,
  product: raw('l.product'),
  customer_id: raw('l.customer_id'),
  customer_name: raw('c.name'),
  user_name: raw('l.submitter'),
  contact: raw('l.contact'),
  remark: raw('l.remark'),
  created_at: raw('l.created_at'),
  contacted_by: raw('s.staff_name'),
  contacted_at: raw('l.contacted_at'),
  note: raw('l.note'),
}
const CONDITIONS: ConditionTable<typeof leadFilters> = {
  customer: contains(sql`c.name`),
  product: is(sql`l.product`),
  state: is(STATE),
  created: duringDays(sql`l.created_at`),
}

/** For staff. What waits comes first, the newest before the others. */
export async function leadList(db: Database, scope: StaffScope, request: LeadListRequest): Promise<LeadPage> {
  const source: PageSource = {
    tables: TABLES,
    owner: 'everybody',
    conditions: [ownCustomers(scope, 'l.customer_id'), ...conditionsOf(leadFilters, request, CONDITIONS)],
    order: sql`(l.contacted_at is not null), l.id desc`,
  }
  return await db.read(scope, tx => readPage<LeadRow>(tx, FIELDS, source, request))
}

/** The latest of each product, of the days in which another one would be the same. */
export async function ownLeads(db: Database, scope: TenantScope, now: Date): Promise<OwnLeads> {
  type Row = Omit<OwnLeads['leads'][number], 'registered_at'> & { registered_at: Date }
  const rows = await db.read(scope, tx =>
    tx.rows<Row>(sql`
      select distinct on (l.product) l.product, ${STATE} as state, l.created_at as registered_at from organization_leads l
      where ${ownCustomersAlone(scope, 'l.customer_id')}
        and l.created_at > ${new Date(now.getTime() - LEAD_REPEAT_DAYS * 86_400_000)}
      order by l.product, l.created_at desc`),
  )
  return { leads: rows.map(row => ({ ...row, registered_at: row.registered_at.toISOString() })) }
}
