// Brand panel: the left half of the sign-in page, with the hull and its rising bars.
import { Logo } from '../../shell/Logo.tsx'
import styles from './login.module.css'

type Props = { lines: readonly string[]; name: string | undefined; english: string | undefined }

/** Bars of the motif: where they stand and how high they rise. */
const bars = [
  { x: 96, height: 60 },
  { x: 158, height: 104 },
  { x: 220, height: 84 },
  { x: 282, height: 150 },
  { x: 344, height: 196 },
  { x: 406, height: 252 },
]

export function BrandPanel({ lines, name, english }: Props) {
  return (
    <aside className={styles.brand} aria-label={name}>
      <p className={styles.brandMark}>
        <Logo size={36} mono />
        <b>{name}</b>
        <span>{english}</span>
      </p>
      <ul className={styles.lines}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <svg className={styles.motif} viewBox="0 0 520 400" aria-hidden>
        {bars.map(bar => (
          <path key={bar.x} d={`M${bar.x} 288v-${bar.height}`} className={styles.bar} />
        ))}
        <path
          className={styles.hull}
          d="M30 316h452c14 0 21 15 13 26l-34 46c-7 8-17 12-28 12H80c-11 0-21-4-28-12l-35-46c-8-11-1-26 13-26z"
        />
      </svg>
    </aside>
  )
}
