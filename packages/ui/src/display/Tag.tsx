// A status in words, its tone repeated by colour.
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

/** By meaning: waiting for you = warning, waiting for us or the channel = info, done = success, refused = error, off = neutral, policy = violet. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'violet' | 'neutral'

export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classNames(styles.tag, styles[tone])}>{children}</span>
)
