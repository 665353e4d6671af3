// How much of a whole is used, as a thin bar that warns above 95 % and alarms above 98 %.
import styles from './display.module.css'

type Props = {
  /** 0 to 1; more is drawn as full. */
  ratio: number
  /** Spoken: «已用额度 99%». */
  label: string
  /** Above the bar, left and right: preformatted. */
  start?: string
  end?: string
  /** Set where another rule than the usual one decides. */
  level?: MeterLevel
}

export type MeterLevel = 'normal' | 'warning' | 'error'

export const Meter = ({ ratio, label, start, end, level = meterLevel(ratio) }: Props) => {
  const percent = Math.round(Math.min(Math.max(ratio, 0), 1) * 100)
  return (
    <span className={styles.meter}>
      {start === undefined && end === undefined ? null : (
        <span className={styles.meterTexts}>
          <span>{start}</span>
          <span>{end}</span>
        </span>
      )}
      <span className={styles.meterTrack} role="meter" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <span className={styles.meterFill} data-level={level} style={{ width: `${percent}%` }} />
      </span>
    </span>
  )
}

export const meterLevel = (ratio: number): MeterLevel => {
  if (ratio > 0.98) return 'error'
  return ratio > 0.95 ? 'warning' : 'normal'
}
