// Reads of ad accounts: information, balances, and what a business centre holds.
import type { BusinessCenter, TikTokAccount } from '../state/model.ts'
import { placesOf } from '../state/units.ts'
import { accountsOf, findAccount, listedAccounts, type World } from '../state/world.ts'
import { DAY_MS, HOUR_MS, utcTime } from '../state/zone.ts'
import { formatDecimal } from '../wire/decimal.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { requireKnown, filteringOf, listParameter, paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'

/** Fields of balance/get that are shown only when asked for by name; the transferable amounts also need page_size 1. */
const FIELDS_ON_REQUEST = [
  'budget_remaining',
  'budget_frequency_restriction',
  'budget_amount_restriction',
  'min_transferable_amount',
  'max_transferable_amount',
  'balance_info',
]
const DISPLAY_STATUS: Record<string, string> = {
  STATUS_ENABLE: 'SHOW_ACCOUNT_STATUS_APPROVED',
  STATUS_LIMIT: 'SHOW_ACCOUNT_STATUS_PUNISHED',
  STATUS_PENDING_CONFIRM: 'SHOW_ACCOUNT_STATUS_IN_REVIEW',
  STATUS_PENDING_VERIFIED: 'SHOW_ACCOUNT_STATUS_IN_REVIEW',
  STATUS_CONTRACT_PENDING: 'SHOW_ACCOUNT_STATUS_IN_REVIEW',
}

/** A JSON number with at most two decimals: exact for every amount an account can hold. */
export function amountNumber(amount: bigint, account: TikTokAccount): number {
  return Number(formatDecimal(amount, placesOf(account)))
}

export function visibleAdvertiser(world: World, call: Call, id: string): TikTokAccount {
  const account = findAccount(world, 'tiktok', id, call) ?? refuseTikTok(call, 40300, `Advertiser ${id} does not exist.`)
  if (account.isUnauthorised === true) refuseTikTok(call, 40001, `No permission to operate advertiser ${id}.`)
  return account
}

export function visibleCenter(world: World, call: Call, value: unknown): BusinessCenter {
  const id = requiredText(call, value, 'bc_id')
  return (
    world.state.centers.find(each => each.id === id) ??
    refuseTikTok(call, 40001, `You don't have permission to operate business center ${id}.`)
  )
}

export function advertiserInfo(world: World, call: Call): Reply {
  const ids = listParameter(call, 'advertiser_ids')
  if (!ids || ids.length === 0) refuseTikTok(call, 40002, 'advertiser_ids: Missing data for required field.')
  if (ids.length > 100) refuseTikTok(call, 40002, 'advertiser_ids: Length must be between 1 and 100.')
  const fields = listParameter(call, 'fields')
  if (fields) requireKnown(call, 'fields: ', fields, INFO_FIELDS)
  const list = ids.map(id => selected(infoOf(visibleAdvertiser(world, call, id)), fields))
  return tiktokReply(call, { list })
}

const INFO_FIELDS = {
  served: `advertiser_id name status rejection_reason company company_name_editable currency timezone display_timezone country industry role \
advertiser_account_type owner_bc_id balance create_time`,
  notImitated: `address brand cellphone_number contacter description email language license_city license_no license_province license_url \
promotion_area promotion_center_city promotion_center_province telephone_number`,
}

function infoOf(account: TikTokAccount): Record<string, unknown> {
  return {
    advertiser_id: account.id,
    name: account.name,
    status: account.status,
    rejection_reason: account.rejectionReason ?? (account.status === 'STATUS_CONFIRM_FAIL' ? '营业执照不清晰' : ''),
    company: account.companyName,
    company_name_editable: account.status === 'STATUS_CONFIRM_FAIL',
    currency: account.currency,
    timezone: account.timezone,
    display_timezone: account.timezone,
    country: 'CN',
    industry: '290000',
    role: 'ROLE_CHILD_AGENT',
    advertiser_account_type: account.adType ?? 'AUCTION',
    owner_bc_id: account.centerId,
    balance: amountNumber(account.cash + account.grant, account),
    create_time: Math.floor(account.createdAt / 1000),
  }
}

function selected(all: Record<string, unknown>, fields: string[] | null): Record<string, unknown> {
  if (fields === null) return all
  return Object.fromEntries(Object.entries(all).filter(([field]) => field === 'advertiser_id' || fields.includes(field)))
}

/** min_ and max_transferable_amount only with page_size 1, and only when asked for. */
export function balances(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const filtering = filteringOf(call, { served: 'keyword advertiser_status', notImitated: 'payment_portfolio_id' })
  const keyword = (textOf(filtering.keyword) ?? '').toLowerCase()
  const statuses = Array.isArray(filtering.advertiser_status) ? filtering.advertiser_status.map(String) : null
  const fields = listParameter(call, 'fields')
  if (fields) requireKnown(call, 'fields: ', fields, { served: FIELDS_ON_REQUEST.join(' ') })
  const rows = accountsOf(world, 'tiktok', call)
    .filter(account => account.centerId === center.id)
    .filter(account => keyword === '' || account.id === keyword || account.name.toLowerCase().includes(keyword))
    .filter(account => statuses === null || statuses.includes(displayStatus(account)))
  const page = paged(call, rows, 50)
  const single = page.pageInfo.page_size === 1
  const list = page.rows.map(account => {
    const all = balanceOf(world, account, single || page.pageInfo.total_number === 1)
    const hidden = FIELDS_ON_REQUEST.filter(field => !fields?.includes(field) || (!single && field.endsWith('_transferable_amount')))
    return Object.fromEntries(Object.entries(all).filter(([field]) => !hidden.includes(field)))
  })
  return tiktokReply(call, { advertiser_account_list: list, page_info: page.pageInfo })
}

function balanceOf(world: World, account: TikTokAccount, single: boolean): Record<string, unknown> {
  const number = (amount: bigint) => amountNumber(amount, account)
  const valid = account.cash + account.grant - account.frozen
  const transferable = transferableCash(account, world.clock.now())
  return {
    advertiser_id: account.id,
    advertiser_name: account.name,
    advertiser_status: displayStatus(account),
    advertiser_type: account.adType ?? 'AUCTION',
    timezone: account.timezone,
    currency: account.currency,
    account_open_days: Math.floor((world.clock.now() - account.createdAt) / DAY_MS),
    balance_reminder: account.cash < account.dailyPlan,
    company: account.companyName,
    create_time: utcTime(account.createdAt),
    account_balance: number(account.cash + account.grant),
    valid_account_balance: number(valid),
    frozen_balance: number(account.frozen),
    tax: 0,
    cash_balance: number(account.cash),
    valid_cash_balance: number(account.cash - account.frozen),
    grant_balance: number(account.grant),
    valid_grant_balance: number(account.grant),
    credit_balance: 0,
    ...(single ? { transferable_amount: number(transferable) } : {}),
    budget_mode: 'UNLIMITED',
    budget: 0,
    budget_cost: 0,
    budget_remaining: 0,
    budget_frequency_restriction: null,
    budget_amount_restriction: null,
    // Text here and numbers below, as TikTok's documentation has them.
    min_transferable_amount: {
      cash_amount: formatDecimal(account.minTransferable, placesOf(account)),
      grant_amount: '0',
      credit_amount: '0',
    },
    max_transferable_amount: {
      cash_amount: number(transferable),
      grant_amount: isSpending(account, world.clock.now()) ? 0 : number(account.grant),
      credit_amount: 0,
    },
    balance_info: {
      account_balance: number(account.cash + account.grant),
      frozen_cash_balance: number(account.frozen),
      valid_cash_balance: number(account.cash - account.frozen),
    },
  }
}

const QUIET_HOURS = 3

/** Whether the account had spend in the last three hours; the hour of a spend counts to its end. */
export function isSpending(account: TikTokAccount, now: number): boolean {
  return Object.entries(account.spendByHour ?? {}).some(
    ([start, spend]) => spend > 0n && Number(start) + (1 + QUIET_HOURS) * HOUR_MS > now && Number(start) <= now,
  )
}

/** Frozen money and the deposit for running delivery stay in the account, and all of it does while the account spends. */
export function transferableCash(account: TikTokAccount, now: number): bigint {
  if (isSpending(account, now)) return 0n
  const left = account.cash - account.frozen - account.deliveryDeposit
  return left > 0n ? left : 0n
}

export function listAssets(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const type = requiredText(call, call.query.asset_type, 'asset_type')
  const filtering = filteringOf(call, { served: 'keyword user_email user_id' })
  if (filtering.user_email !== undefined && filtering.user_id !== undefined)
    refuseTikTok(call, 40002, 'filtering: user_email and user_id cannot be given together.')
  const keyword = (textOf(filtering.keyword) ?? '').toLowerCase()
  const accounts = type === 'ADVERTISER' ? listedAccounts(world, 'tiktok', call).filter(account => account.centerId === center.id) : []
  const roles = rolesOf(center, accounts, filtering)
  const found = accounts
    .filter(account => roles === null || roles.has(account.id))
    .filter(account => keyword === '' || account.id === keyword || account.name.toLowerCase().includes(keyword))
  const page = paged(call, found, 50)
  const list = page.rows.map(account => ({
    asset_id: account.id,
    asset_name: account.name,
    asset_type: 'ADVERTISER',
    advertiser_account_type: account.adType ?? 'AUCTION',
    advertiser_role: roles?.get(account.id) ?? 'ADMIN',
    owner_bc_name: center.name,
  }))
  return tiktokReply(call, { list, page_info: page.pageInfo })
}

/** By the member's id what is assigned, by the address of one who has not answered what would be; null: nobody is asked about. */
function rolesOf(
  center: BusinessCenter,
  accounts: TikTokAccount[],
  { user_id, user_email }: Record<string, unknown>,
): Map<string, string> | null {
  if (user_email !== undefined) {
    const asked = center.members?.find(each => each.status === 'PENDING' && each.email.toLowerCase() === textOf(user_email)?.toLowerCase())
    return new Map((asked?.assets ?? []).map(asset => [asset.accountId, asset.role]))
  }
  if (user_id === undefined) return null
  const assigned = accounts.flatMap(({ id, assignees = [] }) =>
    assignees.filter(each => each.userId === user_id).map(each => [id, each.role] as const),
  )
  return new Map(assigned)
}

export function centerBalance(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const balance = Number(formatDecimal(center.balance, 2))
  return tiktokReply(call, {
    bc_id: center.id,
    currency: center.currency,
    account_balance: balance,
    valid_account_balance: balance,
    cash_balance: balance,
    valid_cash_balance: balance,
    grant_balance: 0,
    valid_grant_balance: 0,
    frozen_balance: 0,
    tax: 0,
  })
}

/** The app proves itself besides the token. */
export function listAuthorised(world: World, call: Call): Reply {
  const appId = requiredText(call, call.query.app_id, 'app_id')
  const secret = requiredText(call, call.query.secret, 'secret')
  if (appId !== sandboxCredentials.tiktokAppId || secret !== sandboxCredentials.tiktokAppSecret)
    refuseTikTok(call, 40002, 'app_id, secret: The app does not exist or its secret is wrong.')
  const list = listedAccounts(world, 'tiktok', call).map(account => ({ advertiser_id: account.id, advertiser_name: account.name }))
  return tiktokReply(call, { list })
}

function displayStatus(account: TikTokAccount): string {
  return DISPLAY_STATUS[account.status] ?? 'SHOW_ACCOUNT_STATUS_NOT_APPROVED'
}

/** Of the centres that the token opens; a bc_id of none of them is refused. */
export function listCenters(world: World, call: Call): Reply {
  const wanted = call.query.bc_id === undefined ? world.state.centers : [visibleCenter(world, call, call.query.bc_id)]
  const page = paged(call, wanted, 50)
  const list = page.rows.map(center => ({
    bc_info: {
      bc_id: center.id,
      name: center.name,
      company: center.name,
      currency: center.currency,
      registered_area: 'CN',
      status: 'ENABLE',
      timezone: 'Asia/Shanghai',
      type: center.type ?? 'NORMAL',
    },
    user_role: 'STANDARD',
    ext_user_role: { finance_role: (call.headers['access-token'] ?? '').includes('readonly') ? 'ANALYST' : 'MANAGER' },
  }))
  return tiktokReply(call, { list, page_info: page.pageInfo })
}
