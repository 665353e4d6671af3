// What happened when, newest first as given.
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'
import type { Tone } from './Tag.tsx'

export type TimelineEntry = {
  id: string
  title: ReactNode
  /** Preformatted. */
  time: string
  text?: ReactNode
  tone?: Tone
}

export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) => (
  <ol className={styles.timeline} aria-label={label}>
    {entries.map(entry => (
      <li key={entry.id} className={classNames(styles[entry.tone ?? 'neutral'])}>
        <p className={styles.timelineTitle}>{entry.title}</p>
        <p className={styles.timelineTime}>{entry.time}</p>
        {entry.text === undefined ? null : <div className={styles.timelineText}>{entry.text}</div>}
      </li>
    ))}
  </ol>
)
