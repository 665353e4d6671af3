// Start of a day: where a business day begins, as an instant that a query compares with.
import { BUSINESS_ZONE, type Day } from '@tallyhelm/protocol/values/day'
import sql, { type Sql } from 'sql-template-tag'

/** Midnight of a business day (domain.md 5). */
export const startOfDay = (day: Day): Sql => sql`(${day}::date::timestamp at time zone ${BUSINESS_ZONE})`
