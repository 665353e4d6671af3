// The dialling code in front of a phone number, found by number or by name in any language given.
import { useMemo } from 'react'
import type { FieldProps } from './Field.tsx'
import { type LoadOptions, RemoteSelect } from './RemoteSelect.tsx'

export type CountryCode = {
  /** «86». */
  code: string
  /** «China». */
  name: string
  /** «CN». */
  abbreviation: string
  /** «中国»: what is shown. */
  chineseAbbreviation: string
}

type Props = FieldProps & {
  /** The chosen code; «86» is the usual start. */
  value: string
  onChange: (code: string) => void
  countries: readonly CountryCode[]
  disabled?: boolean
}

export const defaultCountryCode = '86'

export const CountryCodeField = ({ value, onChange, countries, ...rest }: Props) => {
  const load = useMemo<LoadOptions>(() => async query => filterCountries(countries, query).map(toOption), [countries])
  const chosen = countries.find(country => country.code === value)
  return (
    <RemoteSelect
      {...rest}
      load={load}
      debounceMs={200}
      searchPlaceholder="国家或地区、区号"
      clearable={false}
      value={[{ value: chosen === undefined ? value : toOption(chosen).value, label: `+${value}` }]}
      onChange={options => onChange(options[0]?.value.split(' ')[0] ?? defaultCountryCode)}
    />
  )
}

/** Keeps the countries in which any field contains the text; «+» before a number is ignored. */
export const filterCountries = (countries: readonly CountryCode[], query: string): readonly CountryCode[] => {
  const wanted = query.normalize('NFKC').trim().replace(/^\+/, '').toLowerCase()
  return countries.filter(country =>
    [country.code, country.name, country.abbreviation, country.chineseAbbreviation].some(text => text.toLowerCase().includes(wanted)),
  )
}

const toOption = ({ code, chineseAbbreviation }: CountryCode) => ({
  value: `${code} ${chineseAbbreviation}`,
  label: chineseAbbreviation,
  hint: `+${code}`,
})
