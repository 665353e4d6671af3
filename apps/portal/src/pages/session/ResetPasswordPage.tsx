// A new password by the link of a mail; the link's secret leaves the address bar at once (screens.md 3).
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailOpen from 'lucide-react/icons/mail-open'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { AccessFrame } from './AccessFrame.tsx'
import styles from './login.module.css'
import { emptyPassword, NewPasswordFields, newPasswordChecks } from './NewPasswordFields.tsx'
import { useSecretOfAddress } from './use-secret-of-address.ts'

type Stage = 'typing' | 'expired' | 'done'

export function ResetPasswordPage() {
  const token = useSecretOfAddress('token', true)
  const [ended, setEnded] = useState<Stage>('typing')
  const check = useCall(sessionEndpoints.checkResetLink, { token }, { enabled: token !== '' && ended === 'typing', retry: false })
  const stage = ended === 'typing' && isEnded(check.error) ? 'expired' : ended
  return (
    <AccessFrame title="重置密码">
      {token !== '' && stage === 'typing' ? <PasswordStep token={token} onEnd={setEnded} /> : null}
      {token === '' ? (
        <div className={styles.outcome} role="status">
          <MailOpen size={40} aria-hidden />
          <h2>请从邮件中打开链接</h2>
          <p>链接 30 分钟内有效，且只能使用一次。</p>
          <LinkButton size="large" block href={paths.forgottenPassword()}>
            重新发送邮件
          </LinkButton>
        </div>
      ) : null}
      {stage === 'expired' ? (
        <div className={styles.outcome} role="status">
          <Link2Off size={40} aria-hidden />
          <h2>{CATALOGUE.RESET_LINK_EXPIRED.msg}</h2>
          <p>链接已使用，或已超过 30 分钟。</p>
          <LinkButton variant="primary" size="large" block href={paths.forgottenPassword()}>
            重新发送
          </LinkButton>
        </div>
      ) : null}
      {stage === 'done' ? (
        <div className={styles.outcome} role="status">
          <CircleCheck size={40} aria-hidden className={styles.tick} />
          <h2>密码已重置</h2>
          <p>所有设备已退出登录，请使用新密码登录。</p>
          <LinkButton variant="primary" size="large" block href={paths.login()}>
            去登录
          </LinkButton>
        </div>
      ) : null}
    </AccessFrame>
  )
}

/** Used, too old, or never one of ours. */
const isEnded = (error: ApiError | null): boolean =>
  error !== null && (error.code === CATALOGUE.RESET_LINK_EXPIRED.code || error.fields.some(({ path }) => path === 'token'))

function PasswordStep({ token, onEnd }: { token: string; onEnd: (stage: Stage) => void }) {
  const reset = useCommand(sessionEndpoints.resetPassword)
  const form = useForm({
    initial: emptyPassword,
    checks: newPasswordChecks,
    send: ({ password }) => reset.mutateAsync({ request: { token, password } }),
    onSuccess: () => onEnd('done'),
    onError: error => {
      if (isEnded(error)) onEnd('expired')
    },
    at: ({ fields }) => (fields.length > 0 ? 'password' : undefined),
  })
  return (
    <form noValidate className={styles.fields} onSubmit={form.submit}>
      <NewPasswordFields label="新密码" resetToken={token} form={form} />
      <FormRefusal text={form.message} />
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="提交中…">
        重置密码
      </Button>
    </form>
  )
}
