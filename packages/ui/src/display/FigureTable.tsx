// A small table of figures in a drawer: what each line is about at the left, its figures at the right.
import type { ReactNode } from 'react'
import styles from './figure-table.module.css'

type Props = {
  /** For assistive technology, where no heading stands above. */
  caption?: string
  titles: readonly string[]
  /** Table rows, each of a head and its cells. */
  children: ReactNode
}

export const FigureTable = ({ caption, titles, children }: Props) => (
  <table className={styles.figures}>
    {caption === undefined ? null : <caption className="sr-only">{caption}</caption>}
    <thead>
      <tr>
        {titles.map(title => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
