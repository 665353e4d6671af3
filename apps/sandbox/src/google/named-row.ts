// Values of a resource under their full names.
import type { Row } from './gaql.ts'

export function named(resource: string, values: Row): Row {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [`${resource}.${field}`, value]))
}
