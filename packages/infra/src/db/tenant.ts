// Tenant predicate: whose rows a query means, from the scope of its transaction. The first wall; row-level security is the second.
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TenantScope } from './database.ts'

/**
 * A condition on a table that has customer_id and sub_customer_id, by the alias it has in the query: a tenant means its own rows,
 * a sub-customer only those that it was given, a salesperson those of his customers, staff and the system all. `alias` is a name written in the code, never input.
 */
export function ownRows(scope: Scope, alias: string): Sql {
  if (scope.kind !== 'tenant') return ownCustomers(scope, `${alias}.customer_id`)
  const table = raw(alias)
  const ofCustomer = sql`${table}.customer_id = ${scope.customerId}`
  return scope.subCustomerId === null ? ofCustomer : sql`(${ofCustomer} and ${table}.sub_customer_id = ${scope.subCustomerId})`
}

/**
 * The same for ad accounts, whose table also has taken_back_at: a tenant means those that it holds now. What it did with others is told by the
 * rows of what was done, which are its own.
 */
export function heldRows(scope: Scope, alias: string): Sql {
  const own = ownRows(scope, alias)
  return scope.kind === 'tenant' ? sql`(${own} and ${raw(alias)}.taken_back_at is null)` : own
}

/** The same for a column that holds a customer's id, such as `c.id` of the customers themselves: a sub-customer means its customer. */
export function ownCustomers(scope: Scope, column: string): Sql {
  const id = raw(column)
  if (scope.kind === 'tenant') return sql`${id} = ${scope.customerId}`
  if (scope.kind === 'sales')
    return sql`${id} in (select own.customer_id from organization_sales own where own.staff_id = ${scope.staffId})`
  return sql`true`
}

/** The same where sub-customers see nothing at all. */
export const ownCustomersAlone = (scope: Scope, column: string): Sql =>
  scope.kind === 'tenant' && scope.subCustomerId !== null ? sql`false` : ownCustomers(scope, column)

/** What is the viewer's own alone: a sub-customer's of a sub-customer, the customer's without its sub-customers' of a customer. */
export function ownExactly(scope: TenantScope, alias: string): Sql {
  const { customerId, subCustomerId } = scope
  const table = raw(alias)
  const ofSubCustomer = subCustomerId === null ? sql`is null` : sql`= ${subCustomerId}`
  return sql`${table}.customer_id = ${customerId} and ${table}.sub_customer_id ${ofSubCustomer}`
}
