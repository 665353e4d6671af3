// Staff: the demo's employees, each of another role, with the password and the authenticator secret that the start banner tells.
import { assignSales } from '@tallyhelm/flows/organization/assign-sales'
import { createStaff } from '@tallyhelm/flows/staff/create-staff'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Cast } from './customers.ts'
import { DEMO_PASSWORD, DEMO_STAFF, DEMO_TOTP_SECRET } from './sign-ins.ts'

/** Those who are missing; a demo that was seeded before there were staff gets them too. */
export async function hireStaff(world: World, actor: SystemActor): Promise<void> {
  const known = await world.db.read({ kind: 'staff' }, tx =>
    tx.rows<{ login_name: string }>(sql`select login_name from staff_users limit 100`),
  )
  const names = new Set(known.map(row => row.login_name))
  const secrets = { password: DEMO_PASSWORD, totpSecret: DEMO_TOTP_SECRET }
  for (const { loginName, staffName, role } of DEMO_STAFF) {
    if (!names.has(loginName)) await createStaff(world, actor, { login_name: loginName, staff_name: staffName, role }, secrets)
  }
}

/** The salesperson looks after two of the five customers, so that the console shows what is his and what is not. */
export async function giveCustomers(world: World, actor: SystemActor, cast: Cast): Promise<void> {
  const { id } = await world.db.read({ kind: 'staff' }, tx =>
    tx.one<{ id: string }>(sql`select id from staff_users where login_name = 'sales'`),
  )
  for (const owner of ['main', 'agent'] as const) {
    const { customerId } = cast.customers[owner]
    await assignSales(world, actor, { customer_id: customerId, sales_staff_id: id, reason: '演示客户的商务' })
  }
}

/** One of the demo's employees, as if signed in. */
export async function staffOf(world: World, loginName: (typeof DEMO_STAFF)[number]['loginName']): Promise<StaffActor> {
  const { id, name, role } = await world.db.read({ kind: 'staff' }, tx =>
    tx.one<{ id: string; name: string; role: StaffActor['role'] }>(
      sql`select id, staff_name as name, role from staff_users where login_name = ${loginName}`,
    ),
  )
  return { kind: 'staff', staffId: id, staffName: name, sessionId: id, role, address: '' }
}
