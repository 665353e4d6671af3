// Members and invitations in the database: who belongs to which customer, who hears for it, and who was asked to join.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { InvitationStatus, SyncMinutes } from '@tallyhelm/protocol/topics/organization/enums'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql, { type Sql } from 'sql-template-tag'

/** A user as far as membership goes. */
export type Person = {
  id: string
  userName: string
  countryCode: string
  mobile: string
  email: string | null
  avatar: string
  customerId: string | null
  subCustomerId: string | null
  isMaster: boolean
  isDisabled: boolean
  isRemoved: boolean
}

export type Invitation = {
  id: string
  customerId: string
  customerName: string
  userId: string
  inviterId: string
  inviterName: string
  round: number
  status: InvitationStatus
  invitedAt: Date
  expiresAt: Date
}

/** Those users, locked against every other change of membership, always in the order of their ids. */
export function lockPersons(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  return tx.rows<Person>(sql`${selectPerson} where u.id = any(${ids}::bigint[]) order by u.id for update`)
}

/** As lockPersons, by the phone number. */
export function lockPersonByMobile(tx: Tx, countryCode: string, mobile: string): Promise<Person | undefined> {
  return tx.maybe<Person>(sql`${selectPerson} where u.country_code = ${countryCode} and u.mobile = ${mobile} for update`)
}

export async function customerName(tx: Tx, customerId: string): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`select name from organization_customers where id = ${customerId}`)
  return row.name
}

/** How often the balances of the customer's ad accounts are read; gives the minutes from before. */
export async function writeSyncMinutes(tx: Tx, customerId: string, minutes: SyncMinutes): Promise<SyncMinutes> {
  const row = await tx.one<{ before: SyncMinutes }>(sql`
    with former as (select id, sync_minutes from organization_customers where id = ${customerId} for no key update)
    update organization_customers c set sync_minutes = ${minutes} from former where c.id = former.id returning former.sync_minutes as before`)
  return row.before
}

/** Takes a user of no customer into one, or into a sub-customer of it. The caller holds the user's lock. */
export async function enterCustomer(
  tx: Tx,
  entry: { userId: string; customerId: string; subCustomerId?: string | null; isMaster: boolean; now: Date },
): Promise<void> {
  await tx.run(sql`
    update organization_wallet_users
    set customer_id = ${entry.customerId}, sub_customer_id = ${entry.subCustomerId ?? null}, is_master = ${entry.isMaster}, joined_at = ${entry.now}
    where id = ${entry.userId} and customer_id is null`)
}

/** Takes a member out of this customer; false when the user is no member of it, or its master. */
export async function exitCustomer(tx: Tx, userId: string, customerId: string): Promise<boolean> {
  const gone = await tx.run(sql`
    update organization_wallet_users set customer_id = null, sub_customer_id = null, joined_at = null
    where id = ${userId} and customer_id = ${customerId} and sub_customer_id is null and not is_master`)
  return gone === 1
}

/** Takes anybody out who signs in for the customer or a sub-customer of it, its master too; false for whoever does not. */
export async function expelUser(tx: Tx, userId: string, customerId: string): Promise<boolean> {
  const gone = await tx.run(sql`
    update organization_wallet_users set customer_id = null, sub_customer_id = null, joined_at = null, is_master = false
    where id = ${userId} and customer_id = ${customerId}`)
  return gone === 1
}

/**
 * Takes somebody of no customer off the list of those who may sign in, and frees the number and the address; the name stays for what refers to
 * it. The caller holds the user's lock.
 */
export async function removePerson(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update organization_wallet_users set removed_at = ${now}, is_disabled = true, mobile = 'removed:' || id, email = null, avatar = '',
      registered_company_name = '', registered_invite_code = '', registered_email = ''
    where id = ${userId} and customer_id is null`)
  await tx.run(sql`
    update organization_invitations set status = 'WITHDRAWN', answered_at = ${now} where user_id = ${userId} and status = 'PENDING'`)
}

/** Makes a member of the customer its master; the caller holds his lock, and there is none. */
export async function makeMaster(tx: Tx, customerId: string, userId: string): Promise<void> {
  await tx.run(sql`
    update organization_wallet_users set is_master = true where id = ${userId} and customer_id = ${customerId} and sub_customer_id is null`)
}

/** Hands the customer from one member to another; the caller holds both locks and has checked both. */
export async function handOver(tx: Tx, customerId: string, fromUserId: string, toUserId: string): Promise<void> {
  await tx.run(
    sql`update organization_wallet_users set is_master = false where id = ${fromUserId} and customer_id = ${customerId} and is_master`,
  )
  await makeMaster(tx, customerId, toUserId)
}

/** Undefined while it has none. */
export async function masterOf(tx: Tx, customerId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`select id from organization_wallet_users where customer_id = ${customerId} and is_master`)
  return row?.id
}

export async function hasMaster(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx.one<{ hasMaster: boolean }>(
    sql`select exists (select from organization_wallet_users where customer_id = ${customerId} and is_master) as "hasMaster"`,
  )
  return row.hasMaster
}

/** Opens an invitation, or opens it again for another round; gives its id and the round. */
export function openInvitation(
  tx: Tx,
  invitation: { id: string; customerId: string; userId: string; inviterId: string; now: Date; expiresAt: Date },
): Promise<{ id: string; round: number }> {
  const { id, customerId, userId, inviterId, now, expiresAt } = invitation
  return tx.one(sql`
    insert into organization_invitations as i (id, customer_id, user_id, inviter_id, status, invited_at, expires_at)
    values (${id}, ${customerId}, ${userId}, ${inviterId}, 'PENDING', ${now}, ${expiresAt})
    on conflict (customer_id, user_id) do update set inviter_id = excluded.inviter_id, round = i.round + 1, status = 'PENDING',
      invited_at = excluded.invited_at, expires_at = excluded.expires_at, answered_at = null, lapse_seen_at = null
    returning id, round`)
}

/** An invitation of this customer, locked. */
export const lockInvitation = (tx: Tx, customerId: string, id: string): Promise<Invitation | undefined> =>
  lockInvitationWhere(tx, sql`i.customer_id = ${customerId} and i.id = ${id}`)

/** How a person was asked by this customer before, locked. */
export const lockInvitationOf = (tx: Tx, customerId: string, userId: string): Promise<Invitation | undefined> =>
  lockInvitationWhere(tx, sql`i.customer_id = ${customerId} and i.user_id = ${userId}`)

/** An invitation to this user, locked; without an id the newest that waits for an answer. */
export const lockInvitationTo = (tx: Tx, userId: string, id: string | undefined): Promise<Invitation | undefined> =>
  lockInvitationWhere(
    tx,
    id === undefined
      ? sql`i.id = (select p.id from organization_invitations p where p.user_id = ${userId} and p.status = 'PENDING'
          and p.lapse_seen_at is null order by p.invited_at desc, p.id desc limit 1)`
      : sql`i.user_id = ${userId} and i.id = ${id}`,
  )

export async function answerInvitation(tx: Tx, id: string, status: Exclude<InvitationStatus, 'PENDING'>, now: Date): Promise<void> {
  await tx.run(sql`update organization_invitations set status = ${status}, answered_at = ${now} where id = ${id}`)
}

/** The invited person knows that it lapsed: the portal need not say so again. */
export async function noteLapseSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update organization_invitations set lapse_seen_at = ${now} where id = ${id}`)
}

const selectPerson = sql`
  select u.id, u.wallet_user_name as "userName", u.country_code as "countryCode", u.mobile, u.email, u.avatar,
    u.customer_id as "customerId", u.sub_customer_id as "subCustomerId", u.is_master as "isMaster", u.is_disabled as "isDisabled", u.removed_at is not null as "isRemoved"
  from organization_wallet_users u`

function lockInvitationWhere(tx: Tx, condition: Sql): Promise<Invitation | undefined> {
  return tx.maybe<Invitation>(sql`
    select i.id, i.customer_id as "customerId", c.name as "customerName", i.user_id as "userId", i.inviter_id as "inviterId",
      b.wallet_user_name as "inviterName", i.round, i.status, i.invited_at as "invitedAt", i.expires_at as "expiresAt"
    from organization_invitations i
    join organization_customers c on c.id = i.customer_id
    join organization_wallet_users b on b.id = i.inviter_id
    where ${condition} for update of i`)
}

/** The people of a customer without those of its sub-customers, or of one sub-customer: the disabled left out, the master first. */
export async function usersToTell(tx: Tx, customerId: string, subCustomerId: string | null): Promise<string[]> {
  return (await usersToTellOf(tx, [{ customerId, subCustomerId }]))[0] ?? []
}

/** The same of many, in their order. */
export async function usersToTellOf(tx: Tx, owners: readonly { customerId: string; subCustomerId: string | null }[]): Promise<string[][]> {
  const rows = await tx.rows<{ ids: string[] }>(prepared`
    select array(select u.id from organization_wallet_users u
      where u.customer_id = o.customer_id and u.sub_customer_id is not distinct from o.sub_customer_id and not u.is_disabled
      order by u.is_master desc, u.id limit 200) as ids
    from unnest(${owners.map(of => of.customerId)}::bigint[], ${owners.map(of => of.subCustomerId)}::bigint[]) with ordinality
      as o (customer_id, sub_customer_id, n) order by o.n`)
  return rows.map(({ ids }) => ids)
}

/** In whose name the product acts for a customer, and how its orders are handled. */
export type Representative = { userId: string; customerType: CustomerType; needsQuotaApproval: boolean }

/** The master, or else the oldest user; undefined without any, and for a stopped customer, which orders nothing. */
export async function findRepresentative(tx: Tx, customerId: string): Promise<Representative | undefined> {
  const [userId] = await usersToTell(tx, customerId, null)
  if (userId === undefined) return undefined
  const customer = await tx.maybe<Omit<Representative, 'userId'>>(sql`
    select customer_type as "customerType", needs_quota_approval as "needsQuotaApproval" from organization_customers
    where id = ${customerId} and stopped_at is null`)
  return customer && { userId, ...customer }
}
