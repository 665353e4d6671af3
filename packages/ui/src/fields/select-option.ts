// What a drop-down offers, and what its list needs.
import type { ReactNode } from 'react'
import type { ControlIds } from './Field.tsx'

export type SelectOption<V extends string = string> = {
  value: V
  label: string
  /** A second line. */
  hint?: string
  /** Why it cannot be chosen; shown as its second line. */
  disabledReason?: string | undefined
  icon?: ReactNode
  /** Stands above the first of those that follow each other with the same one. */
  group?: string
}

export type ChoiceProps<V extends string> = {
  /** null means nothing chosen yet. */
  value: V | null
  onChange: (value: V) => void
  options: readonly SelectOption<V>[]
  placeholder?: string
  disabled?: boolean
}

/** What the list gets, with the button's inside as `face`. */
export type SelectListProps = Omit<ChoiceProps<string>, 'placeholder'> & { ids: Partial<ControlIds>; triggerClass: string; face: ReactNode }
