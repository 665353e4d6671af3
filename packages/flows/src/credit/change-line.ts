// Change a credit line, in the caller's transaction: what is granted, its history, the customer's message, and last the ledger's limit.
import { type CreditLine, insertCreditChange, isBillingPeriod, lockCreditLine, writeCreditLine } from '@tallyhelm/modules/credit'
import { openAccount, setLimit } from '@tallyhelm/modules/ledger'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type CreditAction, CREDIT_CHANGES, type CreditChange } from '@tallyhelm/protocol/topics/credit/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { add, compare, type Currency, displayText, type Money, zero } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfCredit } from './tell-of-credit.ts'

export type LineChange = {
  customerId: string
  currency: Currency
  action: CreditAction
  amount: Money | null
  until: Date | null
  reason: string
  maker: string | null
  checker: string | null
  caseId: string | null
}

export const creditTotal = ({ base, temporary }: CreditLine): Money => add(base, temporary)

/**
 * Where more is used than the new total, the line is over its limit and takes nothing new (docs/decisions/credit.md). Refuses NOT_FOUND,
 * CREDIT_NOT_OFFERED for a customer that pays before, CREDIT_UNCHANGED.
 */
export async function changeLine(
  world: World,
  tx: Tx,
  change: LineChange,
): Promise<{ before: CreditLine; after: CreditLine; isOver: boolean }> {
  const { customerId, currency, reason, maker, checker, caseId } = change
  const { before, isNew } = await lockLineOf(tx, change)
  const after = lineAfter(before, change)
  const at = world.clock.now()
  const type = isNew && change.action === 'SET' ? 'INITIAL' : typeOf(before, after, change.action)
  const id = world.ids.next()
  const totals = { before: creditTotal(before), after: creditTotal(after) }
  await writeCreditLine(tx, after)
  await insertCreditChange(tx, { id, customerId, type, ...totals, validUntil: change.until, reason, maker, checker, caseId, at })
  // What was agreed elsewhere the customer knows.
  if (type !== 'INITIAL' || caseId !== null) await tellCustomer(world, tx, { id, type, after, reason })
  const account = await openAccount(tx, { kind: 'CREDIT_LINE', currency, customerId, subCustomerId: null }, at)
  const isOver = await setLimit(tx, account, after.isFrozen ? zero(currency) : totals.after)
  return { before, after, isOver }
}

/** The line as it is, nothing where none was ever set. Refuses NOT_FOUND and CREDIT_NOT_OFFERED; what was granted always ends. */
export async function lockLineOf(
  tx: Tx,
  { customerId, currency, action }: Pick<LineChange, 'customerId' | 'currency' | 'action'>,
): Promise<{ before: CreditLine; isNew: boolean }> {
  if (!(await lockCustomerTerms(tx, customerId))) throw new Refusal('NOT_FOUND')
  if (action !== 'END_TEMPORARY' && !(await isBillingPeriod(tx, customerId))) throw new Refusal('CREDIT_NOT_OFFERED')
  const found = await lockCreditLine(tx, customerId, currency)
  const nothing = zero(currency)
  const empty = { customerId, base: nothing, temporary: nothing, temporaryUntil: null, isFrozen: false }
  return { before: found ?? empty, isNew: found === undefined }
}

/** Refuses CREDIT_UNCHANGED where the action would change nothing. */
export function lineAfter(before: CreditLine, { action, amount, until }: Pick<LineChange, 'action' | 'amount' | 'until'>): CreditLine {
  const nothing = zero(before.base.currency)
  switch (action) {
    case 'SET':
      return { ...before, base: amount ?? nothing }
    case 'TEMPORARY':
      return { ...before, temporary: amount ?? nothing, temporaryUntil: until }
    case 'END_TEMPORARY':
      if (before.temporaryUntil === null) throw new Refusal('CREDIT_UNCHANGED')
      return { ...before, temporary: nothing, temporaryUntil: null }
    case 'FREEZE':
    case 'UNFREEZE':
      if (before.isFrozen === (action === 'FREEZE')) throw new Refusal('CREDIT_UNCHANGED')
      return { ...before, isFrozen: action === 'FREEZE' }
  }
}

function typeOf(before: CreditLine, after: CreditLine, action: CreditAction): CreditChange {
  if (action === 'END_TEMPORARY') return 'TEMPORARY_END'
  if (action !== 'SET') return action
  return compare(after.base, before.base) < 0 ? 'LOWER' : 'RAISE'
}

async function tellCustomer(
  world: World,
  tx: Tx,
  { id, type, after, reason }: { id: string; type: CreditChange; after: CreditLine; reason: string },
): Promise<void> {
  const { customerId, temporary, temporaryUntil, isFrozen } = after
  const total = `${displayText(creditTotal(after))} ${after.base.currency}`
  const extra = temporaryUntil === null ? '' : `，其中临时授信 ${displayText(temporary)}，${dateTimeText(temporaryUntil)} 到期`
  const state = isFrozen ? '授信已冻结，暂不能发起新的申请。' : ''
  await tellOfCredit(world, tx, customerId, {
    about: `credit:${id}`,
    title: `授信变更：${CREDIT_CHANGES[type].text}`,
    body: `授信总额 ${total}${extra}。${state}原因：${reason}`,
    link: '/credit/history',
  })
}
