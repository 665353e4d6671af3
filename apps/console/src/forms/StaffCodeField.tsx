// The six digits of the authenticator app, whatever else is pasted with them.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { TextField } from '@tallyhelm/ui/fields/TextField'

type Props = FieldOf<string> & { help: string; required?: boolean }

export const StaffCodeField = ({ onChange, ...props }: Props) => (
  <TextField
    label="动态验证码"
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="6 位数字"
    {...props}
    onChange={code => onChange(code.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
  />
)
