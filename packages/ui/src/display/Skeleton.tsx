// Grey bars that hold the room of what is being loaded.
import styles from './display.module.css'

/** `height` in px for one block; otherwise so many lines of text. */
export const Skeleton = ({ lines = 3, height }: { lines?: number; height?: number }) => (
  <div className={styles.skeleton} aria-hidden>
    {height === undefined ? (
      Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={line} className={styles.skeletonLine} style={{ width: `${60 + ((line * 37) % 40)}%` }} />
      ))
    ) : (
      <div className={styles.skeletonLine} style={{ height }} />
    )}
  </div>
)
