// Ad accounts in the database. Counters and the searchable copy of the facts follow by triggers (db/functions/ad-accounts).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { heldRows } from '@tallyhelm/infra/db/tenant'
import { type AccountStatus, type AdType, type FrozenStatus, LOW_BALANCE_DAYS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql, raw } from 'sql-template-tag'
import type { SpendCounter } from './counter.ts'

export type AdAccount = {
  id: string
  customerId: string
  subCustomerId: string | null
  companyId: string
  channel: Channel
  outsideAccountId: string
  accountName: string
  currency: Currency
  timezone: string
  /** TikTok, once the platform told it */
  adType: AdType | null
  accountStatus: AccountStatus
  frozenStatus: FrozenStatus
  /** figures of the last synchronisation or quota change, in the account's currency; null until then or without a limit */
  limit: Money | null
  spent: Money | null
  balance: Money | null
  /** what was spent by our own count, in the platform's terms */
  counter: SpendCounter
  /** of the report by days (counter.ts) */
  spendOffset: Money | null
  averageSpend: Money
  totalAdded: Money
  hasOpenDifference: boolean
  /** the agency itself forbids additions, whatever the platform says */
  isQuotaForbidden: boolean
  /** the agency itself froze it, beside whatever the platform does */
  isFrozenByAgency: boolean
  /** the agency has suspended it for a rectification that was not handed in: what the platform says beneath; null where it has not */
  suspendedOver: AccountStatus | null
  /** the account's day of its first synchronisation, and what it had spent on that day by then; null until then */
  adoptedOn: Day | null
  adoptionSpend: Money | null
  syncedAt: Date | null
  syncRequestedAt: Date | null
  lastOperationAt: Date | null
  /** when it came here from another holder, whose days are not its own; null where nobody had held it */
  handedOverAt: Date | null
  /** what the platform had counted as spent by then, and when its sub-customer got it */
  beginSpent: Money
  subBeginSpent: Money
  /** it is this customer's no more; nothing happens on it */
  takenBackAt: Date | null
  tags: string[]
}

export type NewAdAccount = {
  id: string
  customerId: string
  subCustomerId: string | null
  companyId: string
  channel: Channel
  outsideAccountId: string
  accountName: string
  currency: Currency
  timezone: string
  openedAt: Date
  createdAt: Date
  tags?: readonly string[]
}

export type AdAccountFacts = {
  name: string
  timezone: string
  adType: AdType | null
  accountStatus: AccountStatus
  /** what the platform says beneath the agency's own suspension; null where there is none */
  suspendedOver: AccountStatus | null
  frozenStatus: FrozenStatus
  disableReason: string | null
  openedAt: Date | null
}

/** The counter goes on from where a former holder left it. */
export async function insertAdAccount(tx: Tx, account: NewAdAccount): Promise<void> {
  await tx.run(prepared`
    insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency,
      timezone, opened_at, created_at, tags, spent_base_minor, spent_mark_minor, handed_over_at, low_days)
    values (${account.id}, ${account.customerId}, ${account.subCustomerId}, ${account.companyId}, ${account.channel},
      ${account.outsideAccountId}, ${account.accountName}, ${account.currency}, ${account.timezone}, ${account.openedAt}, ${account.createdAt},
      ${[...(account.tags ?? [])]}::text[],
      coalesce((select h.spent_base_minor ${formerHolding(account)}), 0), (select h.spent_mark_minor ${formerHolding(account)}),
      case when exists (select h.id ${formerHolding(account)}) then ${account.createdAt}::timestamptz end,
      coalesce((select l.days from ad_accounts_low_days l where l.customer_id = ${account.customerId}), ${LOW_BALANCE_DAYS}))`)
}

const formerHolding = ({ channel, outsideAccountId }: Pick<NewAdAccount, 'channel' | 'outsideAccountId'>): Sql => sql`
  from ad_accounts_accounts h where h.channel = ${channel} and h.outside_account_id = ${outsideAccountId} and h.taken_back_at is not null
  order by h.taken_back_at desc, h.id desc limit 1`

/** What was counted of an account of the platform while others held it; the system's scope. */
export async function findCountSoFar(
  tx: Tx,
  account: Pick<NewAdAccount, 'channel' | 'outsideAccountId' | 'currency'>,
): Promise<SpendCounter> {
  const row = await tx.maybe<{ base: string; mark: string | null }>(prepared`
    select h.spent_base_minor as base, h.spent_mark_minor as mark ${formerHolding(account)}`)
  const of = (minor: string) => money(BigInt(minor), account.currency)
  return { base: of(row?.base ?? '0'), mark: row?.mark == null ? null : of(row.mark) }
}

/** Whatever the scope may see; undefined for a foreign or missing id alike. */
export async function findAdAccount(tx: Tx, id: string): Promise<AdAccount | undefined> {
  return (await findAdAccounts(tx, [id]))[0]
}

/** Those of the ids that the scope may see, in the order of their ids. */
export async function findAdAccounts(tx: Tx, ids: readonly string[]): Promise<AdAccount[]> {
  return (
    await tx.rows<AccountRow>(prepared`${selectAccounts} where a.id = any(${ids}::bigint[]) and ${heldRows(tx.scope, 'a')} order by a.id`)
  ).map(accountOf)
}

/** By the platforms' own ids, on whatever channel: two channels may use the same one. In the order of our ids. */
export async function findAdAccountsByOutsideIds(tx: Tx, outsideIds: readonly string[]): Promise<AdAccount[]> {
  const rows = await tx.rows<AccountRow>(prepared`
    ${selectAccounts} where a.outside_account_id = any(${outsideIds}::text[]) and a.taken_back_at is null and ${heldRows(tx.scope, 'a')} order by a.id`)
  return rows.map(accountOf)
}

/** As findAdAccounts, and locks the rows, always in the order of their ids. */
export async function lockAdAccounts(tx: Tx, ids: readonly string[]): Promise<AdAccount[]> {
  return (
    await tx.rows<AccountRow>(
      prepared`${selectAccounts} where a.id = any(${ids}::bigint[]) and ${heldRows(tx.scope, 'a')} order by a.id for no key update`,
    )
  ).map(accountOf)
}

/**
 * Ids to synchronise in a round, `limit` at most, after the given id: the whole stock is walked page by page. Rounds are numbered,
 * one every five minutes; an account that is due every n-th round has its own one among the n, so that the load is even. One that an order
 * changed since it was read is due in the next round.
 */
export async function nextSyncTargets(
  tx: Tx,
  round: { number: number; skip: readonly Channel[] },
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(prepared`
    select a.id from ad_accounts_accounts a join organization_customers c on c.id = a.customer_id
    where a.id > ${afterId} and a.taken_back_at is null and a.channel <> all (${round.skip}::text[])
      and (abs(hashint8(a.id)::bigint) % (c.sync_minutes / 5) = ${round.number}::bigint % (c.sync_minutes / 5)
        or a.last_operation_at > a.synced_at)
    order by a.id limit ${limit}`)
  return rows.map(row => row.id)
}

export async function recordFacts(tx: Tx, id: string, facts: AdAccountFacts): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set account_name = ${facts.name}, timezone = ${facts.timezone}, ad_type = ${facts.adType},
      account_status = ${facts.accountStatus}, suspended_over = ${facts.suspendedOver}, frozen_status = ${facts.frozenStatus}, disable_reason = ${facts.disableReason},
      opened_at = coalesce(${facts.openedAt}, opened_at)
    where id = ${id}`)
}

/** As it was changed on its platform by us, and read back. */
export async function writeAccountName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(prepared`update ad_accounts_accounts set account_name = ${name} where id = ${id}`)
}

/** Fixes where spend since adoption starts, once: a later call changes nothing. `spent` is what its platform had counted by then. */
export async function recordAdoption(
  tx: Tx,
  id: string,
  { day, spentThatDay, spent }: { day: Day; spentThatDay: Money; spent: Money | null },
): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set adopted_on = ${day}, adoption_spend_minor = ${spentThatDay.minor},
      begin_spent_minor = case when handed_over_at is null then 0 else ${spent?.minor ?? 0n}::bigint end
    where id = ${id} and adopted_on is null`)
}

/** False when the scope sees no such ad account. */
export async function writeRemark(tx: Tx, id: string, remark: string): Promise<boolean> {
  return (
    (await tx.run(prepared`update ad_accounts_accounts a set remark = ${remark} where a.id = ${id} and ${heldRows(tx.scope, 'a')}`)) === 1
  )
}

/** Marks the ids as asked for now, unless they were within the cool-down; gives those that were marked. */
export async function claimSync(tx: Tx, ids: readonly string[], now: Date, coolDownMs: number): Promise<string[]> {
  const latest = new Date(now.getTime() - coolDownMs)
  const rows = await tx.rows<{ id: string }>(prepared`
    update ad_accounts_accounts a set sync_requested_at = ${now}
    from (select l.id from ad_accounts_accounts l where l.id = any(${ids}::bigint[]) and ${heldRows(tx.scope, 'l')}
      order by l.id for no key update) locked
    where a.id = locked.id and (a.sync_requested_at is null or a.sync_requested_at <= ${latest}) returning a.id`)
  return rows.map(row => row.id)
}

/** While a difference is open, quota operations on the ad account wait for a person. True when this changed it. */
export async function setOpenDifference(tx: Tx, id: string, isOpen: boolean): Promise<boolean> {
  return (
    (await tx.run(prepared`
    update ad_accounts_accounts set has_open_difference = ${isOpen} where id = ${id} and has_open_difference <> ${isOpen}`)) === 1
  )
}

export async function writeTags(tx: Tx, id: string, tags: readonly string[]): Promise<void> {
  await tx.run(prepared`update ad_accounts_accounts set tags = ${[...tags]}::text[] where id = ${id}`)
}

export type AccountRow = Omit<
  AdAccount,
  | 'limit'
  | 'spent'
  | 'beginSpent'
  | 'subBeginSpent'
  | 'balance'
  | 'counter'
  | 'spendOffset'
  | 'averageSpend'
  | 'totalAdded'
  | 'adoptionSpend'
> & {
  baseMinor: string
  markMinor: string | null
  offsetMinor: string | null
  limitMinor: string | null
  spentMinor: string | null
  balanceMinor: string | null
  averageMinor: string
  addedMinor: string
  beginMinor: string
  subBeginMinor: string
  adoptionMinor: string | null
}

export const selectAccounts: Sql = raw(`
  select a.id, a.customer_id as "customerId", a.sub_customer_id as "subCustomerId", a.company_id as "companyId", a.channel,
    a.outside_account_id as "outsideAccountId", a.account_name as "accountName", a.currency, a.timezone, a.ad_type as "adType",
    a.account_status as "accountStatus", a.frozen_status as "frozenStatus", a.limit_minor as "limitMinor", a.spent_minor as "spentMinor",
    a.balance_minor as "balanceMinor", a.spent_base_minor as "baseMinor", a.spent_mark_minor as "markMinor", a.spend_offset_minor as "offsetMinor", a.avg_spend_7d_minor as "averageMinor", a.total_added_minor as "addedMinor",
    a.has_open_difference as "hasOpenDifference", a.is_quota_forbidden as "isQuotaForbidden", a.is_frozen_by_agency as "isFrozenByAgency", a.suspended_over as "suspendedOver", a.adopted_on as "adoptedOn", a.adoption_spend_minor as "adoptionMinor", a.synced_at as "syncedAt",
    a.sync_requested_at as "syncRequestedAt", a.last_operation_at as "lastOperationAt", a.taken_back_at as "takenBackAt", a.tags,
    a.handed_over_at as "handedOverAt", a.begin_spent_minor as "beginMinor", a.sub_begin_spent_minor as "subBeginMinor"
  from ad_accounts_accounts a`)

export function accountOf({
  limitMinor,
  spentMinor,
  balanceMinor,
  baseMinor,
  markMinor,
  offsetMinor,
  averageMinor,
  addedMinor,
  adoptionMinor,
  beginMinor,
  subBeginMinor,
  ...rest
}: AccountRow): AdAccount {
  const read = (minor: string | null) => (minor === null ? null : money(BigInt(minor), rest.currency))
  return {
    ...rest,
    limit: read(limitMinor),
    spent: read(spentMinor),
    balance: read(balanceMinor),
    counter: { base: money(BigInt(baseMinor), rest.currency), mark: read(markMinor) },
    spendOffset: read(offsetMinor),
    averageSpend: money(BigInt(averageMinor), rest.currency),
    totalAdded: money(BigInt(addedMinor), rest.currency),
    beginSpent: money(BigInt(beginMinor), rest.currency),
    subBeginSpent: money(BigInt(subBeginMinor), rest.currency),
    adoptionSpend: read(adoptionMinor),
  }
}
