// The words of one pair, alike in the result of a submit and in the records.
import { BINDING_ACTIONS, BINDING_STATES, BINDING_TYPES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { isItemOver } from '@tallyhelm/protocol/topics/items/enums'
import type { ResultState } from '@tallyhelm/ui/display/ResultList'

type Told = Pick<BindingRecord, 'state' | 'told' | 'objections'>

/** What waits without a word of the other side waits for the platform to show it. */
export const stateOf = ({ state, told }: Told) =>
  state === 'WAITING' && told === '' ? ({ text: '等待平台生效', tone: 'info' } as const) : BINDING_STATES[state]

/** Why, and what is missing step by step. */
export const reasonOf = ({ told, objections }: Told): readonly string[] =>
  [...new Set([told, ...objections.map(({ text }) => text)])].filter(line => line !== '')

export const hasFailed = ({ state }: Pick<BindingRecord, 'state'>): boolean => state === 'REFUSED' || state === 'EXPIRED'
/** Failed, and not asked for again yet. */
export const mayRetry = (row: Pick<BindingRecord, 'state' | 'is_retried'>): boolean => hasFailed(row) && !row.is_retried
export const isOpen = ({ state }: Pick<BindingRecord, 'state'>): boolean => !isItemOver(state)

/** An id of Google's as people read it: 123-456-7890. */
export const mccText = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
export const targetText = ({ type, target }: Pick<BindingRecord, 'type' | 'target'>): string => (type === 'MCC' ? mccText(target) : target)

export const actionText = ({ type, action }: Pick<BindingRecord, 'type' | 'action'>): string =>
  type === 'NAME' ? BINDING_TYPES.NAME : `${BINDING_ACTIONS[action]} ${BINDING_TYPES[type]}`

export function resultOf({ state, told }: Pick<BindingRecord, 'state' | 'told'>): ResultState {
  if (state === 'DONE') return 'success'
  if (hasFailed({ state })) return 'failed'
  return state === 'MANUAL' || (state === 'WAITING' && told !== '') ? 'waiting' : 'processing'
}
