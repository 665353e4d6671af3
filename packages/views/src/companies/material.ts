// The material of an application about a company, as statements name it.
import { MATERIAL_COLUMNS } from '@tallyhelm/protocol/topics/companies/material'
import { raw } from 'sql-template-tag'

/** Of the application `a`. */
export const MATERIAL = raw(MATERIAL_COLUMNS.map(column => `a.${column}`).join(', '))
