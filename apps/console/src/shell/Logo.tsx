// Logo: three tally bars standing on a hull, in white on the ink of the console, and the red badge that tells it from the portal.
import styles from './shell.module.css'

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="8.5" fill="var(--ink-700)" />
        <path d="M10.5 16.4v-2M16 16.4v-5.2M21.5 16.4V8" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <path
          d="M6.9 20.3h18.8c.7 0 1.1.8.7 1.4l-2.1 3.1a3 3 0 0 1-2.5 1.3H11.2a3 3 0 0 1-2.5-1.3l-2.5-3.1c-.4-.6 0-1.4.7-1.4z"
          fill="#b4b8be"
        />
      </svg>
      <b>量舵</b>
      <span className={styles.badge}>运营后台</span>
    </span>
  )
}
