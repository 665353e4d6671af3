// Book: the customers, companies and sub-customers that rows may refer to, those that the same sheets are to make included.
import { nameForm } from '@tallyhelm/protocol/values/names'
import type { TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { plainCreditCode } from '@tallyhelm/protocol/values/credit-code'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import { type Line, wrong } from './cells.ts'

/** `id` is null while it is still to be made; `ref` tells one from another in any case. */
export type BookedCustomer = {
  ref: string
  id: string | null
  name: string
  type: CustomerType
  nature: CustomerNature
  channels: readonly Channel[]
}
/** A company or a sub-customer. */
export type Part = { ref: string; id: string | null; key: string | null; name: string; creditCode: string | null }
type PartKind = 'COMPANIES' | 'SUB_CUSTOMERS'

/** How a customer may be called, the surest first. */
const WAYS = ['KEY', 'ID', 'CODE', 'NAME'] as const
export type CalledBy = (typeof WAYS)[number]

export class Book {
  readonly #customers = new Map<string, BookedCustomer[]>()
  readonly #parts = new Map<string, Part[]>()
  readonly #broken = new Set<string>()

  addCustomer(by: CalledBy, word: string, customer: BookedCustomer): void {
    const place = placeOf(by, word)
    const known = this.#customers.get(place) ?? []
    if (!known.some(({ ref }) => ref === customer.ref)) this.#customers.set(place, [...known, customer])
  }

  /** In the place of the same one, where it is known already. */
  addPart(kind: PartKind, customerRef: string, part: Part): void {
    const place = `${kind}:${customerRef}`
    const others = (this.#parts.get(place) ?? []).filter(({ ref }) => ref !== part.ref)
    this.#parts.set(place, [...others, part])
  }

  partsOf(kind: PartKind, customer: BookedCustomer): readonly Part[] {
    return this.#parts.get(`${kind}:${customer.ref}`) ?? []
  }

  /** A row that is wrong makes those wrong that refer to it. */
  markBroken(sheet: TakeoverSheet, key: string): void {
    this.#broken.add(`${sheet}:${key}`)
  }

  called(by: CalledBy, word: string): readonly BookedCustomer[] {
    return this.#customers.get(placeOf(by, word)) ?? []
  }

  /** Throws WrongCell. */
  customerAt(line: Line): BookedCustomer {
    const word = line.at('客户')
    if (word === '') wrong('客户', '请填写客户')
    for (const by of WAYS) {
      const [first, second] = this.called(by, word)
      if (second) wrong('客户', '有多个客户与此相符，请填写编号')
      if (first) return first
    }
    return wrong('客户', this.#broken.has(`CUSTOMERS:${word}`) ? '该客户在“客户”表中有误，请先修正' : '客户不存在')
  }

  /** Null where the cell is empty. Throws WrongCell. */
  partAt(line: Line, kind: PartKind, column: string, customer: BookedCustomer): Part | null {
    const word = line.at(column)
    if (word === '') return null
    const own = this.partsOf(kind, customer)
    const ways: ((part: Part) => boolean)[] = [
      part => part.key === word,
      part => part.id === word,
      part => part.creditCode !== null && part.creditCode === plainCreditCode(word),
      part => nameForm(part.name) === nameForm(word),
    ]
    for (const fits of ways) {
      const [first, second] = own.filter(fits)
      if (second) wrong(column, `有多个${column}与此相符，请填写编号`)
      if (first) return first
    }
    return wrong(
      column,
      this.#broken.has(`${kind}:${word}`) ? `该${column}在“${column}”表中有误，请先修正` : `${column}不存在，或不属于该客户`,
    )
  }
}

function placeOf(by: CalledBy, word: string): string {
  const form = by === 'NAME' ? nameForm(word) : by === 'CODE' ? plainCreditCode(word) : word
  return `${by}:${form}`
}
