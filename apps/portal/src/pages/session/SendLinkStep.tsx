// Sends the link for a new password to the address that was found, and again after a minute.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import styles from './login.module.css'

type Props = { email: string; ticket: string; onExpired: (reason: string) => void }

export function SendLinkStep({ email, ticket, onExpired }: Props) {
  const [isSent, setIsSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [left, wait] = useSecondsLeft()
  const sending = useCommand(sessionEndpoints.sendResetEmail)
  const send = () => {
    setRefusal(undefined)
    sending.mutate(
      { request: { ticket } },
      {
        onSuccess: answer => {
          setIsSent(true)
          wait(answer.resend_after_seconds)
        },
        onError: error => {
          if (error.code === CATALOGUE.TICKET_EXPIRED.code) onExpired(error.msg)
          else setRefusal(error.msg)
        },
      },
    )
  }
  const waiting = left > 0 ? `${left} 秒后可重新发送` : undefined
  return (
    <div className={styles.fields}>
      {isSent ? (
        <div className={styles.outcome} role="status">
          <MailCheck size={40} aria-hidden className={styles.tick} />
          <h2>邮件已发送</h2>
          <p>重置密码的链接已发送至 {email}，30 分钟内有效，请查收邮件（包括垃圾邮件箱）。</p>
        </div>
      ) : (
        <p className={styles.hint}>
          已找到绑定的邮箱 <b>{email}</b>。
        </p>
      )}
      <FormRefusal text={refusal} />
      <Button
        variant={isSent ? 'default' : 'primary'}
        size="large"
        block
        loading={sending.isPending}
        loadingText="发送中…"
        disabledReason={waiting}
        onClick={send}
      >
        {isSent ? (left > 0 ? `重新发送（${left} 秒）` : '重新发送') : `发送重置邮件至 ${email}`}
      </Button>
    </div>
  )
}

/** Counts down to 0 from whatever `start` is given. */
function useSecondsLeft(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
