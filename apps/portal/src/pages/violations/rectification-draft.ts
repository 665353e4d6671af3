// Draft of a rectification: what was filled in and not handed in yet, kept by the window for each rectification apart.
import { RECTIFICATION_MEASURE_CODES, type RectificationMeasure } from '@tallyhelm/protocol/topics/violations/enums'
import { WINDOW_PREFIX } from '../../session/token.ts'

export type Draft = {
  measures: readonly RectificationMeasure[]
  explanation: string
  files: readonly { key: string; name: string }[]
}

const keyOf = (place: string) => `${WINDOW_PREFIX}rectification.${place}`

/** An empty one is forgotten. True where something is kept. */
export function storeDraft(place: string, draft: Draft): boolean {
  const isEmpty = draft.measures.length === 0 && draft.explanation.trim() === '' && draft.files.length === 0
  if (isEmpty) forgetDraft(place)
  else sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
  return !isEmpty
}

export function readDraft(place: string): Draft {
  const stored: Partial<Draft> = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}') // written by storeDraft alone
  const { measures = [], explanation = '', files = [] } = stored
  return { measures: RECTIFICATION_MEASURE_CODES.filter(code => measures.includes(code)), explanation, files }
}

export const forgetDraft = (place: string): void => sessionStorage.removeItem(keyOf(place))
