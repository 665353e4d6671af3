// All countries with their dialling codes, searched by code, name or abbreviation; opens as soon as it is there.
import { CountryCodeField } from '@tallyhelm/ui/fields/CountryCodeField'
import { useEffect, useRef } from 'react'
import { countries } from '../../session/countries/countries.ts'

export function CountryField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const trigger = frame.current?.querySelector('button')
    trigger?.focus()
    trigger?.click()
  }, [])
  return (
    <div ref={frame}>
      <CountryCodeField label="国家/地区" countries={countries} value={value} onChange={onChange} />
    </div>
  )
}
