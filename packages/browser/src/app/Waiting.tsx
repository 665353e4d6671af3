// Waiting: an empty window with a turning ring and words, before anything is known.
import styles from './app.module.css'

export function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden />
      <span>正在加载…</span>
    </div>
  )
}
