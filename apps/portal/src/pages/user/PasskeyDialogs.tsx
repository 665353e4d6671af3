// The dialogs of passkeys: a name and the browser's own question; another name.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { PASSKEY_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCommand } from '../../api/queries.ts'
import { makePasskey, PasskeyFailure } from '../../security/passkey.ts'
import { nameProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { FormDialog } from './FormDialog.tsx'
import { useRefresh } from './use-refresh.ts'

const FIELDS = ['name'] as const
const problemOf = (name: string) => nameProblem(name, '名称', PASSKEY_NAME_MOST)

/** With the first second factor come recovery codes, shown once. */
export function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (codes: readonly string[] | null) => void }) {
  const toast = useToast()
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const problems = useProblems(FIELDS)
  const add = async () => {
    if (problems.check({ name: problemOf(name) })) return
    setIsBusy(true)
    try {
      const { ticket, options } = await call(sessionEndpoints.beginPasskey, {})
      const attestation = await makePasskey(options)
      const answer = await call(sessionEndpoints.confirmPasskey, { ticket, name, attestation })
      toast.success('通行密钥已添加')
      onAdded(answer.recovery_codes)
    } catch (error) {
      setIsBusy(false)
      if (error instanceof PasskeyFailure) problems.check({ name: error.message })
      else problems.refuse(error, 'name')
    }
  }
  return (
    <FormDialog title="添加通行密钥" submitText="下一步" isBusy={isBusy} onSubmit={() => void add()} onClose={onClose}>
      <TextField
        {...problems.of('name')}
        label="名称"
        help="便于日后辨认，例如“办公室电脑”；下一步请按浏览器提示完成验证"
        autoComplete="off"
        value={name}
        onChange={value => {
          setName(value)
          problems.clear('name')
        }}
      />
    </FormDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: { id: string; name: string }; onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  const [name, setName] = useState(passkey.name)
  const problems = useProblems(FIELDS)
  const rename = useCommand(sessionEndpoints.renamePasskey)
  const submit = () => {
    if (problems.check({ name: problemOf(name) })) return
    rename.mutate(
      { request: { id: passkey.id, name } },
      {
        onSuccess: () => {
          toast.success('名称已保存')
          refresh()
          onClose()
        },
        onError: error => problems.refuse(error, 'name'),
      },
    )
  }
  return (
    <FormDialog title="重命名通行密钥" submitText="保存名称" isBusy={rename.isPending} onSubmit={submit} onClose={onClose}>
      <TextField
        {...problems.of('name')}
        label="名称"
        autoComplete="off"
        value={name}
        onChange={value => {
          setName(value)
          problems.clear('name')
        }}
      />
    </FormDialog>
  )
}
