// Declared filters: what a list can be narrowed by, said once as plain data. The request's schema, the address, the fields and the chips follow from it.
import type { Meant } from './meant-for.ts'

/** Where a filter stands: in the first row, among those behind 展开, or nowhere (it has a control of its own, such as the tabs). */
export type FilterPlace = 'row' | 'more' | 'none'

type Common = Meant & {
  label: string
  place: FilterPlace
  /** The field that a narrow window keeps above the list. */
  isQuick?: boolean
  placeholder?: string
}

export type Filter<Wire extends string = string> = Common & { wire: Wire } & (
    | { kind: 'text'; most: number }
    /** Codes with the words that people read; `as`: what the request carries of the code, where that is no text. */
    | { kind: 'choice'; options: Readonly<Record<string, string>>; as?: 'number' | 'boolean' }
    /** On or absent; `on` is what the one option says. */
    | { kind: 'flag'; on: string }
    /** One of several flags, by the code in the address; each has a name of its own in the request. */
    | { kind: 'flags'; options: Readonly<Record<string, string>>; wires: Readonly<Record<string, string>> }
    /** By what the rows are sorted, which the table's head shows: no filter, but in the address and the request. */
    | { kind: 'sort'; codes: readonly string[] }
    /** An id of ours. */
    | { kind: 'id' }
    | { kind: 'platform-id' }
    /** Several of the platforms' ids in one box. */
    | { kind: 'platform-ids'; most: number }
    /** From one amount to another, both included: `<wire>_min` and `<wire>_max`. `currency` is the choice that says in which; dollars without. */
    | { kind: 'amounts'; currency?: string }
    /** At most so many days, with one decimal. */
    | { kind: 'days' }
    /** A city, or part of a time zone's English name. The list that declares it brings the long table of cities along. */
    | { kind: 'zone'; called: (city: string) => readonly string[] }
    | { kind: 'mobile' }
    /** One day, under a name of its own: beside a period, where a list has two times. */
    | { kind: 'day' }
    /** One, or up to `most`. */
    | { kind: 'company'; most?: number }
    /**
     * Days as people mean them, both included; the request is half-open: `<wire>_from` and `<wire>_until`, or bare `from` and `until`.
     * `mostMonths`: whole months, so many at most, and both ends or neither; the request then takes `withinPeriods`.
     */
    | { kind: 'period'; mostMonths?: number }
  )

/** By the name in the address. A period has two names there, `from` and `to`, so a list has at most one; amounts have `<name>Min` and `<name>Max`. */
export type Filters = Readonly<Record<string, Filter>>

type Options<Wire extends string> = Meant & {
  /** The name in the request, where it is not the one in the address. */
  wire?: Wire
  place?: FilterPlace
  isQuick?: boolean
  placeholder?: string
}

/** A filter without `wire` goes by its name in the address: `declareFilters` fills it in. */
const common = <Wire extends string>(label: string, { wire, place = 'more', ...rest }: Options<Wire>) => ({
  label,
  place,
  wire: (wire ?? '') as Wire,
  ...rest,
})

/** `most` characters. */
export const textOf = <const Wire extends string = ''>(label: string, most: number, options: Options<Wire> = {}) =>
  ({ kind: 'text', most, ...common(label, options) }) as const
export const choiceOf = <const Codes extends Readonly<Record<string, string>>, const Wire extends string = ''>(
  label: string,
  options: Codes,
  more: Options<Wire> = {},
) => ({ kind: 'choice', options, ...common(label, more) }) as const
export const flagOf = <const Wire extends string = ''>(label: string, on: string, options: Options<Wire> = {}) =>
  ({ kind: 'flag', on, ...common(label, options) }) as const
export const numberChoiceOf = <const Codes extends Readonly<Record<number, string>>, const Wire extends string = ''>(
  label: string,
  options: Codes,
  more: Options<Wire> = {},
) => ({ kind: 'choice', as: 'number', options, ...common(label, more) }) as const
const YES_NO = { yes: '是', no: '否' } as const
export const yesNoOf = <const Wire extends string = ''>(label: string, more: Options<Wire> = {}) =>
  ({ kind: 'choice', as: 'boolean', options: YES_NO, ...common(label, more) }) as const
/** Each flag: its words, and its name in the request. */
export const flagsOf = <const Codes extends Readonly<Record<string, string>>, const Wires extends Readonly<Record<keyof Codes, string>>>(
  label: string,
  options: Codes,
  wires: Wires,
  more: Options<''> = {},
) => ({ kind: 'flags', options, wires, ...common(label, more) }) as const
export const sortBy = <const Codes extends readonly string[]>(codes: Codes) =>
  ({ kind: 'sort', codes, ...common<''>('排序', { place: 'none' }) }) as const
export const mobileOf = <const Wire extends string = ''>(label: string, options: Options<Wire> = {}) =>
  ({ kind: 'mobile', ...common(label, options) }) as const
/** One business day. */
export const dayOf = <const Wire extends string = ''>(label: string, options: Options<Wire> = {}) =>
  ({ kind: 'day', ...common(label, options) }) as const
export const idOf = <const Wire extends string = ''>(label: string, options: Options<Wire> = {}) =>
  ({ kind: 'id', ...common(label, options) }) as const
export const platformIdOf = <const Wire extends string = ''>(label: string, options: Options<Wire> = {}) =>
  ({ kind: 'platform-id', ...common(label, options) }) as const
export const platformIdsOf = <const Wire extends string = ''>(label: string, most: number, options: Options<Wire> = {}) =>
  ({ kind: 'platform-ids', most, ...common(label, options) }) as const
export const amountsOf = <const Wire extends string = ''>(label: string, options: Options<Wire> & { currency?: string } = {}) =>
  ({ kind: 'amounts', ...common(label, options) }) as const
export const daysOf = <const Wire extends string = ''>(label: string, options: Options<Wire> = {}) =>
  ({ kind: 'days', ...common(label, options) }) as const
/** Ten years. */
export const MOST_DAYS = 3650
export const zoneOf = <const Wire extends string = ''>(
  label: string,
  called: (city: string) => readonly string[],
  options: Options<Wire> = {},
) => ({ kind: 'zone', called, ...common(label, options) }) as const
export const companyOf = <const Wire extends string = ''>(label: string, options: Options<Wire> = {}) =>
  ({ kind: 'company', ...common(label, options) }) as const
/** Up to `most` of them. */
export const companiesOf = <const Wire extends string = ''>(label: string, most: number, options: Options<Wire> = {}) =>
  ({ kind: 'company', most, ...common(label, options) }) as const
/** The `wire` of a period whose fields are `from` and `until`, without a name before them. */
export const BARE = '.'
export const boundName = (wire: string, end: 'from' | 'until'): string => (wire === BARE ? end : `${wire}_${end}`)
export const periodOf = <const Wire extends string = ''>(label: string, options: Options<Wire> & { mostMonths?: number } = {}) =>
  ({ kind: 'period', ...common(label, options) }) as const

/**
 * Keeps the types of the filters as they were written, each with its name in the request. The loose constraint is on purpose: `Filters`
 * would lend its `string` to the names that were left out.
 */
export function declareFilters<const Declared extends Readonly<Record<string, object>>>(
  filters: Declared,
): Declared extends Filters ? Named<Declared> : never {
  const named = Object.entries(filters as unknown as Filters).map(([name, filter]) => [
    name,
    { ...filter, wire: filter.wire === '' ? name : filter.wire },
  ])
  return Object.fromEntries(named) as Declared extends Filters ? Named<Declared> : never
}
type Named<Declared extends Filters> = {
  readonly [Name in keyof Declared & string]: Omit<Declared[Name], 'wire'> & {
    wire: Declared[Name]['wire'] extends '' ? Name : Declared[Name]['wire']
  }
}

/** The names that a list's filters have in its address. */
export type AddressName<Declared extends Filters> = {
  [Name in keyof Declared & string]: Declared[Name]['kind'] extends 'period'
    ? 'from' | 'to'
    : Declared[Name]['kind'] extends 'amounts'
      ? `${Name}Min` | `${Name}Max`
      : Name
}[keyof Declared & string]

/** What the request carries of one filter; a period and amounts make two fields instead. */
export type FilterValue<One extends Filter> = One extends { kind: 'choice'; options: infer Codes }
  ? One extends { as: 'number' }
    ? keyof Codes & number
    : One extends { as: 'boolean' }
      ? boolean
      : keyof Codes & string
  : One extends { kind: 'sort'; codes: readonly (infer Code)[] }
    ? Code
    : One extends { kind: 'flag' }
      ? boolean
      : One extends { kind: 'days' }
        ? number
        : One extends { kind: 'platform-ids' } | { kind: 'company'; most: number }
          ? string[]
          : string

type Plain<Declared extends Filters> = {
  [Name in keyof Declared as Declared[Name] extends { kind: 'period' | 'flags' | 'amounts' } ? never : Declared[Name]['wire']]?:
    | FilterValue<Declared[Name]>
    | undefined
}
type Bound<Declared extends Filters, End extends 'from' | 'until'> = {
  [Name in keyof Declared as Declared[Name] extends { kind: 'period'; wire: infer Wire extends string } ? BoundName<Wire, End> : never]?:
    | string
    | undefined
}
type BoundName<Wire extends string, End extends string> = Wire extends typeof BARE ? End : `${Wire}_${End}`
type Amount<Declared extends Filters> = {
  [Name in keyof Declared as Declared[Name] extends { kind: 'amounts'; wire: infer Wire extends string }
    ? `${Wire}_min` | `${Wire}_max`
    : never]?: string | undefined
}
type Flag<Declared extends Filters> = {
  [Name in FlagWires<Declared[keyof Declared]>]?: boolean | undefined
}
type FlagWires<One extends Filter> = One extends { kind: 'flags'; wires: infer Wires } ? Wires[keyof Wires] & string : never
/** The filters as the request carries them. */
export type FilterRequest<Declared extends Filters> = Plain<Declared> &
  Flag<Declared> &
  Amount<Declared> &
  Bound<Declared, 'from'> &
  Bound<Declared, 'until'>
