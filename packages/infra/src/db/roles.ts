// The database's roles: the program's own, and the one that grouped acceptance of orders runs as (docs/decisions/acceptance.md).
import type pg from 'pg'

/** Sees all customers' rows of the tables that accepting an order touches; a function runs as it, nobody signs in as it. */
export const ACCEPTANCE_ROLE = 'tallyhelm_acceptance'

/**
 * Throws when row-level security would hide nothing from the connection's own role: a superuser, one with BYPASSRLS, or one that has the
 * rights of the acceptance role without asking for them.
 */
export async function requireTenantWall(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isAbove: boolean; inherits: boolean }>(
    `select r.rolname as name, r.rolsuper or r.rolbypassrls as "isAbove", pg_has_role(a.oid, 'USAGE') as inherits
    from pg_roles r left join pg_roles a on a.rolname = $1 where r.rolname = current_user`,
    [ACCEPTANCE_ROLE],
  )
  const [role] = rows
  if (!role) throw new Error('The database does not know the role that is connected.')
  if (role.isAbove)
    throw new Error(`The role ${role.name} must be neither superuser nor BYPASSRLS: no customer would be hidden from another.`)
  if (role.inherits) {
    throw new Error(`The role ${role.name} must not inherit ${ACCEPTANCE_ROLE}: grant it with inherit false, set true.`)
  }
}
