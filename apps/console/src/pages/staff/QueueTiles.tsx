// What waits for one kind of staff, one tile for each queue, below a heading of its own.
import type { ReactNode } from 'react'
import { oldest, Tile } from './Tile.tsx'
import styles from './workbench.module.css'

type Props<Name extends string> = {
  title: string
  /** In the order of the tiles. */
  queues: Readonly<Record<Name, { name: string; href: string }>>
  counted: Readonly<Record<Name, { count: number; oldest_at: string | null }>>
  /** Below them. */
  children?: ReactNode
}

export const QueueTiles = <Name extends string>({ title, queues, counted, children }: Props<Name>) => (
  <section aria-label={title}>
    <h2 className={styles.tilesTitle}>{title}</h2>
    <ul className={styles.tiles} aria-label={title}>
      {(Object.keys(queues) as Name[]) // as they stand in the table
        .map(name => (
          <Tile
            key={name}
            name={queues[name].name}
            count={counted[name].count}
            note={oldest(counted[name].oldest_at)}
            tone="warning"
            href={queues[name].href}
          />
        ))}
    </ul>
    {children}
  </section>
)
