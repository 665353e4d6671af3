// Binding an authenticator app: its code to scan, the secret to type where there is no camera, and the first code as proof.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { CopyButton } from '@tallyhelm/ui/actions/CopyButton'
import { QrCode } from '@tallyhelm/ui/display/QrCode'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { QrPanel } from '@tallyhelm/ui/layout/QrPanel'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'
import { codeProblem } from '../../security/problems.ts'
import styles from './user.module.css'

type Props = {
  begun: { secret: string; otpauth_uri: string }
  onClose: () => void
  /** With the first second factor come recovery codes, shown once. */
  onBound: (recoveryCodes: readonly string[] | null) => void
}

export function TotpDialog({ begun, onClose, onBound }: Props) {
  const toast = useToast()
  const confirm = useCommand(sessionEndpoints.confirmTotp)
  const form = useForm({
    initial: { code: '' },
    checks: { code: code => codeProblem(code.trim()) },
    send: request => confirm.mutateAsync({ request }),
    onSuccess: answer => {
      toast.success('两步验证已开启')
      onBound(answer.recovery_codes)
    },
    at: 'code',
  })
  return (
    <FormDialog title="开启两步验证" submitText="确认开启" onClose={onClose} {...form.dialog}>
      <p>请用身份验证器应用（如 Google Authenticator、Microsoft Authenticator）扫描二维码，再输入应用显示的 6 位验证码。</p>
      <div className={styles.totp}>
        <QrPanel title="扫描二维码">
          <QrCode text={begun.otpauth_uri} label="两步验证二维码" />
        </QrPanel>
        <div>
          <p className={styles.hint}>无法扫码？请手动输入密钥：</p>
          <p className={styles.secret}>
            <code>{inGroups(begun.secret)}</code>
            <CopyButton text={begun.secret} label="复制密钥" />
          </p>
        </div>
      </div>
      <TextField {...form.field('code')} label="动态验证码" inputMode="numeric" autoComplete="one-time-code" placeholder="6 位验证码" />
    </FormDialog>
  )
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
