// Facts: what a sound row asks for, and what judging it needs to know of the product.
import type { ChargeSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import type { MoneySheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { BookedCustomer, CalledBy, Part } from './book.ts'

export type Salesperson = { id: string; loginName: string; name: string }
export type CustomerExtras = {
  sales: Salesperson | null
  consultants: readonly Consultant[]
  /** those that are to be on */
  switches: readonly CustomerSwitch[]
}
export type CustomerFacts = CustomerExtras & {
  sheet: 'CUSTOMERS'
  key: string
  name: string
  type: CustomerType
  nature: CustomerNature
  channels: readonly Channel[]
}
export type CompanyFacts = { sheet: 'COMPANIES'; key: string; customer: BookedCustomer; name: string; creditCode: string | null }
export type SubCustomerFacts = { sheet: 'SUB_CUSTOMERS'; key: string; customer: BookedCustomer; name: string; showsSpend: boolean }
export type PersonFacts = {
  sheet: 'PEOPLE'
  customer: BookedCustomer
  subCustomer: Part | null
  name: string
  countryCode: string
  mobile: string
  /** as said, empty without one */
  email: string
  isMaster: boolean
}
export type AccountFacts = {
  sheet: 'ACCOUNTS'
  channel: Channel
  outsideAccountId: string
  customer: BookedCustomer
  subCustomer: Part | null
  company: Part
  tags: readonly string[]
}
export type Rates = { subject: ChargeSubject; serviceFeeBasisPoints: number; taxBasisPoints: number | null; isReturnable: boolean | null }
/** `money` of wallets and credit lines, `rates` of fee rates. */
export type MoneyFacts = {
  sheet: MoneySheet
  customer: BookedCustomer
  subCustomer: Part | null
  money: Money | null
  rates: Rates | null
}
export type Facts = CustomerFacts | CompanyFacts | SubCustomerFacts | PersonFacts | AccountFacts | MoneyFacts

/** SAME: `note` says how. `once`: no two rows may say the same of it. */
export type Sound<Of extends Facts = Facts> = { facts: Of; once: string; same?: { note: string; objectId: string | null } }

export type KnownAmount = { money: Money; isWaiting: boolean }
/** `emails`: the one that is proved, and the one as said. */
export type KnownPerson = {
  customerId: string | null
  subCustomerId: string | null
  customerName: string | null
  emails: readonly string[]
}

/** Of what the rows name. Keys are built by the functions below. */
export type Known = {
  customers: readonly (BookedCustomer & { id: string; by: CalledBy; word: string })[]
  /** at work */
  salespeople: readonly Salesperson[]
  /** of the customers, by id */
  extras: ReadonlyMap<string, CustomerExtras>
  parts: readonly (Part & { id: string; kind: 'COMPANIES' | 'SUB_CUSTOMERS'; customerId: string })[]
  people: ReadonlyMap<string, KnownPerson>
  masters: ReadonlySet<string>
  accounts: ReadonlyMap<string, { customerId: string; customerName: string }>
  openings: ReadonlyMap<string, KnownAmount>
  creditLines: ReadonlyMap<string, KnownAmount>
  rates: ReadonlyMap<string, Omit<Rates, 'subject'> & { isWaiting: boolean }>
}

export const phoneKey = (countryCode: string, mobile: string): string => `${countryCode} ${mobile}`
export const accountKey = (channel: Channel, outsideAccountId: string): string => `${channel}:${outsideAccountId}`
export const moneyKey = (customer: string | null, subCustomer: string | null, what: string): string =>
  `${customer}:${subCustomer ?? ''}:${what}`
