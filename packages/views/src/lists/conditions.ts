// Conditions of a list: one for each of its declared filters, from what the request asks for.
import { boundName, type Filter, type Filters, type FilterValue } from '@tallyhelm/protocol/lists/filters'
import { CURRENCIES, CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { addDays, BUSINESS_ZONE, type Day } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql, { join, type Sql } from 'sql-template-tag'

/** A half-open range of days; either end may be open. */
export type Days = { from?: string | undefined; until?: string | undefined }
/** Amounts from one to another, both included; either end may be open. */
type Amounts = { min?: string | undefined; max?: string | undefined }
type Asked<One extends Filters[string]> = One extends { kind: 'period' }
  ? Days
  : One extends { kind: 'amounts' }
    ? Amounts
    : One extends { kind: 'flags'; options: infer Codes }
      ? keyof Codes & string
      : FilterValue<One>
/** Each declared filter, by its name in the address. One that is left out does not compile. */
export type ConditionTable<Declared extends Filters, Condition = Sql> = {
  [Name in keyof Declared as Declared[Name]['kind'] extends 'sort' ? never : Name]: (asked: Asked<Declared[Name]>) => Condition
}

/** `request` is the checked one; filters that it leaves out make no condition. */
export function conditionsOf<Declared extends Filters, Condition = Sql>(
  declared: Declared,
  request: object,
  table: ConditionTable<Declared, Condition>,
): Condition[] {
  const fields = request as Readonly<Record<string, unknown>>
  // The table has the names of the declaration, and the request was checked against it.
  const conditions = table as Readonly<Record<string, (asked: unknown) => Condition>>
  return Object.entries(declared).flatMap(([name, filter]) => {
    const condition = conditions[name]
    return condition === undefined ? [] : askedOf(filter, fields).filter(asks).map(condition)
  })
}

function askedOf(filter: Filter, fields: Readonly<Record<string, unknown>>): unknown[] {
  if (filter.kind === 'flags') return Object.entries(filter.wires).flatMap(([code, wire]) => (entryOf(fields, wire) === true ? [code] : []))
  if (filter.kind === 'amounts') return bothEnds({ min: fields[`${filter.wire}_min`], max: fields[`${filter.wire}_max`] })
  if (filter.kind !== 'period') return [entryOf(fields, filter.wire)]
  return bothEnds({ from: entryOf(fields, boundName(filter.wire, 'from')), until: entryOf(fields, boundName(filter.wire, 'until')) })
}

const bothEnds = (ends: object): object[] => (Object.values(ends).every(end => end === undefined) ? [] : [ends])

/** A flag that is off, an empty text and an empty list filter nothing, as a form sends them. */
const asks = (asked: unknown): boolean =>
  asked !== undefined && asked !== false && asked !== '' && !(Array.isArray(asked) && asked.length === 0)

/** The same where a condition takes a look-up: one after the other, in the transaction of the list. */
export async function lookedUpConditions<Declared extends Filters>(
  declared: Declared,
  request: object,
  table: ConditionTable<Declared, () => Sql | Promise<Sql>>,
): Promise<Sql[]> {
  const found: Sql[] = []
  for (const lookUp of conditionsOf(declared, request, table)) found.push(await lookUp())
  return found
}

/** For a list and its file alike: a file of chosen rows asks for nothing else. `id` is the column of what was chosen. */
export function chosenOr(id: Sql, request: object, conditions: () => Sql[]): Sql[] {
  const { ids } = request as { ids?: readonly string[] }
  return ids === undefined ? conditions() : [sql`${id} = any(${ids}::bigint[])`]
}

export const is =
  (column: Sql) =>
  (value: string): Sql =>
    sql`${column} = ${value}`

export const isOneOf =
  (column: Sql) =>
  (values: readonly string[]): Sql =>
    sql`${column} = any(${values}::text[])`

/** The text is part of the column's, whatever the case. */
export const contains =
  (column: Sql) =>
  (text: string): Sql =>
    sql`strpos(lower(${column}), lower(${text}::text)) > 0`

/** The text is part of a name, or a number as it stands. */
export const isCalled =
  (name: Sql, id: Sql) =>
  (text: string): Sql =>
    sql`(${contains(name)(text)} or ${id}::text = ${text})`

const within =
  (column: Sql, boundOf: (day: string) => Sql) =>
  ({ from, until }: Days): Sql =>
    join(
      [
        sql`true`,
        ...(from === undefined ? [] : [sql`${column} >= ${boundOf(from)}`]),
        ...(until === undefined ? [] : [sql`${column} < ${boundOf(until)}`]),
      ],
      ' and ',
    )

/** Of a column that holds the smallest unit of the row's currency, whichever that is. */
export const ofAmounts =
  (column: Sql, currency: Sql) =>
  ({ min, max }: Amounts): Sql =>
    join(
      [
        sql`true`,
        ...(min === undefined ? [] : [sql`${column} >= ${min}::numeric * ${minorUnits(currency)}`]),
        ...(max === undefined ? [] : [sql`${column} <= ${max}::numeric * ${minorUnits(currency)}`]),
      ],
      ' and ',
    )
const WHOLE = CURRENCY_CODES.filter(code => CURRENCIES[code].minorDigits === 0)
const minorUnits = (currency: Sql): Sql => sql`case when ${currency} = any (${WHOLE}::text[]) then 1 else 100 end`

/** Of a column that holds first days of months, each asked for by any of its days. */
export const duringMonths =
  (column: Sql) =>
  ({ from, until }: Days): Sql =>
    sql`${column} >= coalesce(date_trunc('month', ${from ?? null}::date)::date, '-infinity') and ${column} < coalesce(${until ?? null}::date, 'infinity')`

/** Of a column that holds days. */
export const onDays = (column: Sql) => within(column, day => sql`${day}::date`)
/** Of a column that holds instants; the days are business days. */
export const duringDays = (column: Sql) => within(column, startOfDay)
/** Of a column that holds instants, on one business day. */
export const duringDay = (column: Sql) => (day: string) => duringDays(column)({ from: day, until: addDays(day, 1) })

/** Midnight of a business day (domain.md 5). */
export const startOfDay = (day: Day): Sql => sql`(${day}::date::timestamp at time zone ${BUSINESS_ZONE})`
