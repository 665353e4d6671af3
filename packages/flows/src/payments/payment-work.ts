// Payment work: what a transaction does to any number of payments, gathered one by one and then written set-wise, the money last.
import { type AuditEntry, recordAudits } from '@tallyhelm/modules/audit'
import { type BookedPayment, bookPayments, type WalletRepayment } from '@tallyhelm/modules/ledger'
import { type News, tellEach } from '@tallyhelm/modules/notices'
import { usersToTellOf } from '@tallyhelm/modules/organization'
import {
  flagArrival,
  insertArrivals,
  judgeVouchers,
  markCredited,
  type NewArrival,
  type PaymentMoves,
  paymentMoves,
  type StoredArrival,
  type StoredRecharge,
} from '@tallyhelm/modules/payments'
import { isHouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { RepaymentByPayment } from './planned-repayments.ts'
import { boughtFor, endLateness, sharesOf, writeRepayments } from './repayment-work.ts'

/** As the books name it. */
type Told = { operator: string; summary: string }
type Arriving = Omit<NewArrival, 'id' | 'bookedAt' | 'owner' | 'isCredited'> & { owner: Owner }

export type PaymentWork = Pick<PaymentMoves, 'recharge' | 'tried'> & {
  readonly now: Date
  /** Money that the books don't know yet; it waits in clearing unless it is credited. */
  arrive(arriving: Arriving, told: Told): StoredArrival
  /** What arrived, here or before, is the recharge's, less the fee, and pays statements first. Its row is locked where it arrived before. */
  credit(arrival: StoredArrival, recharge: StoredRecharge, fee: Money, told: Told, repayment?: RepaymentByPayment): void
  /** Why nobody gets it. */
  flag(arrival: StoredArrival, flag: string): void
  record(entry: Omit<AuditEntry, 'id' | 'at'>): void
  tell(owner: Owner, news: Omit<News, 'customerId' | 'subCustomerId' | 'at'>): void
  /** What arrived by it. */
  arrived(): readonly { place: string; transactionId: string; id: string }[]
  /** Writes everything; call it once, last in the transaction. */
  carryOut(tx: Tx): Promise<void>
}

export function paymentWork(world: World): PaymentWork {
  const now = world.clock.now()
  const moves = paymentMoves()
  const arrivals = new Map<string, NewArrival>()
  const bookings = new Map<string, BookedPayment>()
  const credited: { arrivalId: string; recharge: StoredRecharge }[] = []
  const repayments: RepaymentByPayment[] = []
  const bought: WalletRepayment[] = []
  const flags = new Map<string, string>()
  const entries: AuditEntry[] = []
  const news: News[] = []
  return {
    now,
    recharge: moves.recharge,
    tried: moves.tried,
    arrive(arriving, told) {
      const arrival = { ...arriving, id: world.ids.next(), bookedAt: now }
      arrivals.set(arrival.id, arrival)
      bookings.set(arrival.id, { payment: arrival, isBooked: false, owner: arriving.owner, credit: null, told })
      return { ...arrival, ...arriving.owner, state: 'UNMATCHED' }
    },
    credit(arrival, recharge, fee, told, repayment) {
      const isBooked = !arrivals.has(arrival.id)
      const credit = { fee, repaid: repayment?.quote === null ? sharesOf(repayment) : undefined }
      bookings.set(arrival.id, { payment: arrival, isBooked, owner: ownerOf(recharge), credit, told })
      credited.push({ arrivalId: arrival.id, recharge })
      if (!repayment) return
      repayments.push(repayment)
      if (repayment.quote) bought.push(boughtFor(repayment, repayment.quote, told.operator))
    },
    arrived: () => [...arrivals.values()],
    flag: (arrival, flag) => void flags.set(arrival.id, flag),
    record: entry => void entries.push({ ...entry, id: world.ids.next(), at: now }),
    tell: (owner, told) => void news.push({ ...told, ...ownerOf(owner), at: now }),
    async carryOut(tx) {
      await moves.write(tx)
      await writeArrivals(tx, arrivals, credited, flags, now)
      await writeRepayments(tx, repayments)
      await recordAudits(tx, entries)
      if (news.length > 0) await tellEach(tx, world.ids, await usersOf(tx, news))
      await bookPayments(tx, [...bookings.values()], now, bought)
      await endLateness(tx, repayments)
    },
  }
}

const ownerOf = ({ customerId, subCustomerId }: Owner): Owner => ({ customerId, subCustomerId })

async function writeArrivals(
  tx: Tx,
  arrivals: ReadonlyMap<string, NewArrival>,
  credited: readonly { arrivalId: string; recharge: StoredRecharge }[],
  flags: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const isCredited = new Set(credited.map(({ arrivalId }) => arrivalId))
  await insertArrivals(
    tx,
    [...arrivals.values()].map(arrival => ({
      ...arrival,
      flag: isCredited.has(arrival.id) ? '' : (flags.get(arrival.id) ?? arrival.flag),
      isCredited: isCredited.has(arrival.id),
    })),
  )
  for (const [id, flag] of flags) if (!arrivals.has(id)) await flagArrival(tx, id, flag)
  for (const { arrivalId, recharge } of credited)
    if (!arrivals.has(arrivalId)) await markCredited(tx, arrivalId, ownerOf(recharge), recharge.id, now)
  // What is paid at a house has none.
  const vouched = credited.filter(({ recharge }) => !isHouseMethod(recharge.method)).map(({ recharge }) => recharge.id)
  if (vouched.length > 0) await judgeVouchers(tx, vouched, 'APPROVE')
}

async function usersOf(tx: Tx, news: readonly News[]): Promise<{ users: string[]; news: News }[]> {
  const owners = news.map(({ customerId, subCustomerId }) => ({ customerId: customerId ?? '', subCustomerId }))
  const users = await usersToTellOf(tx, owners)
  return news.map((told, index) => ({ users: users[index] ?? [], news: told }))
}
