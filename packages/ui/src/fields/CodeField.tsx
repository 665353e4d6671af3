// A one-time code with the button that sends it.
import { useEffect, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Sends the code; true when it went out, which starts the countdown. */
  onSend: () => Promise<boolean>
  /** Seconds until it can be sent again. */
  waitSeconds?: number
  /** Digits of the code. */
  length?: number
  /** Why it cannot be sent now, e.g. «请先填写手机号». */
  sendDisabledReason?: string | undefined
}

export const CodeField = (props: Props) => {
  const { frame, rest } = splitFieldProps(props)
  const { value, onChange, onSend, waitSeconds = 60, length = 6, sendDisabledReason } = rest
  const [left, setLeft] = useState(0)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const send = async () => {
    setSending(true)
    try {
      if (await onSend()) setLeft(waitSeconds)
    } finally {
      setSending(false)
    }
  }
  return (
    <Field {...frame}>
      {ids => (
        <div className={styles.codeRow}>
          <div className={styles.control} data-invalid={ids['aria-invalid']}>
            <input
              {...ids}
              className={styles.input}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder={`${length} 位验证码`}
              value={value}
              onChange={event => onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, length))}
            />
          </div>
          <Button
            loading={sending}
            loadingText="发送中…"
            disabledReason={left > 0 ? `${left} 秒后可重新获取` : sendDisabledReason}
            onClick={() => {
              void send()
            }}
          >
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      )}
    </Field>
  )
}
