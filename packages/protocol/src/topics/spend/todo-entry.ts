// What an entry of the table of to-dos says: its words, who sees it, and the list that it leads to.
import type { Filters } from '../../lists/filters.ts'
import type { CustomerType } from '../../vocabulary/customer-type.ts'
import type { Endpoint } from '../../wire/endpoint.ts'

/** What was found, as far as the words need it: those due today, the first deadline in Beijing's time, and the days that a threshold or the latest of them has. */
export type Found = { today: number; by: string | null; days: number }

/** The filters by which the list shows exactly what is counted, by their names in the address. */
export type Asked<Declared extends Filters> = {
  readonly [Name in keyof Declared]?: Declared[Name] extends { kind: 'choice'; options: infer Codes } ? keyof Codes & string : never
}

/** Read by `call`, by sub-customers by `subCustomerCall` where they have one of their own. A list of one channel each is asked for that channel. */
type CountedList = {
  readonly call: Endpoint<unknown, { total_size: number }>
  readonly subCustomerCall?: Endpoint<unknown, { total_size: number }>
  readonly asked: Readonly<Record<string, string>>
  /** What the address says besides, such as the tab that the list stands in. */
  readonly at?: Readonly<Record<string, string>>
}

export type TodoEntry = {
  readonly title: string
  readonly note: string | ((found: Found) => string)
  readonly tone: 'error' | 'warning' | 'info' | 'neutral'
  readonly icon: 'shield' | 'freeze' | 'paper' | 'low' | 'clock' | 'wallet' | 'file' | 'pen'
  /** `both` is for sub-customers too. */
  readonly who: 'customer' | 'both'
  /** For customers of these types; of every type without. */
  readonly customerTypes?: readonly CustomerType[]
  /** The page by its route's name, without the channel where each channel has one; OTHERS stands at a page of its own. */
  readonly page: string
  readonly othersPage?: string
} & (
  | { readonly list: CountedList }
  /** Where it is done at once instead, without a list: what the address says besides. */
  | { readonly action: Readonly<Record<string, string>> }
)

/** The to-dos of one topic, as its `todos.ts` lists them. */
export type Todos = Readonly<Record<string, TodoEntry>>

/** In front of whatever an entry says besides, where some are due within Beijing's day. */
export const dueToday = ({ today }: Found, otherwise: string): string => (today > 0 ? `${today} 个今日截止` : otherwise)
