// Chooses several out of a given list, with a search box over it.
import { useMemo } from 'react'
import type { FieldProps } from './Field.tsx'
import { InLabelRemoteSelect, type LoadOptions, type Option, RemoteSelect } from './RemoteSelect.tsx'

type Props = {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  options: readonly Option[]
  placeholder?: string
  max?: number
  unit?: string
  disabled?: boolean
}

export const MultiSelect = ({ options, value, onChange, ...rest }: FieldProps & Props) => (
  <RemoteSelect {...rest} {...useLocalOptions(options, value, onChange)} multiple debounceMs={0} />
)

/** The same as a filter, its label inside the left edge. */
export const InLabelMultiSelect = ({ options, value, onChange, ...rest }: Props & { label: string; id?: string; className?: string }) => (
  <InLabelRemoteSelect {...rest} {...useLocalOptions(options, value, onChange)} multiple debounceMs={0} />
)

const useLocalOptions = (options: readonly Option[], value: readonly string[], onChange: Props['onChange']) => {
  const load = useMemo<LoadOptions>(
    () => async query => options.filter(option => option.label.toLowerCase().includes(query.toLowerCase())),
    [options],
  )
  return {
    load,
    value: value.map(key => options.find(option => option.value === key) ?? { value: key, label: key }),
    onChange: (chosen: readonly Option[]) => onChange(chosen.map(option => option.value)),
  }
}
