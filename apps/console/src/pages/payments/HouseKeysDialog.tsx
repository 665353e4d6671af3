// New keys of a payment house: written, never read again. What is left empty stays as it is in force.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { isHouseMethod, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { type HouseKeyField, houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { houseKeyProblem, isPemField } from '@tallyhelm/protocol/topics/payments/settings-limits'
import type { MethodSetting, ProposeHouseKeysRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import styles from './payment-settings.module.css'

type Values = Record<string, string> & { reason: string }

export function HouseKeysDialog({ setting, onClose }: { setting: MethodSetting; onClose: () => void }) {
  const { method, keys } = setting
  const { text } = METHODS[method]
  const toast = useToast()
  const propose = useFormCommand(paymentSettingsEndpoints.proposeHouseKeys, {
    onSuccess: () => {
      toast.success(`${text}的密钥已提交，等待另一人复核`)
      onClose()
    },
  })
  const fields = isHouseMethod(method) ? houseKeyFields(method) : []
  const mayKeep = keys?.source === 'CONSOLE'
  const problemOf = (name: string, of: HouseKeyField, value: string) => {
    if (value.trim() === '') return mayKeep || of.optional ? undefined : `请填写${of.label}`
    return isHouseMethod(method) ? houseKeyProblem(method, name, value) : undefined
  }
  const initial: Values = { ...Object.fromEntries(fields.map(([name]) => [name, ''])), reason: '' }
  const form = useForm({
    initial,
    checks: {
      ...Object.fromEntries(fields.map(([name, of]) => [name, (value: string) => problemOf(name, of, value)])),
      reason: reasonProblem,
    },
    // The names are those of the house, by the one table of its keys.
    send: values => propose.mutateAsync({ request: { method, ...values } as ProposeHouseKeysRequest }),
  })
  return (
    <FormDialog title={`更新密钥：${text}`} submitText="测试并提交复核" onClose={onClose} {...form.dialog}>
      <p className={styles.quiet}>
        提交时以所填密钥实际查询一次支付机构，成功后由另一人复核生效。密钥加密保存，提交后不再显示
        {mayKeep ? '；留空的项沿用生效中的内容' : ''}。
      </p>
      {fields.map(([name, of]) => {
        const shared = {
          label: of.label,
          required: !mayKeep && !of.optional,
          spellCheck: false,
          help: of.help,
          placeholder: keys?.shown.find(one => one.name === name)?.value,
          ...form.field(name),
        }
        return isPemField(name, of) ? (
          <TextArea key={name} rows={4} autoComplete="off" {...shared} />
        ) : (
          <TextField key={name} type={of.isSecret ? 'password' : 'text'} autoComplete={of.isSecret ? 'new-password' : 'off'} {...shared} />
        )
      })}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
