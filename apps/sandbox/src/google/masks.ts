// Field masks of updates: which fields change, in the names of JSON; one without a mask is refused.
import { type Call, textOf } from '../wire/call.ts'
import { refuseGoogle } from './errors.ts'
import { camel } from './gaql.ts'

export function maskOf(call: Call, operation: Record<string, unknown>, field: string[]): string[] {
  const paths = (textOf(operation.updateMask) ?? '').split(',').flatMap(path => (path.trim() === '' ? [] : [camel(path.trim())]))
  if (paths.length === 0)
    refuseGoogle(call, { category: 'fieldMaskError', name: 'FIELD_MASK_MISSING', message: 'The field mask is missing.', field })
  return paths
}
