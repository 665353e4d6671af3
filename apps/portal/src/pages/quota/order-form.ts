// Order form: what is filled in for any of the four operations, and what is wrong with it; pure.
import type { Checks, ShowsEarly } from '@tallyhelm/browser/forms/form-state'
import type { Fields } from '@tallyhelm/browser/forms/use-form'
import type { FieldProblem } from '@tallyhelm/protocol/errors/refusal'
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { type AdjustType, CLEAR_REASONS, REDUCE_REASONS } from '@tallyhelm/protocol/topics/quota/enums'
import { unitOf } from '@tallyhelm/protocol/topics/exchange/limits'
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import { currencyProblem, reduceAmountProblem, transferAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { compare, type Currency, type Money, money, sum, zero } from '@tallyhelm/protocol/values/money'
import { timeText } from '@tallyhelm/protocol/values/day'
import { addProblem, amountAsTyped } from '../../orders/add-problem.ts'
import type { CapabilityMap } from '../../orders/use-capabilities.ts'
import type { PayCurrency } from '../../orders/use-payer.ts'
import type { Line } from './lines.ts'

/** 一转多: one account gives to all lines. 多转一: all lines give to one account. */
export type TransferMode = 'FROM_ONE' | 'TO_ONE'
export type OrderForm = {
  lines: readonly Line[]
  /** The one account that all lines of a transfer share. */
  anchor: PickerRow | null
  mode: TransferMode
  /** A code of REDUCE_REASONS or CLEAR_REASONS. */
  reason: string | null
  remark: string
  /** null: the wallet in the order's own currency */
  payCurrency: PayCurrency | null
}
/** `lines` by account id. */
export type OrderProblems = {
  lines: ReadonlyMap<string, string>
  anchor: string | undefined
  total: string | undefined
  reason: string | undefined
  remark: string | undefined
}

export const EMPTY_FORM: OrderForm = { lines: [], anchor: null, mode: 'FROM_ONE', reason: null, remark: '', payCurrency: null }

/** What all amounts of the order are in: as its accounts are kept. */
export const formCurrency = ({ anchor, lines }: Pick<OrderForm, 'anchor' | 'lines'>): Currency =>
  anchor?.currency ?? lines[0]?.account.currency ?? 'USD'

export const REASON_TEXTS: Readonly<Record<AdjustType, Readonly<Record<string, string>>>> = {
  ADD: {},
  REDUCE: REDUCE_REASONS,
  TRANSFER: {},
  CLEAR: CLEAR_REASONS,
}
const OTHER = 'OTHER'

export function problemsOf(
  kind: AdjustType,
  form: OrderForm,
  capabilities: CapabilityMap,
  limits: QuotaLimits = DEFAULT_LIMITS,
): OrderProblems {
  const found = form.lines.flatMap((line): [string, string][] => {
    const problem = lineProblem(kind, form, line, { can: capabilities.get(line.account.account_id), limits })
    return problem === undefined ? [] : [[line.account.account_id, problem]]
  })
  const asksReason = kind === 'REDUCE' || kind === 'CLEAR'
  return {
    lines: new Map(found),
    anchor:
      kind === 'TRANSFER' ? anchorProblem(form, form.anchor === null ? undefined : capabilities.get(form.anchor.account_id)) : undefined,
    total: kind === 'TRANSFER' ? totalProblem(form, capabilities) : undefined,
    reason: asksReason && form.reason === null ? `请选择${kind === 'REDUCE' ? '调减' : '清零'}原因` : undefined,
    remark: asksReason && form.reason === OTHER && form.remark.trim() === '' ? '选择“其他”时请填写备注' : undefined,
  }
}

type Known = { can: Capability | undefined; limits: QuotaLimits }

function lineProblem(kind: AdjustType, form: OrderForm, { account, amount }: Line, { can, limits }: Known): string | undefined {
  const other = kind === 'TRANSFER' ? undefined : currencyProblem(account.currency, formCurrency(form))
  if (other !== undefined) return other
  switch (kind) {
    case 'ADD':
      return addProblem(account, amount, can, limits)
    case 'REDUCE':
      return blockedUntil(can) ?? reduceAmountProblem(amount, unitOf(account.currency), can?.reducible ?? undefined)
    case 'CLEAR':
      return blockedUntil(can)
    case 'TRANSFER':
      return transferProblem(form, { account, amount }, can)
  }
}

/** What is spent of late is not settled yet, so that nothing may leave the account. */
function blockedUntil(can: Capability | undefined): string | undefined {
  if (can === undefined || can.lowering_blocked_until === null) return undefined
  return `账户近 3 小时有消耗，${timeText(can.lowering_blocked_until).slice(5, 16)} 后可操作`
}

function transferProblem(form: OrderForm, { account, amount }: Line, can: Capability | undefined): string | undefined {
  const { anchor, mode } = form
  if (anchor?.account_id === account.account_id) return '转入账户不能与转出账户相同'
  if (anchor && anchor.currency !== account.currency) return '仅支持在相同币种的账户之间转移'
  if (mode === 'FROM_ONE' && account.add_obstacle !== null) return '转入账户状态不可用'
  const blocked = mode === 'TO_ONE' ? blockedUntil(can) : undefined
  const problem = blocked ?? transferAmountProblem(account.channel, amount, unitOf(account.currency))
  if (problem !== undefined || mode === 'FROM_ONE') return problem
  const most = can?.reducible ?? null
  return isMore(amountAsTyped(amount, account.currency), most, account.currency) ? '转入合计不能大于可转额度' : undefined
}

function anchorProblem({ anchor, mode }: OrderForm, can: Capability | undefined): string | undefined {
  if (anchor === null) return mode === 'FROM_ONE' ? '请选择转出账户' : '请选择转入账户'
  if (mode === 'FROM_ONE') return blockedUntil(can)
  return anchor.add_obstacle === null ? undefined : '转入账户状态不可用'
}

function totalProblem(form: OrderForm, capabilities: CapabilityMap): string | undefined {
  const { anchor, mode } = form
  if (anchor === null || mode === 'TO_ONE') return undefined
  const most = capabilities.get(anchor.account_id)?.reducible ?? null
  return isMore(assignedOf(form), most, anchor.currency) ? '转入合计不能大于可转额度' : undefined
}

const isMore = (amount: Money | undefined, most: string | null, currency: Currency): boolean => {
  const limit = most === null ? undefined : amountAsTyped(most, currency)
  return amount !== undefined && limit !== undefined && compare(amount, limit) > 0
}

/** 已分配: what the amounts of a transfer come to, as far as they are amounts. */
export function assignedOf({ lines, anchor }: Pick<OrderForm, 'lines' | 'anchor'>): Money {
  const currency = formCurrency({ anchor, lines })
  return sum(
    lines.map(line => (line.account.currency === currency ? amountAsTyped(line.amount, currency) : undefined) ?? zero(currency)),
    currency,
  )
}

/** The lines whose accounts quota leaves. */
export const givingLines = (kind: AdjustType, { lines, mode }: OrderForm): readonly Line[] =>
  kind === 'ADD' || (kind === 'TRANSFER' && mode === 'FROM_ONE') ? [] : lines

/** The accounts that quota leaves. */
export function givingAccounts(kind: AdjustType, form: OrderForm): readonly PickerRow[] {
  const { anchor, mode } = form
  if (kind === 'TRANSFER' && mode === 'FROM_ONE') return anchor === null ? [] : [anchor]
  return givingLines(kind, form).map(line => line.account)
}

/** 可转: what may leave the giving accounts of a transfer; undefined while that is not known of all of them. */
export function transferableOf(form: OrderForm, capabilities: CapabilityMap): Money | undefined {
  const sources = givingAccounts('TRANSFER', form)
  const [first] = sources
  if (first === undefined) return undefined
  const known = sources.map(source => {
    const text = capabilities.get(source.account_id)?.reducible ?? null
    return text === null || source.currency !== first.currency ? undefined : amountAsTyped(text, first.currency)
  })
  return known.reduce<Money | undefined>(
    (total, one) => (total && one ? money(total.minor + one.minor, first.currency) : undefined),
    zero(first.currency),
  )
}

export const rightLines = ({ lines }: OrderForm, problems: OrderProblems) =>
  lines.filter(line => !problems.lines.has(line.account.account_id))

/** The quote of one line. A transfer's lines are told apart by the account that is not shared. */
export function quotedItem(quote: Quote | undefined, accountId: string, mode: TransferMode): Quote['items'][number] | undefined {
  return quote?.items.find(
    item => (item.to_account_id !== null && mode === 'FROM_ONE' ? item.to_account_id : item.account_id) === accountId,
  )
}

/** Our own findings, and for lines that we find right what their quote was refused for: it has no others. */
export function withRefused(problems: OrderProblems, refused: readonly FieldProblem[], form: OrderForm): OrderProblems {
  const quoted = rightLines(form, problems)
  const found = refused.flatMap(({ path, msg }): [string, string][] => {
    const line = quoted[lineIndex(path)]
    return line === undefined ? [] : [[line.account.account_id, msg]]
  })
  return { ...problems, lines: new Map([...found, ...problems.lines]) }
}

/** As the form's checks: each line under the id of its account. */
export const checksOf = ({ lines, anchor, reason, remark }: OrderProblems): Checks<OrderForm> => ({
  lines: () => lines,
  anchor: () => anchor,
  reason: () => reason,
  remark: () => remark,
})
export const partsOf = ({ lines }: OrderForm): readonly string[] => lines.map(({ account }) => lineField(account))

/** Where a line shows its problem. */
export const lineField = ({ account_id }: Pick<PickerRow, 'account_id'>): string => `lines.${account_id}`

/** Before somebody wants to go on, boxes that are still empty are not blamed. */
export const showsEarly =
  ({ anchor }: OrderForm): ShowsEarly =>
  (path, problem) =>
    path === 'anchor' ? anchor !== null : path.startsWith('lines.') && !problem.startsWith('请输入')

/** The server counts the lines: «items.0.amount». */
export function aliasOf({ lines }: OrderForm, path: string): string | undefined {
  const line = lines[lineIndex(path)]
  return line && lineField(line.account)
}

const lineIndex = (path: string): number => Number(/^items\.(\d+)\./.exec(path)?.[1])

/** How many things are to be mended. */
export function problemCount({ lines, ...others }: OrderProblems): number {
  return lines.size + Object.values(others).filter(problem => problem !== undefined).length
}

/** Of these problems those that the form shows, and what the server refused beside them. */
export function shownProblems({
  problems,
  form,
  fields,
}: {
  problems: OrderProblems
  form: OrderForm
  fields: Pick<Fields<OrderForm>, 'problem'>
}): OrderProblems {
  const lines = form.lines.flatMap(({ account }): [string, string][] => {
    const problem = fields.problem(lineField(account))
    return problem === undefined ? [] : [[account.account_id, problem]]
  })
  const [anchor, reason, remark] = [fields.problem('anchor'), fields.problem('reason'), fields.problem('remark')]
  return { lines: new Map(lines), anchor, total: problems.total, reason, remark }
}
