// Tenant predicate: whose rows a query means, from the scope of its transaction. The first wall; row-level security is the second.
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from './database.ts'

/**
 * A condition on a table that has customer_id and sub_customer_id, by the alias it has in the query: a tenant means its own rows,
 * a sub-customer only those that it was given, staff and the system all. `alias` is a name written in the code, never input.
 */
export function ownRows(scope: Scope, alias: string): Sql {
  if (scope.kind !== 'tenant') return sql`true`
  const table = raw(alias)
  const ofCustomer = sql`${table}.customer_id = ${scope.customerId}`
  return scope.subCustomerId === null ? ofCustomer : sql`(${ofCustomer} and ${table}.sub_customer_id = ${scope.subCustomerId})`
}
