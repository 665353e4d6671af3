// The dialogs of passkeys: a name and the browser's own question; another name.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { PASSKEY_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { call } from '../../api/client.ts'
import { useCommand } from '../../api/queries.ts'
import { makePasskey } from '../../security/passkey.ts'
import { nameProblem } from '../../security/problems.ts'

const CHECKS = { name: (name: string) => nameProblem(name, '名称', PASSKEY_NAME_MOST) }

/** With the first second factor come recovery codes, shown once. */
export function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (codes: readonly string[] | null) => void }) {
  const toast = useToast()
  const confirm = useCommand(sessionEndpoints.confirmPasskey)
  const form = useForm({
    initial: { name: '' },
    checks: CHECKS,
    send: async ({ name }) => {
      const { ticket, options } = await call(sessionEndpoints.beginPasskey, {})
      const attestation = await makePasskey(options)
      return confirm.mutateAsync({ request: { ticket, name, attestation } })
    },
    onSuccess: answer => {
      toast.success('通行密钥已添加')
      onAdded(answer.recovery_codes)
    },
    at: 'name',
  })
  return (
    <FormDialog title="添加通行密钥" submitText="下一步" onClose={onClose} {...form.dialog}>
      <TextField
        {...form.field('name')}
        label="名称"
        help="便于日后辨认，例如“办公室电脑”；下一步请按浏览器提示完成验证"
        autoComplete="off"
      />
    </FormDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: { id: string; name: string }; onClose: () => void }) {
  const toast = useToast()
  const rename = useCommand(sessionEndpoints.renamePasskey)
  const form = useForm({
    initial: { name: passkey.name },
    checks: CHECKS,
    send: ({ name }) => rename.mutateAsync({ request: { id: passkey.id, name } }),
    onSuccess: () => {
      toast.success('名称已保存')
      onClose()
    },
    at: 'name',
  })
  return (
    <FormDialog title="重命名通行密钥" submitText="保存名称" onClose={onClose} {...form.dialog}>
      <TextField {...form.field('name')} label="名称" autoComplete="off" />
    </FormDialog>
  )
}
