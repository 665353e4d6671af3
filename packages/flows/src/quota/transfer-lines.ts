// The rules of a transfer's lines: from one account to many or from many to one, of one channel, what may leave and what may arrive.
// What a quote of them refuses is what their acceptance refuses, in the same words.
import { type AdAccount, findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { findLoweredAccounts, type LoweredAccount } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { addQuotaObstacle, OPEN_INCIDENT, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import { currencyProblem, transferAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { TransferRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, type Money, sharesOf, zero } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { availableOf } from './lowering-available.ts'
import { requireFewAccounts } from './order-body.ts'
import { NO_ACCOUNT, NO_LIMIT, refuseItems, requireLines } from './refuse-items.ts'

type Line = TransferRequest['items'][number]
type Known = AdAccount & { lowered: LoweredAccount }

export type TransferTerms = {
  accounts: ReadonlyMap<string, Known>
  /** the service fee between two companies, in basis points */
  feeBasisPoints: number
  unit: AmountUnit
}
/** A line that was looked at; `problem` names the field that it is about. */
export type CheckedLine = {
  from: Known | undefined
  to: Known | undefined
  amount: Money
  feeBasisPoints: number
  fee: Money
  available: Money | null
  problem: { field: keyof Line; msg: string } | null
}

/**
 * What needs no account to be judged: either all lines leave the same account, or all go to the same. Refuses INPUT_INVALID (no line),
 * ACCOUNT_LIMIT_EXCEEDED and TRANSFER_NOT_ONE_SIDED.
 */
export function requireTransferable(world: World, request: { items: readonly Line[] }): void {
  requireLines(request)
  requireFewAccounts(world, request)
  const count = (ids: string[]) => new Set(ids).size
  const isOneSided =
    count(request.items.map(line => line.from_account_id)) <= 1 || count(request.items.map(line => line.to_account_id)) <= 1
  if (!isOneSided) throw new Refusal('TRANSFER_NOT_ONE_SIDED')
}

/** The accounts of the lines that the caller may move quota between: its own, of a sub-customer those given to it. */
export async function readTransferAccounts(tx: Tx, actor: TenantActor, lines: readonly Line[]): Promise<Map<string, Known>> {
  const ids = [...new Set(lines.flatMap(line => [line.from_account_id, line.to_account_id]))]
  const { customerId, subCustomerId } = actor
  const lowered = await findLoweredAccounts(tx, { customerId, subCustomerId }, ids)
  const facts = await findAdAccounts(tx, [...lowered.keys()])
  return new Map(
    facts.flatMap(account => {
      const own = lowered.get(account.id)
      return own && account.customerId === customerId ? [[account.id, { ...account, lowered: own }] as const] : []
    }),
  )
}

/** In the order of the lines; money in the currency of the order. The fee is rounded once for all of them. */
export function checkTransferLines(world: World, lines: readonly Line[], terms: TransferTerms): CheckedLine[] {
  const { currency } = terms.unit
  const none = zero(currency)
  const amountOf = (line: Line): Money => typedAmount(line.amount, currency) ?? none
  const asked = new Map<string, bigint>()
  for (const line of lines) asked.set(line.from_account_id, (asked.get(line.from_account_id) ?? 0n) + amountOf(line).minor)
  const pairs = new Set<string>()
  const checked = lines.map(line => {
    const [from, to] = [terms.accounts.get(line.from_account_id), terms.accounts.get(line.to_account_id)]
    const amount = amountOf(line)
    const pair = `${line.from_account_id}>${line.to_account_id}`
    const isRepeated = pairs.has(pair)
    pairs.add(pair)
    const available = from ? availableOf(world, from.lowered) : null
    const feeBasisPoints = from && to && from.companyId !== to.companyId ? terms.feeBasisPoints : 0
    const problem =
      (isRepeated ? problemAt('to_account_id', '同一账户不能重复提交') : null) ??
      accountProblem(line, from, to, currency) ??
      amountProblem(line, from, { asked: asked.get(line.from_account_id) ?? 0n, available, unit: terms.unit })
    return { from, to, amount, feeBasisPoints, available, problem }
  })
  const fees = sharesOf(
    checked.map(({ amount, feeBasisPoints }) => ({ amount: amount.minor > 0n ? amount : none, basisPoints: feeBasisPoints })),
  )
  return checked.map((line, index) => ({ ...line, fee: fees[index] ?? none }))
}

/** A line that can be done has both its accounts. */
export type AcceptedLine = CheckedLine & { from: Known; to: Known }

/** Refuses QUOTA_ITEMS_REFUSED unless each line can be done. */
export function acceptedLines(checked: readonly CheckedLine[]): AcceptedLine[] {
  refuseItems(checked.flatMap(({ problem }, index) => (problem ? [{ path: `items.${index}.${problem.field}`, msg: problem.msg }] : [])))
  return checked.map(line => {
    const { from, to } = line
    if (!from || !to) throw new Error('A line without a problem has its accounts.')
    return { ...line, from, to }
  })
}

function accountProblem(line: Line, from: Known | undefined, to: Known | undefined, currency: Currency): CheckedLine['problem'] {
  if (line.from_account_id === line.to_account_id) return problemAt('to_account_id', '转入账户不能与转出账户相同')
  if (!from) return problemAt('from_account_id', NO_ACCOUNT)
  if (!to) return problemAt('to_account_id', NO_ACCOUNT)
  if (from.channel !== to.channel) return problemAt('to_account_id', '仅支持同一渠道的账户之间转移')
  if (from.currency !== to.currency) return problemAt('to_account_id', '仅支持相同币种的账户之间转移')
  const other = currencyProblem(from.currency, currency)
  if (other !== undefined) return problemAt('from_account_id', other)
  // Its money may have to come back, so an account that takes none gives none; of a stolen one it goes to the payer then.
  const obstacle = reduceQuotaObstacle(from.lowered) ?? addQuotaObstacle({ ...from.lowered, has_open_incident: false })
  if (obstacle !== undefined) return problemAt('from_account_id', obstacle)
  if (from.lowered.balance === null) return problemAt('from_account_id', NO_LIMIT)
  if (to.lowered.has_open_incident) return problemAt('to_account_id', OPEN_INCIDENT)
  if (addQuotaObstacle(to.lowered) !== undefined) return problemAt('to_account_id', '转入账户状态不可用')
  return null
}

type Leaving = { asked: bigint; available: Money | null; unit: AmountUnit }

function amountProblem(line: Line, from: Known | undefined, { asked, available, unit }: Leaving): CheckedLine['problem'] {
  const problem = transferAmountProblem(from?.channel ?? 'FACEBOOK', line.amount, unit)
  if (problem) return problemAt('amount', problem)
  return asked > (available?.minor ?? 0n) ? problemAt('amount', '转入合计不能大于可转额度') : null
}

const problemAt = (field: keyof Line, msg: string) => ({ field, msg })
