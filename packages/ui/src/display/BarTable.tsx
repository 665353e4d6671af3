// The numbers of a bar chart as a table.
import styles from './chart.module.css'
import type { BarColumn, BarSeries } from './bar-series.ts'

type Props = { label: string; series: readonly BarSeries[]; columns: readonly BarColumn[]; unit: 'day' | 'hour' }

export const BarTable = ({ label, series, columns, unit }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className={styles.data} aria-label={`${label}数据`} tabIndex={0}>
    <table>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? '日期' : '时间'}</th>
          {series.map(one => (
            <th key={one.id} scope="col">
              {one.name}
            </th>
          ))}
          <th scope="col">合计</th>
        </tr>
      </thead>
      <tbody>
        {columns.toReversed().map(column => (
          <tr key={column.id}>
            <th scope="row">{column.title}</th>
            {series.map((one, index) => (
              <td key={one.id}>{column.points[index]?.text}</td>
            ))}
            <td>{column.totalText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
