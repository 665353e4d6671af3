// How column values arrive: as node-pg does it, except that calendar days stay text and never become instants.

import pg from 'pg'

const DATE = 1082
const DATE_ARRAY: number = 1182
const TEXT_ARRAY: number = 1009

/** Given to every pool and client of ours. int8 and numeric stay strings, as node-pg leaves them. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    if (oid === DATE) return (value: string) => value
    return pg.types.getTypeParser(oid === DATE_ARRAY ? TEXT_ARRAY : oid, 'text')
  },
}
