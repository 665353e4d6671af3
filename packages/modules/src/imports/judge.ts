// Judge: what is wrong with the rows of a batch that moves money, and what they mean. Pure; the same before the preview, after each edit, and at
// confirmation, while ordering decides anew about each account.
import { amountCellProblem } from '@tallyhelm/protocol/topics/imports/limits'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import type { RowField } from '@tallyhelm/protocol/topics/imports/enums'
import type { RowProblem } from '@tallyhelm/protocol/topics/imports/schemas'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { SheetCells } from './cells.ts'
import { type Judged, namedAccount, unreadRow, repeatedAccount, withProblem, withRepeats } from './judged.ts'

/**
 * An account that the tenant may see. `obstacle`: why nothing may leave it or come to it, in Chinese; `available`: what may leave it as
 * far as is known, in minor units (of no meaning where nothing is to leave it).
 */
export type KnownAccount = {
  id: string
  outsideAccountId: string
  channel: Channel
  currency: Currency
  obstacle: Readonly<Record<'giving' | 'receiving', string | undefined>>
  available: bigint
}
/**
 * What the amounts of a batch are in: as the account of its first row that names one is kept. All of its rows follow: whoever adds up a sheet
 * adds up one currency.
 */
export function currencyOf({ channel }: { channel: Channel }, rows: readonly SheetCells[], accounts: readonly KnownAccount[]): Currency {
  for (const { account: text, unread } of rows) {
    if (unread) continue
    const account = accounts.find(one => one.channel === channel && one.outsideAccountId === plainPlatformId(text))
    if (account) return account.currency
  }
  return 'USD'
}

/** In the order of the rows. Foreign accounts are not among `accounts`, so they are told like missing ones. */
export function judgeRows(
  { importType: type, channel }: { importType: AdjustType; channel: Channel },
  rows: readonly SheetCells[],
  accounts: readonly KnownAccount[],
  { limits, unit }: { limits: QuotaLimits; unit: AmountUnit },
): Judged[] {
  const sides = type === 'TRANSFER' ? (['account', 'to_account'] as const) : (['account'] as const)
  const judged = rows.map((row): Judged => {
    if (row.unread) return unreadRow(row.rowNo, row.unread)
    const found = sides.map(side => judgeAccount({ type, channel, currency: unit.currency }, side, row[side], accounts))
    const giver = accounts.find(({ id }) => id === found[0]?.id)
    const amountProblem = amountCellProblem(
      type,
      channel,
      row.amount,
      giver && decimalText(money(giver.available, unit.currency)),
      limits,
      unit,
    )
    const amount = type === 'CLEAR' || amountProblem !== undefined ? null : (typedAmount(row.amount, unit.currency)?.minor ?? null)
    return {
      rowNo: row.rowNo,
      problems: [
        ...found.flatMap(({ problem }) => problem ?? []),
        ...(amountProblem === undefined ? [] : [{ field: 'amount' as const, msg: amountProblem }]),
      ],
      accountId: found[0]?.id ?? null,
      toAccountId: found[1]?.id ?? null,
      amount,
    }
  })
  return type === 'TRANSFER' ? withSumProblems(withPairProblems(judged), accounts) : withRepeats(judged, 'account', repeatedAccount)
}

type Found = { id: string | null; problem?: RowProblem }
type Batch = { type: AdjustType; channel: Channel; currency: Currency }

function judgeAccount({ type, channel, currency }: Batch, field: RowField, text: string, accounts: readonly KnownAccount[]): Found {
  const { account, problem } = namedAccount(channel, text, accounts)
  const wrong = (msg: string): Found => ({ id: null, problem: { field, msg } })
  if (!account) return wrong(problem)
  if (account.currency !== currency) return wrong(`本批次为 ${currency} 账户，该账户币种为 ${account.currency}，请分批导入`)
  const isReceiving = type === 'ADD' || field === 'to_account'
  const obstacle = account.obstacle[isReceiving ? 'receiving' : 'giving']
  return obstacle === undefined ? { id: account.id } : { id: account.id, problem: { field, msg: obstacle } }
}

/** Rows run in any order, so an account that receives can't give in the same batch. */
function withPairProblems(judged: readonly Judged[]): Judged[] {
  const givers = new Map(judged.flatMap(row => (row.accountId === null ? [] : [[row.accountId, row.rowNo] as const])).toReversed())
  const pairs = new Map<string, number>()
  return judged.map(row => {
    const { accountId, toAccountId } = row
    if (accountId === null || toAccountId === null) return row
    if (accountId === toAccountId) return withProblem(row, 'to_account', '转入账户不能与转出账户相同')
    const giving = givers.get(toAccountId)
    if (giving !== undefined) return withProblem(row, 'to_account', `该账户在第 ${giving} 行转出，不能同时转入`)
    const pair = `${accountId}>${toAccountId}`
    const earlier = pairs.get(pair)
    if (earlier === undefined) pairs.set(pair, row.rowNo)
    return earlier === undefined ? row : withProblem(row, 'account', `与第 ${earlier} 行重复`)
  })
}

/** What the valid rows take from one account together is no more than may leave it. */
function withSumProblems(judged: readonly Judged[], accounts: readonly KnownAccount[]): Judged[] {
  const asked = new Map<string, bigint>()
  for (const { accountId, amount, problems } of judged) {
    if (accountId !== null && problems.length === 0) asked.set(accountId, (asked.get(accountId) ?? 0n) + (amount ?? 0n))
  }
  const available = new Map(accounts.map(account => [account.id, account.available]))
  return judged.map(row => {
    const sum = row.accountId === null ? undefined : asked.get(row.accountId)
    const isTooMuch = sum !== undefined && row.problems.length === 0 && sum > (available.get(row.accountId ?? '') ?? 0n)
    return isTooMuch ? withProblem(row, 'amount', '转入合计不能大于可转额度') : row
  })
}
