// Moving money between a business centre and its ad accounts, and the list of what was moved.
import type { BusinessCenter, TikTokAccount, Transfer } from '../state/model.ts'
import { placesOf } from '../state/units.ts'
import { accountsOf, changeAccount, nextNumber, type World } from '../state/world.ts'
import { DAY_MS, dayNumber, utcTime } from '../state/zone.ts'
import { formatDecimal, parseDecimal } from '../wire/decimal.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { amountNumber, isSpending, transferableCash, visibleAdvertiser, visibleCenter } from './accounts.ts'
import { filteringOf, paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'

const MAX_RANGE_DAYS = 365
const DEFAULT_RANGE_DAYS = 90

/** Level ADVERTISER has no idempotency: the same request twice moves the money twice. Level BC keeps each request_id once. */
export function transfer(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  const type = requiredText(call, call.body.transfer_type, 'transfer_type')
  if (type !== 'RECHARGE' && type !== 'REFUND') refuseTikTok(call, 40002, 'transfer_type: Must be one of: RECHARGE, REFUND.')
  const level = textOf(call.body.transfer_level) ?? 'ADVERTISER'
  if (level === 'BC') return transferCredit(world, call, center, type)
  if (level !== 'ADVERTISER') refuseTikTok(call, 40002, 'transfer_level: Must be one of: ADVERTISER, BC.')
  const account = visibleAdvertiser(world, { ...call, stale: false }, requiredText(call, call.body.advertiser_id, 'advertiser_id'))
  if (account.centerId !== center.id) refuseTikTok(call, 40001, `Advertiser ${account.id} does not belong to business center ${center.id}.`)
  const { billing, amount } = readAmount(call, account)
  checkLimits(world, call, center, account, type, billing, amount)
  const entry = newTransfer(world, type, billing, amount)
  const signed = type === 'RECHARGE' ? amount : -amount
  changeAccount(world, account, { operation: 'tiktok.transfer', requestId: call.requestId }, target => {
    if (billing === 'CASH') target.cash += signed
    else target.grant += signed
    target.transfers.push(entry)
  })
  center.balance -= signed
  const ids = { bc_id: center.id, advertiser_id: account.id }
  if (world.state.settings.tiktokNamesTransactions === false) return tiktokReply(call, ids)
  const centerSide = { account_type: 'BC', account_id: center.id }
  const accountSide = { account_type: 'ADVERTISER', account_id: account.id }
  const sides =
    type === 'RECHARGE'
      ? { payee_account: accountSide, remitter_account: centerSide }
      : { payee_account: centerSide, remitter_account: accountSide }
  const record = (id: string) => ({ transaction_id: id, transaction_type: billing, ...sides })
  return tiktokReply(call, { ...ids, transaction_infos: [record(entry.advertiserTransactionId), record(entry.centerTransactionId)] })
}

function transferCredit(world: World, call: Call, center: BusinessCenter, type: Transfer['type']): Reply {
  const requestId = requiredText(call, call.body.request_id, 'request_id')
  if (!/^\d{1,19}$/.test(requestId)) refuseTikTok(call, 40002, 'request_id: Not a valid 64-bit integer.')
  const amount = readNumber(call, call.body.cash_amount, 'cash_amount', 2)
  if (amount === null || amount === 0n) refuseTikTok(call, 40002, 'cash_amount: Must be greater than 0 with at most two decimals.')
  if (!center.creditTransfers[requestId]) {
    if (type === 'REFUND' && amount > center.balance)
      refuseTikTok(call, 40002, 'The credit balance of the business center is insufficient.')
    center.creditTransfers[requestId] = newTransfer(world, type, 'CREDIT', amount)
    center.balance += type === 'RECHARGE' ? amount : -amount
    world.touched()
  }
  const entry = center.creditTransfers[requestId]
  return tiktokReply(call, { transaction_infos: [{ transaction_id: entry?.centerTransactionId, transaction_type: 'CREDIT' }] })
}

function readAmount(call: Call, account: TikTokAccount): { billing: 'CASH' | 'GRANT'; amount: bigint } {
  const info = isObject(call.body.amount_info) ? call.body.amount_info : call.body
  const given = (['cash_amount', 'grant_amount'] as const).filter(name => info[name] !== undefined)
  const name = given[0]
  if (name === undefined || given.length > 1) refuseTikTok(call, 40002, 'Exactly one of cash_amount, grant_amount is required.')
  const amount = readNumber(call, info[name], name, placesOf(account))
  if (amount === null || amount === 0n)
    refuseTikTok(call, 40002, `${name}: Must be greater than 0 with at most ${placesOf(account)} decimals.`)
  return { billing: name === 'cash_amount' ? 'CASH' : 'GRANT', amount }
}

/** The specification says number and does not let text stand for one. */
function readNumber(call: Call, value: unknown, name: string, places: number): bigint | null {
  if (value !== undefined && typeof value !== 'number') refuseTikTok(call, 40002, `${name}: Not a valid number.`)
  return parseDecimal(value, places)
}

function checkLimits(
  world: World,
  call: Call,
  center: BusinessCenter,
  account: TikTokAccount,
  type: Transfer['type'],
  billing: Transfer['billing'],
  amount: bigint,
): void {
  const text = (figure: bigint) => formatDecimal(figure, placesOf(account))
  if (type === 'RECHARGE') {
    if (account.status !== 'STATUS_ENABLE')
      refuseTikTok(call, 40002, `The status of advertiser ${account.id} (${account.status}) does not allow a recharge.`)
    if (billing === 'CASH' && amount < account.minTransferable) {
      refuseTikTok(
        call,
        40002,
        `The amount must not be less than the minimum transferable amount ${text(account.minTransferable)} ${account.currency}.`,
      )
    }
    if (amount > center.balance) refuseTikTok(call, 40002, 'The balance of the business center is insufficient.')
    return
  }
  if (isSpending(account, world.clock.now()))
    refuseTikTok(call, 40002, `Advertiser ${account.id} has spent within the last 3 hours; its balance cannot be transferred out.`)
  const most = billing === 'CASH' ? transferableCash(account, world.clock.now()) : account.grant
  if (amount > most)
    refuseTikTok(call, 40002, `The amount must not exceed the maximum transferable amount ${text(most)} ${account.currency}.`)
}

function newTransfer(world: World, type: Transfer['type'], billing: Transfer['billing'], amount: bigint): Transfer {
  const id = () => (7_990_000_000_000_000_000n + BigInt(nextNumber(world))).toString()
  return { at: world.clock.now(), type, billing, amount, advertiserTransactionId: id(), centerTransactionId: id() }
}

/** Newest first. A transfer shows up only after the listing lag; a time-out may therefore be followed by a list without it. */
export function listTransactions(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const level = call.query.transaction_level ?? 'ADVERTISER'
  if (level !== 'ADVERTISER' && level !== 'BC') refuseTikTok(call, 40002, 'transaction_level: Must be one of: BC, ADVERTISER.')
  const filtering = filteringOf(call, {
    served: 'account_ids start_time end_time transaction_types',
    notImitated: 'account_name billing_types owner_of_account',
  })
  const range = readTimes(world, call, filtering)
  const ids = Array.isArray(filtering.account_ids) ? filtering.account_ids.map(String) : null
  if (ids && ids.length > 100) refuseTikTok(call, 40002, 'account_ids: Length must be between 1 and 100.')
  const types = Array.isArray(filtering.transaction_types) ? filtering.transaction_types.map(String) : null
  const listedUntil = world.clock.now() - world.state.settings.tiktokListingLagMs
  const rows = accountsOf(world, 'tiktok', call)
    .filter(account => account.centerId === center.id && (ids === null || ids.includes(account.id)))
    .flatMap(account => account.transfers.map(entry => ({ account, entry })))
    .filter(({ entry }) => entry.at <= listedUntil && entry.at >= range.from && entry.at <= range.until)
    .map(({ account, entry }) => transactionRow(center, account, entry, level))
    .filter(row => types === null || types.includes(row.transaction_type))
    .sort((left, right) => (left.transaction_id < right.transaction_id ? 1 : -1))
  const page = paged(call, rows, 50)
  return tiktokReply(call, { transaction_list: page.rows, page_info: page.pageInfo })
}

function transactionRow(center: BusinessCenter, account: TikTokAccount, entry: Transfer, level: 'ADVERTISER' | 'BC') {
  const incoming = (entry.type === 'RECHARGE') === (level === 'ADVERTISER')
  const amount = amountNumber(entry.amount, account)
  return {
    transaction_id: level === 'ADVERTISER' ? entry.advertiserTransactionId : entry.centerTransactionId,
    account_id: level === 'ADVERTISER' ? account.id : null,
    account_name: level === 'ADVERTISER' ? account.name : null,
    bc_id: center.id,
    bc_name: center.name,
    amount,
    subtotal: amount,
    tax_amount: 0,
    currency: account.currency,
    amount_type: incoming ? 'POSITIVE' : 'NEGATIVE',
    transaction_type: incoming ? 'INCREASE_BALANCE' : 'DECREASE_BALANCE',
    billing_type: entry.billing,
    timezone: 'UTC+00:00',
    create_time: utcTime(entry.at),
    invoice_id: null,
  }
}

function readTimes(world: World, call: Call, filtering: Record<string, unknown>): { from: number; until: number } {
  const now = world.clock.now()
  const start = textOf(filtering.start_time)
  const end = textOf(filtering.end_time)
  const from = start === null ? now - DEFAULT_RANGE_DAYS * DAY_MS : dayNumber(start)
  // The end second counts in full: the interval is closed and its text has no milliseconds.
  const until = end === null ? now : dayNumber(end) + 999
  if (Number.isNaN(from) || Number.isNaN(until))
    refuseTikTok(call, 40002, 'start_time, end_time: Must be in the format YYYY-MM-DD HH:MM:SS.')
  if (until - from > MAX_RANGE_DAYS * DAY_MS + 1000) refuseTikTok(call, 40002, 'The query time range cannot exceed 365 days.')
  return { from, until }
}
