// The last step of registering: done, and on to the portal, by itself after a moment.
import { Button } from '@tallyhelm/ui/actions/Button'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useEffectEvent } from 'react'
import styles from './login.module.css'

/** Long enough to read. */
const ENTER_AFTER_MS = 2_500

export function RegisteredStep({ name, onEnter }: { name: string; onEnter: () => void }) {
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    const timer = setTimeout(() => enter(), ENTER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.outcome} role="status">
      <CircleCheck size={40} aria-hidden className={styles.tick} />
      <h2>注册成功</h2>
      <p>{name}，欢迎使用。即将为您进入工作台。</p>
      <Button variant="primary" size="large" block onClick={onEnter}>
        进入工作台
      </Button>
    </div>
  )
}
