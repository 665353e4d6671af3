// What every imitated payment house gives: what a merchant is called, its calls, its notices, its retry plan and its daily file.
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Operation } from '../faults/perform.ts'
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import type { HouseBook, Ring, Told } from './model.ts'

/** A call with its bytes as text and its address as it was sent, since signatures cover both. */
export interface HouseCall extends Call {
  raw: string
  /** path and query, from the host's slash on */
  url: string
}

/** What a house works with while it answers one call or sends one notice. `address`: the merchant's gateway, without a slash at its end. */
export interface Desk {
  world: World
  house: SandboxHouse
  book: HouseBook
  address: string
}

/** Who speaks in a notice: the house, or, when a fault wants it, somebody who isn't. */
export interface Voice {
  ids: Readonly<Record<string, string>>
  serial: string
  privateKey: string
  secrets: Readonly<Record<string, string>>
  /** Every signature goes through it. */
  spoil(signature: string): string
}

export interface Draft {
  headers: Record<string, string>
  body: string
}

/** One line of a daily file. What comes back again (a refund returned, a chargeback won) has a negative amount. */
export interface Line {
  kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK'
  number: string
  refundNumber: string | null
  transactionId: string
  outsideId: string
  amount: Money
  fee: Money
  at: number
  subject: string
}

export interface SandboxHouse<M extends HouseMethod = HouseMethod> {
  method: M
  /** Both sides have RSA pairs. */
  hasPairs: boolean
  /** Names of the merchant, made once. */
  ids: Readonly<Record<string, string>>
  /** Secrets by name with their length; those that rotate have two valid ones for a while. */
  secrets: Readonly<Record<string, { length: number; rotates: boolean }>>
  feeBasisPoints: number
  /** By name exactly what a merchant fills in; gateway without a slash at its end. */
  given(ring: Ring, gateway: string): HouseKeys[M]
  /** `name` begins with `houses.<METHOD>.`; a creation is called `.create`, its account is the order's number. */
  operation(desk: Desk, call: HouseCall): Operation
  /** How the house words the faults that strike calls. */
  error(status: number, code: string, message: string): { status: number; headers: Record<string, string>; body: string }
  /** null: the house doesn't tell that. */
  notice(desk: Desk, voice: Voice, said: { id: string; told: Told; at: number }): Draft | null
  isTaken(status: number, body: string, told: Told): boolean
  /** Waits between attempts, in milliseconds. */
  retryPlanMs: readonly number[]
  /** How long a refund takes; 0 ends it within the call. */
  refundMs: number
  /** Whoever turns back at the cashier's page closes the order, and the merchant hears of it. */
  tellsCancellation?: true
  /** Parameters that the house adds to the address it sends the customer back to. */
  returnQuery?(desk: Desk, number: string): string
}
