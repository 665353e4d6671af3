// The ad account node: reading its fields, and changing its cap and name.
import type { MetaAccount } from '../state/model.ts'
import { placesOf } from '../state/units.ts'
import { changeAccount, findAccount, type World } from '../state/world.ts'
import { localDay, localTime, offsetMinutes } from '../state/zone.ts'
import { formatDecimal, parseDecimal } from '../wire/decimal.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { metaReply, refuseMeta, refuseMissing, refuseParameter } from './errors.ts'
import { parseFields, selectFields } from './fields.ts'

const CAP_CHANGES_PER_DAY = 10
export const TIMEZONE_IDS: Record<string, number> = {
  'America/Los_Angeles': 1,
  'America/New_York': 7,
  'Asia/Shanghai': 42,
  'Europe/Berlin': 47,
  'Europe/London': 58,
  'Asia/Hong_Kong': 62,
  'Asia/Tokyo': 77,
  'Asia/Singapore': 128,
}

export function visibleAccount(world: World, call: Call, id: string): MetaAccount {
  return findAccount(world, 'meta', id, call) ?? refuseMissing(call, `act_${id}`)
}

export function readAccount(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,account_id')
  if (fields.has('funding_source_details') && !account.canManage) refuseNoPermission(call)
  return metaReply(call, selectFields(call, accountNode(world, account), 'AdAccount', fields))
}

/** Money is in minor units as text here, while the same cap is written in major units. */
export function accountNode(world: World, account: MetaAccount): Record<string, unknown> {
  const business = world.state.businesses.find(each => each.id === account.businessId)
  return {
    id: `act_${account.id}`,
    account_id: account.id,
    name: account.name,
    account_status: account.status,
    disable_reason: account.disableReason,
    currency: account.currency,
    spend_cap: String(account.spendCap),
    amount_spent: String(account.spent),
    balance: String(account.balanceDue),
    timezone_id: TIMEZONE_IDS[account.timezone] ?? 0,
    timezone_name: account.timezone,
    timezone_offset_hours_utc: offsetMinutes(world.clock.now(), account.timezone) / 60,
    created_time: graphTime(account.createdAt, account.timezone),
    business: business ? { id: business.id, name: business.name } : undefined,
    owner: account.businessId,
    owner_business: business ? { id: business.id, name: business.name } : undefined,
    end_advertiser_name: account.companyName,
    business_country_code: 'CN',
    is_prepay_account: false,
    is_personal: 0,
    min_daily_budget: 100,
    opportunity_score: account.opportunityScore,
    age: (world.clock.now() - account.createdAt) / 86_400_000,
    funding_source_details: { id: `${account.businessId}1`, type: 4, display_string: 'Extended Credit' },
    user_tasks: account.canManage ? ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'] : ['ANALYZE'],
    agencies: { data: account.agencies.map(agency => ({ id: agency.id, name: agency.name })) },
  }
}

/** spend_cap (major units; 0 removes the limit), spend_cap_action reset or delete, name. The answer carries no figure. */
export function updateAccount(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, { ...call, stale: false }, id)
  if (!account.canManage) refuseNoPermission(call)
  if (account.status === 101) refuseParameter(call, 'The ad account is closed and cannot be edited', 1487694)
  const action = textOf(call.body.spend_cap_action)
  const cap = call.body.spend_cap === undefined ? null : readCap(call, account, call.body.spend_cap)
  const name = textOf(call.body.name)
  if (action !== null && action !== 'reset' && action !== 'delete')
    refuseParameter(call, 'Param spend_cap_action must be one of {reset, delete}')
  if (name !== null && (name.trim() === '' || name.length > 100))
    refuseParameter(call, 'Param name must be a non-empty string of at most 100 characters')
  if (action === null && cap === null && name === null) refuseParameter(call, 'Nothing to update: no param was given')
  const changesCap = action !== null || (cap !== null && cap !== account.spendCap)
  if (changesCap) countCapChange(world, call, account)
  changeAccount(world, account, { operation: 'meta.account.update', requestId: call.requestId }, target => {
    if (cap !== null) target.spendCap = cap
    if (action === 'delete') target.spendCap = 0n
    if (action === 'reset') target.spent = 0n
    if (name !== null) target.name = name
  })
  return metaReply(call, { success: true })
}

function readCap(call: Call, account: MetaAccount, value: unknown): bigint {
  const cap = parseDecimal(textOf(value), placesOf(account))
  if (cap === null) refuseParameter(call, 'Param spend_cap must be a non-negative amount in the units of the account currency')
  if (cap !== 0n && cap < account.spent) {
    refuseMeta(call, {
      code: 100,
      subcode: 1487694,
      message: 'Invalid parameter',
      title: 'Spending limit too low',
      userMessage: `The spending limit can't be lower than the amount already spent (${formatDecimal(account.spent, placesOf(account))} ${account.currency}).`,
    })
  }
  return cap
}

/** Ten changes per day of the account's own calendar; the eleventh is throttled until local midnight. */
function countCapChange(world: World, call: Call, account: MetaAccount): void {
  const now = world.clock.now()
  const day = localDay(now, account.timezone)
  const used = account.capChangeDay === day ? account.capChanges : 0
  if (used >= CAP_CHANGES_PER_DAY) {
    const time = localTime(now, account.timezone)
    const minutesToday = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
    refuseMeta(call, {
      code: 80004,
      subcode: 2446079,
      message: 'There have been too many calls to this ad-account. Wait a bit and try again.',
      userMessage: "You can change an ad account's spending limit up to 10 times a day.",
      regainMs: (1440 - minutesToday) * 60_000,
    })
  }
  account.capChangeDay = day
  account.capChanges = used + 1
  world.touched()
}

export function refuseNoPermission(call: Call): never {
  refuseMeta(call, {
    code: 200,
    status: 403,
    message: '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
  })
}

export function graphTime(at: number, timezone: string): string {
  const minutes = offsetMinutes(at, timezone)
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  return `${localTime(at, timezone).replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${hours}${String(size % 60).padStart(2, '0')}`
}
