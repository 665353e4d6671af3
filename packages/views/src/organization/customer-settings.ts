// What the customer has and may do: opened channels and the state of each page's buttons (spec §6, §7); a user's settings of a page.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import type { AuthorityConfig, OpenedChannels } from '@tallyhelm/protocol/topics/organization/profile-schemas'
import type { Preference, SyncFrequency } from '@tallyhelm/protocol/topics/organization/schemas'
import { SUB_CUSTOMER_RIGHT_CODES, type SubCustomerRight } from '@tallyhelm/protocol/topics/sub-customers/enums'
import type { TenantActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** In the order of the portal's menus. */
export async function openedChannels(db: Database, scope: TenantScope): Promise<OpenedChannels> {
  return { channels: await channelsOf(db, scope) }
}

/** For a user without a customer every button that needs one is off. */
export async function authorityConfig(db: Database, actor: UserActor): Promise<AuthorityConfig> {
  const { customerId, subCustomerId } = actor
  const channels = customerId === null ? [] : await channelsOf(db, { kind: 'tenant', customerId, subCustomerId })
  const closed = customerId === null || subCustomerId === null ? [] : await closedTo(db, { kind: 'tenant', customerId, subCustomerId })
  return { routes: buttonsOf({ roles: actor.roles, isMaster: actor.isMaster, isSubCustomer: subCustomerId !== null, channels, closed }) }
}

/** What its agent does not let a sub-customer do. */
async function closedTo(db: Database, scope: TenantScope): Promise<SubCustomerRight[]> {
  const row = await db.read(scope, tx =>
    tx.maybe<Record<SubCustomerRight, boolean>>(sql`
      select s.may_add as add, s.may_transfer as transfer, s.may_clear as clear, s.may_bind as bind
      from sub_customers_profiles s where ${ownCustomers(scope, 's.customer_id')} and s.id = ${scope.subCustomerId}`),
  )
  return SUB_CUSTOMER_RIGHT_CODES.filter(code => row?.[code] === false)
}

/** A sub-customer sees its customer's frequency and never changes it. */
export async function syncFrequency(db: Database, actor: TenantActor): Promise<SyncFrequency> {
  const { customerId, subCustomerId } = actor
  const { minutes } = await db.read({ kind: 'tenant', customerId, subCustomerId }, tx =>
    tx.one<{ minutes: SyncFrequency['minutes'] }>(sql`select sync_minutes as minutes from organization_customers where id = ${customerId}`),
  )
  return { minutes, may_change: actor.isMaster && subCustomerId === null }
}

async function channelsOf(db: Database, scope: TenantScope): Promise<Channel[]> {
  const { opened } = await db.read(scope, tx =>
    tx.one<{ opened: Channel[] }>(sql`select opened_channels as opened from organization_customers where ${ownCustomers(scope, 'id')}`),
  )
  return CHANNEL_CODES.filter(channel => opened.includes(channel))
}

/** null when nothing was kept. The predicate is the user's own id: a user may have no tenant yet. */
export async function preference(db: Database, request: { userId: string; page: string }): Promise<{ value: Preference | null }> {
  const row = await db.read({ kind: 'system' }, tx =>
    tx.maybe<{ value: Preference }>(
      sql`select value from organization_preferences where user_id = ${request.userId} and page = ${request.page}`,
    ),
  )
  return { value: row?.value ?? null }
}
