// What the product holds of customers besides: salespeople, consultants and switches; asked in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CUSTOMER_SWITCH_CODES, type CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import sql, { raw } from 'sql-template-tag'
import type { CustomerExtras, Salesperson } from './facts.ts'

export function salespeople(tx: Tx): Promise<Salesperson[]> {
  return tx.rows<Salesperson>(sql`
    select id, login_name as "loginName", staff_name as name from staff_users where role = 'SALES' and not is_disabled order by id`)
}

type ExtrasRow = Record<CustomerSwitch, boolean> & { id: string; sales: Salesperson | null; consultants: readonly Consultant[] }

export async function extrasOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, CustomerExtras>> {
  const rows = await tx.rows<ExtrasRow>(sql`
    select c.id, ${raw(CUSTOMER_SWITCH_CODES.map(code => `c.${code}`).join(', '))},
      (select jsonb_build_object('id', u.id::text, 'loginName', u.login_name, 'name', u.staff_name)
        from organization_sales s join staff_users u on u.id = s.staff_id where s.customer_id = c.id) as sales,
      coalesce((select jsonb_agg(jsonb_build_object('channel', o.channel, 'user_name', o.user_name, 'wx_url', o.wx_url) order by o.position)
        from organization_consultants o where o.customer_id = c.id), '[]') as consultants
    from organization_customers c where c.id = any(${customerIds}::bigint[])`)
  return new Map(
    rows.map(({ id, sales, consultants, ...switches }) => [
      id,
      { sales, consultants, switches: CUSTOMER_SWITCH_CODES.filter(code => switches[code]) },
    ]),
  )
}
