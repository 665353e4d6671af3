// New credentials of a channel: written, never read again. What is left empty stays as it is in force.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { credentialFields, credentialProblem } from '@tallyhelm/protocol/topics/channels/credentials'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import type { Connection } from '@tallyhelm/protocol/topics/channels/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import styles from './channels.module.css'

type Request = Record<string, string> & { reason: string }
/** Each asks for the fields of its channel, which are read from the same table as these. */
const ENDPOINTS = {
  FACEBOOK: channelEndpoints.proposeMeta,
  GOOGLE: channelEndpoints.proposeGoogle,
  TIKTOK: channelEndpoints.proposeTiktok,
} as Readonly<Record<Channel, Endpoint<Request, { case_id: string }>>>

export function CredentialsDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { channel, source, shown } = connection
  const { name } = CHANNELS[channel]
  const toast = useToast()
  const fields = credentialFields(channel)
  const mayKeep = source === 'CONSOLE' || source === 'ENVIRONMENT'
  const propose = useFormCommand(ENDPOINTS[channel], {
    onSuccess: () => {
      toast.success(`${name} 凭证已提交，等待另一人复核`)
      onClose()
    },
  })
  const inForce = (field: string) => shown.find(one => one.name === field)
  const problemOf = (field: string, value: string) => {
    const of = fields.find(([one]) => one === field)?.[1]
    if (of === undefined) return undefined
    return value.trim() === '' && !mayKeep ? `请填写${of.label}` : credentialProblem(field, of, value)
  }
  const initial: Request = { ...Object.fromEntries(fields.map(([field]) => [field, ''])), reason: '' }
  const form = useForm({
    initial,
    checks: {
      ...Object.fromEntries(fields.map(([field]) => [field, (value: string) => problemOf(field, value)])),
      reason: reasonProblem,
    },
    send: request => propose.mutateAsync({ request }),
  })
  return (
    <FormDialog title={`更新凭证：${name}`} submitText="测试并提交复核" onClose={onClose} {...form.dialog}>
      <p className={styles.quiet}>
        提交时以所填凭证实际调用一次渠道，成功后由另一人复核生效。密钥加密保存，提交后不再显示{mayKeep ? '；留空的项沿用生效中的内容' : ''}
        。
      </p>
      {fields.map(([field, { label, isSecret, help }]) => (
        <TextField
          key={field}
          label={label}
          required={!mayKeep}
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
          spellCheck={false}
          placeholder={inForce(field)?.value}
          help={help}
          {...form.field(field)}
        />
      ))}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
