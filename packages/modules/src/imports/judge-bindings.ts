// Judge bindings: what is wrong with the rows of a batch that binds or renames ad accounts, and what they mean. Pure.
import { bindingCellProblem, plainTarget, SHEET_TARGETS, writtenRole } from '@tallyhelm/protocol/topics/imports/targets'
import type { RowField } from '@tallyhelm/protocol/topics/imports/enums'
import type { RowProblem } from '@tallyhelm/protocol/topics/imports/schemas'
import { lostDigitsIn } from '@tallyhelm/protocol/values/written-id'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { SheetCells } from './cells.ts'
import { type Judged, namedAccount, repeatedAccount, unreadRow, withProblem, withRepeats } from './judged.ts'

/** An account that the tenant may see; `targets`: what it is bound to already, of the kind that sheets of its channel bind to. */
export type KnownHolding = { id: string; outsideAccountId: string; channel: Channel; accountName: string; targets: ReadonlySet<string> }
/** `nameBefore`: the name that stood beside the row when it was shown, null where it was not shown yet. */
export type ShownCells = SheetCells & { nameBefore: string | null }
type Batch = { channel: Channel }

/** The problems of one cell, at most one. */
const inCell = (field: RowField, msg: string | undefined): RowProblem[] => (msg === undefined ? [] : [{ field, msg }])

export function judgeBindings({ channel }: Batch, rows: readonly SheetCells[], accounts: readonly KnownHolding[]): Judged[] {
  const { type, isMany } = SHEET_TARGETS[channel]
  const lostDigits = lostDigitsIn(rows.map(row => row.target))
  const judged = rows.map((row): Judged => {
    if (row.unread) return unreadRow(row.rowNo, row.unread)
    const { account, problem } = namedAccount(channel, row.account, accounts)
    const target = plainTarget(row.target)
    const wrong =
      bindingCellProblem('BIND', channel, 'target', row.target) ??
      lostDigits(row.target, `${type} ID `) ??
      (account?.targets.has(target) ? `该账户已绑定此 ${type}` : undefined)
    const role = bindingCellProblem('BIND', channel, 'role', row.role)
    return {
      rowNo: row.rowNo,
      problems: [...inCell('account', problem), ...inCell('target', wrong), ...inCell('role', role)],
      accountId: account?.id ?? null,
      toAccountId: null,
      amount: null,
      asked: { target, role: writtenRole(channel, row.role) ?? null, nameBefore: null },
    }
  })
  return isMany
    ? withRepeats(judged, 'target', ({ accountId, asked }) =>
        accountId === null ? undefined : { key: `${accountId} ${asked?.target}`, what: '' },
      )
    : withRepeats(judged, 'account', repeatedAccount)
}

export function judgeNames({ channel }: Batch, rows: readonly ShownCells[], accounts: readonly KnownHolding[]): Judged[] {
  const judged = rows.map((row): Judged => {
    if (row.unread) return unreadRow(row.rowNo, row.unread)
    const { account, problem } = namedAccount(channel, row.account, accounts)
    const nameBefore = row.nameBefore ?? account?.accountName ?? null
    const wrong =
      bindingCellProblem('RENAME', channel, 'target', row.target) ?? (row.target === nameBefore ? '新名称与原名称相同' : undefined)
    return {
      rowNo: row.rowNo,
      problems: [...inCell('account', problem), ...inCell('target', wrong)],
      accountId: account?.id ?? null,
      toAccountId: null,
      amount: null,
      asked: { target: row.target, role: null, nameBefore },
    }
  })
  return withTwins(withRepeats(judged, 'account', repeatedAccount))
}

/** Two accounts of one name are told apart by nobody: neither of them is called so. */
function withTwins(judged: readonly Judged[]): Judged[] {
  const counts = new Map<string, number>()
  const names = judged.filter(row => row.problems.length === 0).map(row => row.asked?.target ?? '')
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return judged.map(row =>
    row.problems.length === 0 && (counts.get(row.asked?.target ?? '') ?? 0) > 1 ? withProblem(row, 'target', '名称重复') : row,
  )
}
