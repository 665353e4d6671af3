// A test message to whoever sets it off: his own number or address, typed here and kept nowhere.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'

export type Gateway = 'sms' | 'mail'

export function MessageDialog({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  return gateway === 'sms' ? <SmsDialog onClose={onClose} /> : <MailDialog onClose={onClose} />
}

function SmsDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const send = useFormCommand(setupEndpoints.testSms, {
    onSuccess: () => {
      toast.success('测试已完成，结果见清单')
      onClose()
    },
  })
  const form = useForm({
    initial: { mobile: '' },
    checks: { mobile: mobile => (mobile.trim() === '' ? '请输入手机号' : undefined) },
    send: request => send.mutateAsync({ request: { ...request, country_code: '86' } }),
  })
  return (
    <FormDialog title="发送测试短信" submitText="发送测试短信" onClose={onClose} {...form.dialog}>
      <TextField label="您的手机号" required inputMode="tel" autoComplete="tel" help="每分钟最多一条" {...form.field('mobile')} />
    </FormDialog>
  )
}

function MailDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const send = useFormCommand(setupEndpoints.testMail, {
    onSuccess: () => {
      toast.success('测试已完成，结果见清单')
      onClose()
    },
  })
  const form = useForm({
    initial: { email: '' },
    checks: { email: email => (email.trim() === '' ? '请输入邮箱' : undefined) },
    send: request => send.mutateAsync({ request }),
  })
  return (
    <FormDialog title="发送测试邮件" submitText="发送测试邮件" onClose={onClose} {...form.dialog}>
      <TextField label="您的邮箱" required inputMode="email" autoComplete="email" help="每分钟最多一封" {...form.field('email')} />
    </FormDialog>
  )
}
