// The ledger in the database: accounts, balances and transfers, moved only by the ledger_ functions.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { closing, opening, type Transfer } from './recipes.ts'
import { openAccount } from './store-accounts.ts'
import { isKeyFree } from './store-keys.ts'

type ReferenceKind =
  | 'QUOTA_ITEM'
  | 'PAYMENT'
  | 'REFUND'
  | 'CHARGEBACK'
  | 'ALLOCATION'
  | 'OPENING'
  | 'CLOSING'
  | 'DIFFERENCE'
  | 'EXCHANGE'
  | 'REPAYMENT'
  | 'BILL'
  | 'CASE'

/** Whom a transfer concerns and why it was made; `subCustomerId` is the sub-customer that may see it. */
export type TransferContext = {
  customerId: string | null
  subCustomerId: string | null
  adAccountId: string | null
  reference: { kind: ReferenceKind; id: string }
  operator: string
  summary: string
  at: Date
}

/** Minor units. `balance` is posted money; `available` is that less what is held, plus the limit of a credit line. */
export type Balance = { balance: Money; held: Money; available: Money | null; overdraft: Money | null }

/** Locks the account's balance until the transaction ends and tells it. */
export async function lockBalance(tx: Tx, accountId: string): Promise<Balance> {
  const row = await tx.one<BalanceRow>(prepared`
    select a.currency, b.credits_posted - b.debits_posted as balance, b.debits_pending as held, b.overdraft_minor as overdraft
    from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id where b.ledger_account_id = ${accountId} for update of b`)
  return balanceOf(row)
}

/** Locks balances in the order in which everyone takes them: call it before reading what they are to bear. Those of nobody are not locked. */
export async function lockBalances(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.run(prepared`select ledger_lock(${accountIds}::bigint[])`)
}

/** The ledger accounts that quota of an ad account moves between, besides the payer's; opened where they are not there yet. */
export type QuotaBooks = { adAccountId: string; quota: string; serviceFee: string; tax: string }

/** In the order of the ids. All ad accounts are the customer's own. */
export async function openQuotaBooks(
  tx: Tx,
  customerId: string,
  adAccountIds: readonly string[],
  currency: Currency,
  at: Date,
): Promise<QuotaBooks[]> {
  return await tx.rows<QuotaBooks>(prepared`
    select a.id as "adAccountId", ledger_open('QUOTA', ${currency}, ${customerId}::bigint, null, a.id, null, null, ${at}) as quota,
      ledger_open('SERVICE_FEE', ${currency}, ${customerId}::bigint, null, null, null, null, ${at}) as "serviceFee",
      ledger_open('TAX', ${currency}, ${customerId}::bigint, null, null, null, null, ${at}) as tax
    from (select distinct id from unnest(${adAccountIds}::bigint[]) as t (id) order by id) a`)
}

/** As lockBalance, by address and without the lock; a credit line may refuse additions whatever is available. Undefined when no such account was opened. */
export async function findBalance(
  tx: Tx,
  address: { kind: 'WALLET' | 'CREDIT_LINE'; currency: Currency; customerId: string; subCustomerId: string | null },
): Promise<(Balance & { refusesAdditions: boolean }) | undefined> {
  const row = await tx.maybe<BalanceRow & { refusesAdditions: boolean }>(prepared`
    select a.currency, b.credits_posted - b.debits_posted as balance, b.debits_pending as held, b.overdraft_minor as overdraft,
      b.refuses_additions as "refusesAdditions"
    from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
    where a.address = ${`${address.kind}:${address.currency}:${address.customerId}:${address.subCustomerId ?? ''}`}`)
  return row && { ...balanceOf(row), refusesAdditions: row.refusesAdditions }
}

/** What an order may take from there; zero where no such account was opened. */
export async function findAvailable(tx: Tx, address: Parameters<typeof findBalance>[1]): Promise<Money> {
  const found = await findBalance(tx, address)
  return found?.available ?? money(0n, address.currency)
}

/** Wallets and credit lines of the customer itself, in every currency, locked: nothing is held on them until the transaction ends. */
export async function lockOwnFunds(tx: Tx, customerId: string): Promise<{ kind: 'WALLET' | 'CREDIT_LINE'; isEmpty: boolean }[]> {
  const accounts = await tx.rows<{ id: string; kind: 'WALLET' | 'CREDIT_LINE' }>(sql`
    select id, kind from ledger_accounts where customer_id = ${customerId} and sub_customer_id is null and kind in ('WALLET', 'CREDIT_LINE')`)
  const ids = accounts.map(({ id }) => id)
  await lockBalances(tx, ids)
  const empty = await tx.rows<{ id: string }>(sql`
    select ledger_account_id as id from ledger_balances where ledger_account_id = any(${ids}::bigint[])
      and credits_posted = debits_posted and debits_pending = 0 and credits_pending = 0 and overdraft_minor = 0`)
  const empties = new Set(empty.map(({ id }) => id))
  return accounts.map(({ id, kind }) => ({ kind, isEmpty: empties.has(id) }))
}

/**
 * Money placed on an ad account by our books, posted only; zero before the first. For the hourly reconciliation: compare it
 * with the platform's figure while no leg of the account is in flight.
 */
export async function placedQuota(tx: Tx, adAccountId: string, currency: Currency): Promise<Money> {
  const row = await tx.maybe<{ balance: string }>(prepared`
    select b.credits_posted - b.debits_posted as balance
    from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id where a.address = ${`QUOTA:${currency}:${adAccountId}`}`)
  return money(BigInt(row?.balance ?? '0'), currency)
}

/** Transfers of one context. */
export type Hold = { transfers: readonly Transfer[]; context: TransferContext }

/**
 * Holds the money of these transfers; they wait for `postTransfers` or `voidTransfers`. What is of one currency, kind of reference, summary
 * and instant goes in one statement. Going over a limit is a defect here.
 */
export async function holdAll(tx: Tx, holds: readonly Hold[]): Promise<void> {
  const groups = new Map<string, { transfer: Transfer; context: TransferContext }[]>()
  for (const { transfers, context } of holds)
    for (const transfer of transfers) {
      const shared = JSON.stringify([transfer.amount.currency, context.reference.kind, context.summary, context.at])
      const group = groups.get(shared)
      if (group) group.push({ transfer, context })
      else groups.set(shared, [{ transfer, context }])
    }
  for (const lines of groups.values()) {
    const [first] = lines
    if (!first) continue
    const { reference, summary, at } = first.context
    await tx.run(prepared`
      select ledger_hold(${lines.map(l => l.transfer.key)}::text[], ${lines.map(l => l.transfer.code)}::text[],
        ${lines.map(l => l.transfer.debit)}::bigint[], ${lines.map(l => l.transfer.credit)}::bigint[],
        ${lines.map(l => l.transfer.amount.minor.toString())}::bigint[], ${first.transfer.amount.currency},
        ${lines.map(l => l.context.customerId)}::bigint[], ${lines.map(l => l.context.subCustomerId)}::bigint[], ${reference.kind},
        ${lines.map(l => l.context.reference.id)}::text[], ${lines.map(l => l.context.adAccountId)}::bigint[],
        ${lines.map(l => l.context.operator)}::text[], ${summary}, ${at})`)
  }
}

/** As holdAll, for transfers of one context. */
export const holdTransfers = (tx: Tx, transfers: readonly Transfer[], context: TransferContext): Promise<void> =>
  holdAll(tx, [{ transfers, context }])

/** As holdAll, for many references of one customer; `operator`, `summary` and `at` are everybody's. */
export const holdTransfersOf = (
  tx: Tx,
  items: readonly { transfers: readonly Transfer[]; referenceId: string; adAccountId: string }[],
  {
    referenceKind,
    ...context
  }: Omit<TransferContext, 'adAccountId' | 'reference'> & { referenceKind: TransferContext['reference']['kind'] },
): Promise<void> =>
  holdAll(
    tx,
    items.map(({ transfers, referenceId, adAccountId }) => ({
      transfers,
      context: { ...context, adAccountId, reference: { kind: referenceKind, id: referenceId } },
    })),
  )

/** Posts held transfers, in this order; fails when one is not pending. */
export async function postTransfers(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
  await tx.run(prepared`select ledger_post(${keys}::text[], ${at})`)
}

/** Gives the held money back; fails when one is not pending. */
export async function voidTransfers(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
  await tx.run(prepared`select ledger_void(${keys}::text[], ${at})`)
}

/** Moves money at once; a key that was used before is a defect. */
export async function transferNow(tx: Tx, transfers: readonly Transfer[], context: TransferContext): Promise<void> {
  if (transfers.length > 0 && !(await transferOnce(tx, transfers, context)))
    throw new Error(`The transfer ${transfers[0]?.key} was made before.`)
}

/**
 * Moves money at once; false, and nothing moves, when these transfers were made before. Who makes the same ones meanwhile is waited for:
 * exactly one makes them.
 */
export async function transferOnce(tx: Tx, transfers: readonly Transfer[], context: TransferContext): Promise<boolean> {
  const { customerId, subCustomerId, reference, adAccountId, operator, summary, at } = context
  const { isMade } = await tx.one<{ isMade: boolean }>(prepared`
    select ledger_move(${transfers.map(t => t.key)}::text[], ${transfers.map(t => t.code)}::text[], ${transfers.map(t => t.debit)}::bigint[],
      ${transfers.map(t => t.credit)}::bigint[], ${transfers.map(t => t.amount.minor.toString())}::bigint[],
      ${transfers.map(t => t.amount.currency)}::text[], ${customerId}::bigint, ${subCustomerId}::bigint, ${reference.kind}, ${reference.id},
      ${adAccountId}::bigint, ${operator}, ${summary}, ${at}) as "isMade"`)
  return isMade
}

/**
 * Sets a credit line's limit. While more is used or held, what is used is the limit and comes down to this one as it is given back: nothing
 * is undone, and nothing new is taken. Whether it is so.
 */
export async function setLimit(tx: Tx, accountId: string, limit: Money): Promise<boolean> {
  const { isOver } = await tx.one<{ isOver: boolean }>(prepared`
    update ledger_balances b set overdraft_minor = greatest(l.most, l.used), lowers_to_minor = case when l.most < l.used then l.most end
    from (select ${limit.minor.toString()}::bigint as most, debits_posted + debits_pending - credits_posted as used
      from ledger_balances where ledger_account_id = ${accountId} for update) l
    where b.ledger_account_id = ${accountId} returning b.lowers_to_minor is not null as "isOver"`)
  return isOver
}

type BalanceRow = { currency: Currency; balance: string; held: string; overdraft: string | null }

function balanceOf(row: BalanceRow): Balance {
  const [balance, held] = [BigInt(row.balance), BigInt(row.held)]
  const overdraft = row.overdraft === null ? null : BigInt(row.overdraft)
  return {
    balance: money(balance, row.currency),
    held: money(held, row.currency),
    available: overdraft === null ? null : money(balance - held + overdraft, row.currency),
    overdraft: overdraft === null ? null : money(overdraft, row.currency),
  }
}

/**
 * Brings the books up to `limit` for an ad account adopted with money on it, once; whether it had to. Call it in the transaction of the
 * first synchronisation, before any order can be accepted.
 */
export async function recordOpening(
  tx: Tx,
  adoption: { customerId: string; adAccountId: string; limit: Money; operator: string; at: Date },
): Promise<boolean> {
  const { customerId, adAccountId, limit, at } = adoption
  const { currency } = limit
  const quota = await openAccount(tx, { kind: 'QUOTA', currency, customerId, adAccountId }, at)
  const { balance } = await lockBalance(tx, quota)
  const [transfer] = opening({
    adAccountId,
    external: await openAccount(tx, { kind: 'EXTERNAL', currency }, at),
    quota,
    amount: money(limit.minor > balance.minor ? limit.minor - balance.minor : 0n, currency),
  })
  if (!transfer || !(await isKeyFree(tx, transfer.key))) return false
  await transferNow(tx, [transfer], {
    customerId,
    subCustomerId: null,
    adAccountId,
    reference: { kind: 'OPENING', id: adAccountId },
    operator: adoption.operator,
    summary: '账户接入时的渠道额度',
    at,
  })
  return true
}

/**
 * Takes the quota of an ad account out of the books, once; gives how much that was. Below zero nothing is taken: then the books are wrong,
 * and people have to see it. Call it in the transaction that takes the account back.
 */
export async function recordClosing(
  tx: Tx,
  taken: { customerId: string; adAccountId: string; currency: Currency; operator: string; at: Date },
): Promise<Money> {
  const { customerId, adAccountId, currency, operator, at } = taken
  const quota = await openAccount(tx, { kind: 'QUOTA', currency, customerId, adAccountId }, at)
  const { balance } = await lockBalance(tx, quota)
  if (balance.minor < 0n) return balance
  const transfers = closing({ adAccountId, external: await openAccount(tx, { kind: 'EXTERNAL', currency }, at), quota, amount: balance })
  const reference = { kind: 'CLOSING', id: adAccountId } as const
  await transferNow(tx, transfers, {
    customerId,
    subCustomerId: null,
    adAccountId,
    reference,
    operator,
    summary: '账户收回时转出的渠道额度',
    at,
  })
  return balance
}
