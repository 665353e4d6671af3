// A count: filled for unread things, soft for the size of a list.
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

type Props = {
  count: number
  /** 99 unless told; above it «99+». */
  max?: number
  look?: 'filled' | 'soft' | 'soft-brand'
  /** Said instead of the number: «6 条待处理». Hidden from assistive technology without it, since the count repeats what stands beside it. */
  label?: string
}

/** Draws nothing for zero. */
export const Badge = ({ count, max = 99, look = 'filled', label }: Props) =>
  count <= 0 ? null : (
    <span className={classNames(styles.badge, look !== 'filled' && styles.soft, look === 'soft-brand' && styles.softBrand)}>
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      {label === undefined ? null : <span className="sr-only">，{label}</span>}
    </span>
  )

/** «NEW»: something here has not been looked at yet. */
export const NewMark = () => <span className={styles.newMark}>NEW</span>
