// The dialling code in front of the number: a plain button until somebody wants another one, then a field that can be searched.
import { Field } from '@tallyhelm/ui/fields/Field'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'
import styles from './login.module.css'

const loadField = () => import('./CountryField.tsx')
const CountryField = lazy(async () => ({ default: (await loadField()).CountryField }))
const preload = () => void loadField().catch(() => undefined)

export function CountrySelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const [isWanted, setIsWanted] = useState(false)
  const closed = (
    <Field label="国家/地区">
      {ids => (
        <button
          {...ids}
          type="button"
          className={styles.country}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setIsWanted(true)}
        >
          +{value}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    </Field>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <CountryField value={value} onChange={onChange} />
    </Suspense>
  )
}
