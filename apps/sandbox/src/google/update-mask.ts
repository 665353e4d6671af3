// The field mask of an UPDATE: which fields of the budget change. A field that it names and the proposal leaves out is cleared.
import type { Call } from '../wire/call.ts'
import { refuseGoogle, refuseProposal as refuse } from './errors.ts'
import { camel } from './gaql.ts'
import { MUTATE_PROPOSAL } from './json-body.ts'

type Changed = 'name' | 'notes' | 'order' | 'limit' | 'start' | 'end'

/** What each proposed field changes; the two fields of a choice change the same. */
const CHANGES: Readonly<Record<string, Changed>> = {
  proposedName: 'name',
  proposedNotes: 'notes',
  proposedPurchaseOrderNumber: 'order',
  proposedSpendingLimitMicros: 'limit',
  proposedSpendingLimitType: 'limit',
  proposedStartDateTime: 'start',
  proposedStartTimeType: 'start',
  proposedEndDateTime: 'end',
  proposedEndTimeType: 'end',
}

/** These cannot be cleared: endless and unlimited are words of their own. */
const CHOICES: readonly Changed[] = ['limit', 'start', 'end']

/** Without a mask every proposed field that was given changes. */
export function changedFields(
  call: Call,
  create: Record<string, unknown>,
  mask: string | null,
): { fields: Record<string, unknown>; changes: ReadonlySet<Changed> } {
  const paths = mask === null ? Object.keys(create).filter(name => name in CHANGES) : readMask(call, mask)
  const fields = Object.fromEntries(Object.entries(create).filter(([name]) => paths.includes(name)))
  const changes = new Set(paths.flatMap(path => CHANGES[path] ?? []))
  const given = new Set(Object.keys(fields).map(name => CHANGES[name]))
  const empty = CHOICES.find(one => changes.has(one) && !given.has(one))
  if (empty) refuse(call, 'REQUIRED_FIELD_MISSING', `The field mask names the ${empty}, and the proposal gives none.`, 'updateMask')
  return { fields, changes }
}

function readMask(call: Call, mask: string): string[] {
  const paths = mask.split(',').map(path => camel(path.trim()))
  const other = paths.find(path => !Object.hasOwn(CHANGES, path))
  if (other === undefined) return paths
  if (isField(other)) refuse(call, 'FIELD_MASK_NOT_ALLOWED', 'The field mask contains disallowed fields.', 'updateMask')
  refuseGoogle(call, {
    category: 'fieldMaskError',
    name: 'FIELD_NOT_FOUND',
    message: 'The field mask contained an invalid field.',
    field: ['operation', 'updateMask'],
    trigger: other,
  })
}

function isField(name: string): boolean {
  const { operation } = MUTATE_PROPOSAL
  const create = typeof operation === 'object' && 'create' in operation ? operation.create : undefined
  return typeof create === 'object' && Object.hasOwn(create, name)
}
