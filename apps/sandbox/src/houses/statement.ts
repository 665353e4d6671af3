// The lines of a house's daily file, by Beijing's calendar, as faults leave them.
import { money, negate, zero } from '@tallyhelm/protocol/values/money'
import { takeFault } from '../faults/registry.ts'
import { addDays, instantOf, localDay } from '../state/zone.ts'
import { outsideNumber, targetOf } from './book.ts'
import type { Desk, Line } from './house.ts'
import type { HouseOrder } from './model.ts'

const ZONE = 'Asia/Shanghai'
/** Files are there from the next morning on. */
const READY_AFTER_MS = 10 * 3_600_000

/** What happened on the day, oldest first; null while the file isn't there yet. */
export function linesOfDay(desk: Desk, day: string): Line[] | null {
  const { world } = desk
  const isReady =
    world.state.settings.houseStatementsAtOnce === true || world.clock.now() >= instantOf(addDays(day, 1), ZONE) + READY_AFTER_MS
  if (!isReady) return null
  const fault = takeFault(world, { ...targetOf(desk, 'statement', day), isRead: true, step: 'statement' })
  if (fault?.kind === 'statement_late') return null
  const lines = allLines(desk)
    .filter(each => localDay(each.at, ZONE) === day)
    .toSorted((left, right) => left.at - right.at)
  const [first] = lines
  switch (fault?.kind) {
    case 'statement_line_missing':
      return lines.slice(1)
    case 'statement_line_added':
      return [...lines, added(desk, first, instantOf(day, ZONE))]
    case 'statement_line_altered':
      return first ? [{ ...first, amount: money(first.amount.minor + 1n, first.amount.currency) }, ...lines.slice(1)] : lines
    default:
      return lines
  }
}

/** Money that nobody ordered. */
function added(desk: Desk, like: Line | undefined, at: number): Line {
  const number = outsideNumber(desk, 20).slice(1)
  const currency = like?.amount.currency ?? 'CNY'
  const ids = { number, refundNumber: null, transactionId: outsideNumber(desk), outsideId: outsideNumber(desk) }
  return { ...ids, kind: 'PAYMENT', amount: money(8_800n, currency), fee: zero(currency), at: like?.at ?? at, subject: '其他商户的付款' }
}

function allLines({ book }: Desk): Line[] {
  const { orders, refunds, chargebacks } = book
  const payments = Object.values(orders).flatMap(order =>
    order.paid && order.paidAt !== null ? [line(order, 'PAYMENT', order.paidAt)] : [],
  )
  const back = Object.values(refunds).flatMap(refund => {
    const order = orders[refund.number]
    if (!order || refund.endedAt === null || refund.state === 'FAILED') return []
    const { refundNumber, outsideId, amount } = refund
    const gone = { ...line(order, 'REFUND', refund.endedAt), refundNumber, outsideId, amount, fee: zero(amount.currency) }
    return refund.returnedAt === null ? [gone] : [gone, { ...gone, at: refund.returnedAt, amount: negate(amount) }]
  })
  const charged = chargebacks.flatMap(({ id, number, amount, phase, openedAt, endedAt }) => {
    const order = orders[number]
    if (!order) return []
    const taken = { ...line(order, 'CHARGEBACK', openedAt), outsideId: id, amount, fee: zero(amount.currency) }
    return phase === 'WON' && endedAt !== null ? [taken, { ...taken, at: endedAt, amount: negate(amount) }] : [taken]
  })
  return [...payments, ...back, ...charged]
}

function line(order: HouseOrder, kind: Line['kind'], at: number): Line {
  const { number, subject } = order
  const transactionId = order.transactionId ?? ''
  const amount = order.paid ?? order.amount
  return {
    kind,
    number,
    refundNumber: null,
    transactionId,
    outsideId: transactionId,
    amount,
    fee: order.fee ?? zero(amount.currency),
    at,
    subject,
  }
}
