// Customers, sub-customers, their users and preferences in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CUSTOMER_SWITCH_CODES, type CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { CustomerClassification, CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import { emailForm } from '@tallyhelm/protocol/topics/session/account-name'
import sql, { raw, type Sql } from 'sql-template-tag'

export type NewCustomer = {
  id: string
  name: string
  customerType: CustomerType
  customerNature: CustomerNature
  customerClassification: CustomerClassification
  /** all of them unless given */
  openedChannels?: readonly Channel[]
  isFacebookChannelAuthorized: boolean
  isRebateSubject: boolean
  createdAt: Date
}
export type NewUser = {
  id: string
  customerId: string | null
  subCustomerId: string | null
  countryCode: string
  mobile: string
  email: string | null
  userName: string
  passwordHash: string
  isMaster: boolean
  createdAt: Date
}
/** What decides about a user's roles; without a customer the last seven are null or false. */
export type UserStanding = {
  userName: string
  isMaster: boolean
  /** he himself, his customer or his sub-customer */
  isDisabled: boolean
  isCustomerStopped: boolean
  isSubCustomerStopped: boolean
  customerId: string | null
  subCustomerId: string | null
  customerType: CustomerType | null
  customerNature: CustomerNature | null
  isFacebookChannelAuthorized: boolean
  isRebateSubject: boolean
  showsSubCustomerSpend: boolean
  needsQuotaApproval: boolean
}
export type UserFacts = UserStanding & { id: string; passwordHash: string }

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<void> {
  await tx.run(sql`
    insert into organization_customers (id, name, customer_type, customer_nature, customer_classification, facebook_channel_auth,
      fb_user_authorization, rebate_subject, opened_channels, created_at)
    values (${customer.id}, ${customer.name}, ${customer.customerType}, ${customer.customerNature}, ${customer.customerClassification},
      ${customer.isFacebookChannelAuthorized}, ${customer.isFacebookChannelAuthorized}, ${customer.isRebateSubject},
      ${customer.openedChannels ?? CHANNEL_CODES}::text[], ${customer.createdAt})`)
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.run(sql`
    insert into organization_wallet_users (id, customer_id, sub_customer_id, country_code, mobile, email, wallet_user_name,
      password_hash, is_master, created_at, joined_at)
    values (${user.id}, ${user.customerId}, ${user.subCustomerId}, ${user.countryCode}, ${user.mobile}, ${user.email}, ${user.userName},
      ${user.passwordHash}, ${user.isMaster}, ${user.createdAt}, ${user.customerId === null ? null : user.createdAt})`)
}

export const findUser = (tx: Tx, id: string): Promise<UserFacts | undefined> => findUserWhere(tx, sql`u.id = ${id}`)

export const findUserByMobile = (tx: Tx, countryCode: string, mobile: string): Promise<UserFacts | undefined> =>
  findUserWhere(tx, sql`u.country_code = ${countryCode} and u.mobile = ${mobile}`)

export const findUserByEmail = (tx: Tx, email: string): Promise<UserFacts | undefined> =>
  findUserWhere(tx, sql`lower(u.email) = ${emailForm(email)}`)

/** Switches a user off or on; false when there is none with this id. */
export async function setUserDisabled(tx: Tx, id: string, isDisabled: boolean): Promise<boolean> {
  return (await tx.run(sql`update organization_wallet_users set is_disabled = ${isDisabled} where id = ${id}`)) === 1
}

export async function writePreference(tx: Tx, preference: { userId: string; page: string; value: unknown; now: Date }): Promise<void> {
  await tx.run(sql`
    insert into organization_preferences (user_id, page, value, updated_at)
    values (${preference.userId}, ${preference.page}, ${JSON.stringify(preference.value)}, ${preference.now})
    on conflict (user_id, page) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

/** How many pages a user keeps settings for, to bound them. */
export async function countPreferences(tx: Tx, userId: string, besidesPage: string): Promise<number> {
  const counted = await tx.one<{ pages: number }>(sql`
    select count(*)::int as pages from organization_preferences where user_id = ${userId} and page <> ${besidesPage}`)
  return counted.pages
}

/** The columns of UserStanding and the tables they come from, `u` being the user: for queries that meet users on their way. */
export const standing = {
  columns: sql`u.wallet_user_name as "userName", u.is_master as "isMaster", u.is_disabled or c.stopped_at is not null or s.stopped_at is not null as "isDisabled",
    c.stopped_at is not null as "isCustomerStopped", s.stopped_at is not null as "isSubCustomerStopped", u.customer_id as "customerId", u.sub_customer_id as "subCustomerId",
    c.customer_type as "customerType", c.customer_nature as "customerNature",
    coalesce(c.facebook_channel_auth, false) as "isFacebookChannelAuthorized",
    coalesce(c.rebate_subject, false) as "isRebateSubject",
    coalesce(s.show_sub_customer_spend, false) as "showsSubCustomerSpend",
    coalesce(c.needs_quota_approval, false) as "needsQuotaApproval"`,
  tables: sql`organization_wallet_users u
    left join organization_customers c on c.id = u.customer_id
    left join sub_customers_profiles s on s.customer_id = u.customer_id and s.id = u.sub_customer_id`,
}

function findUserWhere(tx: Tx, condition: Sql): Promise<UserFacts | undefined> {
  return tx.maybe<UserFacts>(sql`
    select u.id, u.password_hash as "passwordHash", ${standing.columns} from ${standing.tables} where ${condition}`)
}

export type CustomerTerms = { name: string; customerType: CustomerType } & Record<CustomerSwitch, boolean>

/** The terms as they are, and holds the customer's row; undefined when there is none. */
export function lockCustomerTerms(tx: Tx, customerId: string): Promise<CustomerTerms | undefined> {
  return tx.maybe<CustomerTerms>(sql`
    select name, customer_type as "customerType", ${raw(CUSTOMER_SWITCH_CODES.join(', '))} from organization_customers where id = ${customerId} for no key update`)
}

export async function writeSwitch(tx: Tx, customerId: string, name: CustomerSwitch, value: boolean): Promise<void> {
  await tx.run(sql`update organization_customers set ${raw(name)} = ${value} where id = ${customerId}`)
}

/** The channels as they are, and holds the customer's row; undefined when there is none. */
export async function lockOpenedChannels(tx: Tx, customerId: string): Promise<Channel[] | undefined> {
  const row = await tx.maybe<{ channels: Channel[] }>(sql`
    select opened_channels as channels from organization_customers where id = ${customerId} for no key update`)
  return row?.channels
}

export async function writeOpenedChannels(tx: Tx, customerId: string, channels: readonly Channel[]): Promise<void> {
  await tx.run(sql`update organization_customers set opened_channels = ${channels}::text[] where id = ${customerId}`)
}

/** Gives how it stood; undefined for nobody of this customer. */
export async function writeInnerUser(tx: Tx, customerId: string, userId: string, value: boolean): Promise<boolean | undefined> {
  const row = await tx.maybe<{ before: boolean }>(sql`
    with former as (select id, is_inner_user from organization_wallet_users where id = ${userId} and customer_id = ${customerId} for no key update)
    update organization_wallet_users u set is_inner_user = ${value} from former where u.id = former.id returning former.is_inner_user as before`)
  return row?.before
}

/** Whether the customer's people may be let use Facebook accounts of its by their own; false when there is no such customer. */
export async function mayAuthorize(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx.maybe<{ may: boolean }>(
    sql`select fb_user_authorization as may from organization_customers where id = ${customerId}`,
  )
  return row?.may ?? false
}

/** Whether the agency decides about the customer's quota orders before they are sent. */
export async function setNeedsQuotaApproval(tx: Tx, customerId: string, needsApproval: boolean): Promise<boolean> {
  return (await tx.run(sql`update organization_customers set needs_quota_approval = ${needsApproval} where id = ${customerId}`)) === 1
}

/** The same, asked; false when there is no such customer. */
export async function needsQuotaApproval(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx.maybe<{ needs: boolean }>(
    sql`select needs_quota_approval as needs from organization_customers where id = ${customerId}`,
  )
  return row?.needs ?? false
}
