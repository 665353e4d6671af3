// A tile of the home page: a name, a count, since when the oldest waits; the whole of it leads to what it counts.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ageText } from '../../formats/times.ts'
import styles from './workbench.module.css'

type TileProps = { name: string; count: number | undefined; note: string | undefined; tone?: 'warning' | 'error'; href: string | undefined }

/** With `href` the whole tile leads to what it counts. */
export function Tile({ name, count, note, tone, href }: TileProps) {
  return (
    <li className={styles.tile} data-tone={count ? tone : undefined}>
      {href === undefined ? <p>{name}</p> : <Link href={href}>{name}</Link>}
      <b>{count === undefined ? '…' : count}</b>
      <small>{note ?? ' '}</small>
    </li>
  )
}

export const oldest = (instant: string | null | undefined): string | undefined =>
  instant === undefined ? undefined : instant === null ? '没有等待' : `最早等待 ${ageText(instant, nowMs())}`
