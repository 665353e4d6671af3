// 申请将 Pixel 绑定到 BM: a pixel of an account is shared with a business (screens.md 5.8, 5.10).
import { ApiError, NOT_CALLED } from '@tallyhelm/browser/calls/failure'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { NOTE_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { TARGET_PROBLEMS } from '@tallyhelm/protocol/topics/bindings/targets'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { findChosen } from '../../bindings/chosen.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import { useProfile } from '../../session/use-session.ts'

type Props = { onDone: () => void; onClose: () => void }

export function ApplyPixelDialog({ onDone, onClose }: Props) {
  const toast = useToast()
  const [refused, setRefused] = useState<string>()
  const send = useSendPixel()
  const form = useForm({
    initial: { account_id: '', pixel_id: '', bm_id: '', note: '' },
    checks: {
      account_id: typed => (typed.trim() === '' ? '请输入广告账户 ID' : undefined),
      pixel_id: typed => TARGET_PROBLEMS.PIXEL_BM(typed.trim()),
      bm_id: typed => TARGET_PROBLEMS.BM(typed.trim()),
      note: typed => (typed.length > NOTE_MOST ? `备注最多输入 ${NOTE_MOST} 个字符` : undefined),
    },
    send: values => {
      setRefused(undefined)
      return send(values)
    },
    onSuccess: ({ pairs }) => {
      const reason = pairs.find(pair => pair.refused !== null)?.refused
      if (reason !== undefined && reason !== null) return setRefused(reason)
      toast.success('已提交申请，结果将在消息中心提醒', { durationMs: 4000 })
      onDone()
    },
  })
  return (
    <FormDialog
      title="申请将 Pixel 绑定到 BM"
      submitText="提交申请"
      onClose={onClose}
      {...form.dialog}
      refusal={refused ?? form.dialog.refusal}
    >
      <p>Pixel 需已绑定到该账户；代理 BM 看到 Pixel 后，把它共享给您填写的 BM。</p>
      <TextField label="广告账户 ID" required autoComplete="off" inputMode="numeric" {...form.field('account_id')} />
      <TextField label="Pixel ID" required autoComplete="off" inputMode="numeric" help="15-16 位数字" {...form.field('pixel_id')} />
      <TextField
        label="BM ID"
        required
        autoComplete="off"
        inputMode="numeric"
        help="要共享给的 BM，15-17 位数字"
        {...form.field('bm_id')}
      />
      <TextArea label="备注" optional rows={2} limit={NOTE_MOST} {...form.field('note')} />
    </FormDialog>
  )
}

type Values = { account_id: string; pixel_id: string; bm_id: string; note: string }

/** The account is named as Meta names it. */
function useSendPixel() {
  const { isSubCustomer } = useProfile()
  const apply = useFormCommand(bindingEndpoints.pixelApply)
  const once = useOneKey()
  return async ({ account_id, pixel_id, bm_id, note }: Values) => {
    const { accounts, blocked } = await findChosen('FACEBOOK', isSubCustomer, [account_id.trim()])
    const [account] = accounts
    if (account === undefined) {
      const msg = blocked[0]?.reason ?? '未找到该账户'
      throw new ApiError(NOT_CALLED, msg, { fields: [{ path: 'account_id', msg }] })
    }
    const request = { account_id: account.account_id, pixel_id: pixel_id.trim(), bm_id: bm_id.trim(), note }
    return await once(idempotencyKey => apply.mutateAsync({ request, idempotencyKey }))
  }
}
