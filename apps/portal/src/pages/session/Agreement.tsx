// The agreement that signing in and registering ask for, with the brand's documents.
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { useBrand } from '../../session/use-brand.ts'
import styles from './login.module.css'

export const AGREEMENT_MISSING = '请先阅读并同意用户协议与隐私政策'

type Props = { id: string; error: string | undefined; value: boolean; onChange: (checked: boolean) => void }

export function Agreement({ id, error, value, onChange }: Props) {
  const brand = useBrand()
  const errorId = `${id}-error`
  return (
    <div>
      <Checkbox
        id={id}
        checked={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={onChange}
      >
        我已阅读并同意
        <Document href={brand?.agreement_url} name="《用户协议》" />
        <Document href={brand?.privacy_url} name="《隐私政策》" />
      </Checkbox>
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </div>
  )
}

/** The brand's document in a new window; its bare name while the brand has none. */
function Document({ href, name }: { href: string | undefined; name: string }) {
  if (!href) return <span>{name}</span>
  return (
    <a className={styles.document} href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
