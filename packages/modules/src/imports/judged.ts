// Judged: what every judge of rows says alike: whose account a cell names, and which rows repeat another one.
import type { RowField } from '@tallyhelm/protocol/topics/imports/enums'
import { accountCellProblem, missingAccountText } from '@tallyhelm/protocol/topics/imports/limits'
import type { RowProblem } from '@tallyhelm/protocol/topics/imports/schemas'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'

/**
 * `amount` in minor units; null where the type has none or the cell is wrong. `asked`: of a binding or a new name, as far as the cells mean
 * something; `nameBefore` is the account's name as it is now.
 */
export type Judged = {
  rowNo: number
  problems: RowProblem[]
  accountId: string | null
  toAccountId: string | null
  amount: bigint | null
  asked?: { target: string; role: string | null; nameBefore: string | null }
}

export const unreadRow = (rowNo: number, msg: string): Judged => ({
  rowNo,
  problems: [{ field: 'account', msg }],
  accountId: null,
  toAccountId: null,
  amount: null,
})

type Named<Account> = { account: Account; problem?: undefined } | { account?: undefined; problem: string }

/** Foreign accounts are not among `accounts`, so they are told like missing ones. */
export function namedAccount<Account extends { outsideAccountId: string; channel: Channel }>(
  channel: Channel,
  text: string,
  accounts: readonly Account[],
): Named<Account> {
  const problem = accountCellProblem(text)
  if (problem !== undefined) return { problem }
  const named = accounts.filter(account => account.outsideAccountId === plainPlatformId(text))
  const account = named.find(one => one.channel === channel)
  if (account) return { account }
  const [elsewhere] = named
  if (!elsewhere) return { problem: missingAccountText(text) }
  const { name } = CHANNELS[elsewhere.channel]
  return { problem: `该账户属于 ${name}，请在 ${name} 的批量导入中提交` }
}

/** Of two rows that say the same nobody knows which one was meant. The first stays. */
export function withRepeats(judged: readonly Judged[], field: RowField, of: (row: Judged) => Repeated | undefined): Judged[] {
  const seen = new Map<string, number>()
  return judged.map(row => {
    const repeated = of(row)
    if (!repeated) return row
    const earlier = seen.get(repeated.key)
    if (earlier === undefined) seen.set(repeated.key, row.rowNo)
    return earlier === undefined ? row : withProblem(row, field, `与第 ${earlier} 行${repeated.what}重复`)
  })
}

type Repeated = { key: string; what: string }

/** One account, one row. */
export const repeatedAccount = ({ accountId }: Judged): Repeated | undefined =>
  accountId === null ? undefined : { key: accountId, what: '的账户' }

export const withProblem = (row: Judged, field: RowField, msg: string): Judged => ({ ...row, problems: [...row.problems, { field, msg }] })
