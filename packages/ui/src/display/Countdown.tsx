// Counts down to a moment, warns aloud when a minute is left, and says when it is over.
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './display.module.css'

type Props = {
  /** The moment, in milliseconds since 1970. */
  until: number
  /** The present on the same scale: the caller's clock. */
  now: () => number
  onEnd?: () => void
  /** Before the time: «支付剩余时间». */
  label?: string
}

const warnSeconds = 60

export const Countdown = ({ until, now, onEnd, label }: Props) => {
  const [left, setLeft] = useState(() => secondsBetween(now(), until))
  const tick = useEffectEvent(() => {
    const next = secondsBetween(now(), until)
    setLeft(next)
    if (next === 0) onEnd?.()
    return next
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (tick() === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span>
      {label === undefined ? null : <span>{label} </span>}
      <span role="timer" className={styles.countdown} data-urgent={left <= warnSeconds || undefined}>
        {formatSeconds(left)}
      </span>
      <span className="sr-only" role="status">
        {left === warnSeconds ? `${label ?? ''}还剩 1 分钟` : ''}
      </span>
    </span>
  )
}

/** «14:59», from an hour on «1:02:03», from a day on «2 天 03:04:05». */
export const formatSeconds = (total: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(total / 86_400)
  const hours = Math.floor((total % 86_400) / 3600)
  const rest = `${two(Math.floor((total % 3600) / 60))}:${two(total % 60)}`
  if (days > 0) return `${days} 天 ${two(hours)}:${rest}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const secondsBetween = (from: number, to: number): number => Math.max(0, Math.ceil((to - from) / 1000))
