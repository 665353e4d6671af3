// The verbs of a house's book: place, pay, close, refund, charge back. Whoever changes something that merchants hear of also tells them.
import { CURRENCIES, type Currency, decimalText, type Money, money, shareOf } from '@tallyhelm/protocol/values/money'
import { takeFault } from '../faults/registry.ts'
import { nextNumber } from '../state/world.ts'
import { localTime } from '../state/zone.ts'
import { traceId } from '../wire/call.ts'
import type { Desk } from './house.ts'
import type { HouseChargeback, HouseOrder, HouseRefund, Told } from './model.ts'

const ZONE = 'Asia/Shanghai'
const KEPT_NOTICES = 2000

/** Thrown where a test asks for what can't be; becomes 400. Houses check before they call. */
export class BookRefusal extends Error {}

/** yyyyMMddHHmmss in Beijing, as houses begin their numbers with. */
export const compactTime = (at: number): string => localTime(at, ZONE).replace(/\D/g, '')
export const beijingTime = (at: number): string => localTime(at, ZONE)

/** A number of the house's own: the time and a running number. */
export function outsideNumber({ world }: Desk, length = 28): string {
  return compactTime(world.clock.now()) + String(nextNumber(world)).padStart(length - 14, '0')
}

type Placing = Pick<HouseOrder, 'number' | 'amount' | 'subject' | 'notifyUrl' | 'returnUrl' | 'expiresAt'> & {
  more?: Record<string, string>
}

/** The same number with the same amount is the same order; with another amount there is none (null). */
export function placeOrder(desk: Desk, placing: Placing): HouseOrder | null {
  const known = findOrder(desk, placing.number)
  if (known) return sameMoney(known.amount, placing.amount) ? known : null
  const { world, book } = desk
  const order: HouseOrder = {
    ...placing,
    more: placing.more ?? {},
    token: traceId(nextNumber(world), 24),
    createdAt: world.clock.now(),
    state: 'UNPAID',
    isFinished: false,
    transactionId: null,
    paidAt: null,
    paid: null,
    fee: null,
    payer: null,
  }
  book.orders[order.number] = order
  world.touched()
  return order
}

const sameMoney = (left: Money, right: Money) => left.minor === right.minor && left.currency === right.currency

/** What isn't paid in time is closed. */
export function findOrder({ world, book }: Desk, number: string): HouseOrder | null {
  const order = Object.hasOwn(book.orders, number) ? book.orders[number] : undefined
  if (order?.state === 'UNPAID' && order.expiresAt <= world.clock.now()) order.state = 'CLOSED'
  return order ?? null
}

export const orderOfToken = (desk: Desk, token: string): HouseOrder | null => {
  const found = Object.values(desk.book.orders).find(each => each.token === token)
  return found ? findOrder(desk, found.number) : null
}
export const orderOfTransaction = (desk: Desk, transactionId: string): HouseOrder | null =>
  Object.values(desk.book.orders).find(each => each.transactionId === transactionId) ?? null

/** `late`: even though it is closed. `amount`: what was really paid, where it isn't what was asked. */
export type Paying = { late?: boolean; amount?: Money; at?: number; payer?: string }

export function pay(desk: Desk, number: string, paying: Paying = {}): HouseOrder {
  const order = findOrder(desk, number)
  if (!order) throw new BookRefusal(`there is no order ${number} at ${desk.house.method}`)
  if (order.state === 'PAID') throw new BookRefusal(`order ${number} is paid already`)
  if (order.state === 'CLOSED' && paying.late !== true) throw new BookRefusal(`order ${number} is closed`)
  order.state = 'PAID'
  order.paid = paying.amount ?? order.amount
  order.fee = shareOf(order.paid, desk.house.feeBasisPoints)
  order.paidAt = paying.at ?? desk.world.clock.now()
  order.transactionId = order.more['houseNumber'] ?? outsideNumber(desk)
  order.payer = paying.payer ?? '测试付款人'
  tell(desk, { kind: 'payment', order, refunded: 0n })
  return order
}

/** false: it is paid. */
export function close(desk: Desk, order: HouseOrder): boolean {
  if (order.state === 'PAID') return false
  order.state = 'CLOSED'
  desk.world.touched()
  return true
}

/** Somebody turned back at the cashier's page; most houses leave the order open then. */
export function turnBack(desk: Desk, order: HouseOrder): void {
  if (desk.house.tellsCancellation && order.state === 'UNPAID' && close(desk, order)) tell(desk, { kind: 'payment', order, refunded: 0n })
}

export const refundsOf = ({ book }: Desk, number: string): HouseRefund[] =>
  Object.values(book.refunds).filter(each => each.number === number)
/** What went back or is on its way. */
export const refunded = (desk: Desk, number: string): bigint =>
  refundsOf(desk, number).reduce(
    (sum, { state, amount }) => (state === 'PROCESSING' || state === 'SUCCEEDED' ? sum + amount.minor : sum),
    0n,
  )
export const findRefund = ({ book }: Desk, refundNumber: string): HouseRefund | null =>
  (Object.hasOwn(book.refunds, refundNumber) ? book.refunds[refundNumber] : undefined) ?? null

type Refunding = Pick<HouseRefund, 'refundNumber' | 'number' | 'amount' | 'reason' | 'notifyUrl'>
export type RefundProblem = 'unpaid' | 'finished' | 'too_much' | 'other_refund'

/** The same refund number is the same refund. How it ends is the house's custom, unless a fault decides. */
export function refund(desk: Desk, wanted: Refunding): HouseRefund | RefundProblem {
  const known = findRefund(desk, wanted.refundNumber)
  if (known) return sameMoney(known.amount, wanted.amount) && known.number === wanted.number ? known : 'other_refund'
  const order = findOrder(desk, wanted.number)
  if (!order?.paid || order.state !== 'PAID') return 'unpaid'
  if (order.isFinished) return 'finished'
  if (wanted.amount.currency !== order.paid.currency) return 'too_much'
  if (wanted.amount.minor <= 0n || refunded(desk, order.number) + wanted.amount.minor > order.paid.minor) return 'too_much'
  const now = desk.world.clock.now()
  const made: HouseRefund = {
    ...wanted,
    outsideId: outsideNumber(desk),
    createdAt: now,
    state: 'PROCESSING',
    endedAt: null,
    returnedAt: null,
  }
  desk.book.refunds[made.refundNumber] = made
  desk.world.touched()
  plan(desk, made, now)
  return made
}

/** Somebody refunds in the house's back office: the number is the house's own, and merchants are told as of any refund. */
export function refundInBackOffice(desk: Desk, number: string, amount?: Money): HouseRefund {
  const order = findOrder(desk, number)
  if (!order?.paid) throw new BookRefusal(`order ${number} is not paid at ${desk.house.method}`)
  const rest = { ...order.paid, minor: order.paid.minor - refunded(desk, number) }
  const { notifyUrl } = order
  const made = refund(desk, { refundNumber: outsideNumber(desk), number, amount: amount ?? rest, reason: '商户后台退款', notifyUrl })
  if (typeof made === 'string') throw new BookRefusal(`order ${number} can't be refunded: ${made}`)
  return made
}

function plan(desk: Desk, made: HouseRefund, now: number): void {
  const { house, world, book } = desk
  const fault = takeFault(world, { ...targetOf(desk, 'refund', made.number), step: 'refund' })
  const takes = fault?.ms ?? house.refundMs
  const { refundNumber } = made
  switch (fault?.kind) {
    case 'refund_held':
      return
    case 'refund_fails':
      book.endings.push({ refundNumber, state: 'FAILED', at: now + takes })
      return
    case 'refund_returned':
      book.endings.push({ refundNumber, state: 'SUCCEEDED', at: now }, { refundNumber, state: 'RETURNED', at: now + Math.max(takes, 1) })
      return endDue(desk)
    default:
      book.endings.push({ refundNumber, state: 'SUCCEEDED', at: now + takes })
      if (takes === 0) endDue(desk)
  }
}

/** Which fault may strike what a house does by itself. */
export const targetOf = ({ house }: Desk, name: string, number: string) =>
  ({ platform: 'houses', operation: `houses.${house.method}.${name}`, accountId: number, isRead: false }) as const

/** Ends every refund whose time has come. */
export function endDue(desk: Desk): void {
  const now = desk.world.clock.now()
  const due = desk.book.endings.filter(each => each.at <= now)
  if (due.length === 0) return
  desk.book.endings = desk.book.endings.filter(each => each.at > now)
  for (const { refundNumber, state } of due) endRefund(desk, refundNumber, state)
}

export function endRefund(desk: Desk, refundNumber: string, state: 'SUCCEEDED' | 'FAILED' | 'RETURNED'): HouseRefund {
  const found = findRefund(desk, refundNumber)
  const order = found && findOrder(desk, found.number)
  if (!found || !order) throw new BookRefusal(`there is no refund ${refundNumber} at ${desk.house.method}`)
  const isOpen = state === 'RETURNED' ? found.state === 'SUCCEEDED' : found.state === 'PROCESSING'
  if (!isOpen) throw new BookRefusal(`refund ${refundNumber} is ${found.state}`)
  found.state = state
  if (state === 'RETURNED') found.returnedAt = desk.world.clock.now()
  else found.endedAt = desk.world.clock.now()
  tell(desk, { kind: 'refund', order, refund: found })
  return found
}

export function openChargeback(desk: Desk, number: string, amount?: Money): HouseChargeback {
  const order = findOrder(desk, number)
  if (!order?.paid) throw new BookRefusal(`order ${number} is not paid at ${desk.house.method}`)
  const id = outsideNumber(desk)
  const opened: HouseChargeback = {
    id,
    number,
    amount: amount ?? order.paid,
    phase: 'OPENED',
    openedAt: desk.world.clock.now(),
    endedAt: null,
  }
  desk.book.chargebacks.push(opened)
  tell(desk, { kind: 'chargeback', order, chargeback: opened })
  return opened
}

export function endChargeback(desk: Desk, id: string, phase: 'WON' | 'LOST'): HouseChargeback {
  const found = desk.book.chargebacks.find(each => each.id === id)
  const order = found && findOrder(desk, found.number)
  if (!found || !order || found.phase !== 'OPENED') throw new BookRefusal(`there is no open chargeback ${id} at ${desk.house.method}`)
  found.phase = phase
  found.endedAt = desk.world.clock.now()
  tell(desk, { kind: 'chargeback', order, chargeback: found })
  return found
}

/** Puts a notice into the queue, with what is known at this moment. Without an address nobody is told. */
export function tell(desk: Desk, told: Told): void {
  const { world, book } = desk
  const url = (told.kind === 'refund' ? told.refund.notifyUrl : null) ?? told.order.notifyUrl
  world.touched()
  if (url === null) return
  const now = world.clock.now()
  const notice = { id: `${compactTime(now)}${String(nextNumber(world)).padStart(18, '0')}`, told: structuredClone(told), url }
  book.notices.push({ ...notice, createdAt: now, dueAt: now, isHeld: false, state: 'WAITING', attempts: 0, sent: [] })
  if (book.notices.length > KEPT_NOTICES) {
    const done = book.notices.findIndex(each => each.state !== 'WAITING')
    if (done >= 0) book.notices.splice(done, 1)
  }
}

/** In major units, as most houses write it. */
export const plain = (amount: Money): string => decimalText(amount)
/** An amount in whole minor units of a known currency; null for another. */
export const minorMoney = (minor: bigint, currency: string): Money | null =>
  Object.hasOwn(CURRENCIES, currency) ? money(minor, currency as Currency) : null // just looked up
